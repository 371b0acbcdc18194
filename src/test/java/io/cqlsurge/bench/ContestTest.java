package io.cqlsurge.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.bench.Load.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContestTest {
  private static final Load LOAD = new Load(900, 800, 100, Shape.USUAL, 1);

  @Test
  void every_other_round_is_reversed_and_costs_are_in_the_order_of_rounds()
      throws IOException, InterruptedException {
    List<String> ran = new ArrayList<>();
    Contest contest =
        new Contest(
            3,
            command -> {
              ran.add(command.name());
              ToolResults results = new ToolResults(ran.size(), 0, 0, 0);
              return new Cost(new CpuTime(0, 0), new Looks(Path.of("none")), GcLog.NONE, results);
            });

    Map<String, List<Cost>> costs = contest.run(List.of(command("a"), command("b")));

    assertThat(ran).containsExactly("a", "b", "b", "a", "a", "b");
    assertThat(costs.keySet()).containsExactly("a", "b");
    assertThat(costs.get("a"))
        .extracting(cost -> cost.results().opRate())
        .containsExactly(1.0, 4.0, 5.0);
  }

  private static Command command(String name) {
    return new Command(name, List.of(), Map.of());
  }

  @Test
  void packages_have_a_fixed_cost_and_one_of_a_further_operation()
      throws IOException, InterruptedException {
    Options options = OptionReader.read(List.of("packages", "--against", "x"));
    Packages packages =
        new Packages(
            new Load(5_000_000, 800, 100, Shape.USUAL, 1),
            3,
            command -> {
              boolean isOther = command.words().get(0).equals("x");
              long operations = Long.parseLong(command.words().get(2).substring(2));
              double seconds = (isOther ? 1 : 3) + operations * (isOther ? 3e-6 : 1e-6);
              ToolResults results = new ToolResults(1, 0, 0, 0);
              CpuTime time = new CpuTime(seconds, 0);
              return new Cost(time, new Looks(Path.of("none")), GcLog.NONE, results);
            });
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    packages.print(new PrintStream(out, true, UTF_8), "write", new Entrants(options, 9042));

    assertThat(out.toString(UTF_8).lines())
        .contains(
            "| cqlsurge write | 3.00 (3.00 to 3.00) | 4.00 (4.00 to 4.00) | 8.00 (8.00 to 8.00)"
                + " | 1.00 (1.00 to 1.00) |",
            "| against write | 1.00 (1.00 to 1.00) | 4.00 (4.00 to 4.00) | 16.00 (16.00 to 16.00)"
                + " | 3.00 (3.00 to 3.00) |",
            "- a further operation: against write / cqlsurge write: 3.00");
  }

  @Test
  void entrants_are_cqlsurge_its_variants_the_others_and_the_bare_loop() {
    Options options =
        OptionReader.read(List.of("--java-opts", "-Xmn1g", "--against", "x", "--against", "y z"));

    List<Command> commands = new Entrants(options, 9042).all("write", LOAD, true);

    assertThat(commands)
        .extracting(Command::name)
        .containsExactly(
            "cqlsurge write",
            "cqlsurge -Xmn1g write",
            "against write",
            "against 2 write",
            "bare loop write");
    assertThat(commands.get(1).environment()).containsEntry("CQLSURGE_JAVA_OPTS", "-Xmn1g");
    assertThat(commands.get(3).words()).startsWith("y", "z", "write", "n=900", "no-warmup");
  }

  @Test
  void at_a_rate_cqlsurge_and_the_bare_loop_write_their_files() {
    Path folder = Path.of("files");
    Options options = OptionReader.read(List.of("paced"));

    List<Command> commands =
        new Entrants(options, 9042, Optional.of(folder)).all("write", LOAD.at(50), true);

    assertThat(commands.get(0).words())
        .containsSubsequence("-rate", "threads=100", "fixed=50/s")
        .endsWith(
            "-log", "no-settings", "interval=1s", "json=files/run.json", "hdrfile=files/run.hdr");
    assertThat(commands.get(1).words())
        .endsWith(BarePacedLoop.class.getName(), "9042", "write", "900", "50", "files/run.hdr");
    assertThat(commands.get(2).words()).contains("options", "900", "50");
  }

  @Test
  void the_usual_row_needs_no_options_and_another_one_has_its_differences() {
    Load load = new Load(5, 4, 3, new Shape(20, 10), 2);

    assertThat(LOAD.words(9042)).doesNotContain("-col");
    assertThat(load.words(9042))
        .containsExactly(
            "-pop",
            "seq=1..4",
            "-col",
            "n=FIXED(20)",
            "size=FIXED(10)",
            "-rate",
            "threads=3",
            "-node",
            "127.0.0.1,127.0.0.2",
            "-port",
            "native=9042");
  }

  @Test
  void a_limit_on_operations_also_limits_the_rows() {
    assertThat(LOAD.atMost(100)).isEqualTo(new Load(100, 100, 100, Shape.USUAL, 1));
    assertThat(LOAD.atMost(10_000)).isEqualTo(LOAD);
  }

  @Test
  void the_data_of_a_curve_in_the_null_server_are_limited() {
    for (Curve curve : Curve.values()) {
      assertThat(curve.points())
          .allSatisfy(
              point ->
                  assertThat(point.load().rows() * point.load().shape().bytes())
                      .isLessThan(1_500_000_000L));
    }
  }
}
