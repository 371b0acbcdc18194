package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in a real terminal (tmux): nothing wraps, resizing works, and Ctrl-C leaves no remains. */
class TerminalIT {
  private static final String ROW = "[0-9]{2}:[0-9]{2}:[0-9]{2} .*";
  private static final String RED = "\u001b[31m";

  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(5)));

  @TempDir private Path folder;

  private TerminalWindow start(int width, String environment, String arguments) {
    return new TerminalWindow(
        folder, width, environment, arguments + " -log no-settings -node " + server.address());
  }

  private static boolean isRow(String line) {
    return line.matches(ROW);
  }

  private static boolean isProgress(String line) {
    return line.matches("\\[#*-*] +[0-9]+%  .* left.*");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 100, 120, 200})
  void nothing_wraps_and_the_progress_line_is_gone_at_the_end(int width)
      throws InterruptedException {
    CommandLine.inProcess("write", "n=0", "-node", server.address());
    String mixed =
        "mixed 'ratio(write=1,read=1)' duration=3s no-warmup -errors skip-read-validation -rate threads=8";
    try (TerminalWindow window = start(width, "", mixed)) {
      window.await("progress", line -> line.contains("s left"));
      assertThat(window.awaitEnd()).isZero();
      List<String> lines = window.lines();
      assertThat(lines).isEqualTo(window.unwrapped());
      assertThat(lines).noneMatch(line -> line.contains("s left"));
      assertThat(lines).filteredOn(TerminalIT::isRow).hasSizeBetween(2, 4);
      assertThat(lines)
          .anyMatch(line -> line.matches("time .*op/s .*mean .*p99 .*errors.*"))
          .anyMatch(line -> line.startsWith("READ "))
          .contains("Results:", "END");
    }
  }

  @Test
  void a_resized_terminal_gets_other_columns() throws InterruptedException {
    String write = "write duration=60s no-warmup -rate threads=8";
    try (TerminalWindow window = start(120, "", write)) {
      window.await("wide header", line -> line.startsWith("time ") && line.contains(" stderr"));
      window.await("progress", TerminalIT::isProgress);
      window.resize(60);
      window.await("narrow header", line -> line.startsWith("time ") && line.endsWith("errors"));
      window.interrupt();
      assertThat(window.awaitEnd()).isEqualTo(130);
      assertThat(window.unwrapped()).noneMatch(line -> line.contains(" left"));
    }
  }

  @Test
  void an_interrupt_prints_the_results_below_the_rows() throws InterruptedException {
    try (TerminalWindow window = start(80, "", "write duration=60s no-warmup -rate threads=8")) {
      window.await("row", TerminalIT::isRow);
      window.await("progress", TerminalIT::isProgress);
      window.interrupt();
      assertThat(window.awaitEnd()).isEqualTo(130);
      List<String> lines = window.lines();
      assertThat(lines).isEqualTo(window.unwrapped());
      assertThat(lines).contains("Results:", "Findings:").doesNotContain("FAILURE");
      assertThat(lines)
          .anyMatch(
              line -> line.matches("  Stopped after [0-9.]+ s of 60 s: the results cover .*"));
      assertThat(lines).noneMatch(line -> line.contains(" left"));
      assertThat(window.colours()).doesNotContain(RED);
    }
  }

  @Test
  void settings_and_table_fit_one_screen_although_operations_fail() throws InterruptedException {
    CommandLine.inProcess("write", "n=0", "-node", server.address());
    String mixed =
        "mixed 'ratio(write=1,read=3)' duration=4s no-warmup -rate threads=8 fixed=27/s"
            + " -errors ignore -pop seq=1000..100000 -mode user=u password=secret -node ";
    try (TerminalWindow window = new TerminalWindow(folder, 80, "", mixed + server.address())) {
      assertThat(window.awaitEnd()).isZero();
      List<String> lines = window.lines();
      assertThat(lines).isEqualTo(window.unwrapped());
      assertThat(lines)
          .startsWith(
              "Settings (the others have their defaults):",
              "  mixed 'ratio(write=1,read=3)' duration=4s no-warmup",
              "  -rate threads=8 fixed=27/s",
              "  -errors ignore")
          .contains("  -mode user=u 'password=***'")
          .noneMatch(line -> line.contains("secret") || line.contains("Operation x"))
          .anyMatch(line -> line.endsWith(", response time in ms"));
      assertThat(lines).filteredOn(line -> line.startsWith("READ failed: key ")).hasSize(1);
      int header = indexOf(lines, "time ");
      assertThat(header).isBetween(1, 14);
      List<String> table = lines.subList(header + 1, indexOf(lines, "Errors and retries"));
      assertThat(table).filteredOn(TerminalIT::isRow).hasSizeBetween(3, 5);
      assertThat(table)
          .filteredOn(line -> line.matches(" {9}\\+[0-9]+ READ( validation)?"))
          .hasSizeBetween(3, 5);
      // One message about a failure has two lines.
      assertThat(table).hasSizeLessThanOrEqualTo(2 * 5 + 2);
    }
  }

  private static int indexOf(List<String> lines, String start) {
    return IntStream.range(0, lines.size())
        .filter(line -> lines.get(line).startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void errors_are_red() throws InterruptedException {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 50));
    String write = "write n=5000 no-warmup -rate threads=8 -errors ignore retries=0";
    try (TerminalWindow window = start(80, "", write)) {
      assertThat(window.awaitEnd()).isZero();
      assertThat(window.colours()).contains(RED);
      assertThat(window.lines()).isEqualTo(window.unwrapped());
    }
  }

  @Test
  void no_color_turns_colours_off() throws InterruptedException {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 50));
    String write = "write n=5000 no-warmup -rate threads=8 -errors ignore retries=0";
    try (TerminalWindow window = start(80, "NO_COLOR=1", write)) {
      assertThat(window.awaitEnd()).isZero();
      assertThat(window.colours()).doesNotContain(RED);
    }
  }

  @Test
  void steps_of_a_ramp_and_warm_ups_are_labelled() throws InterruptedException {
    // Reads, between which a ramp does not wait for the node.
    String ramp = "read duration=3s -errors skip-read-validation -rate 'threads>=4' 'threads<=8'";
    try (TerminalWindow window = start(80, "", ramp)) {
      window.await("warm-up", line -> line.matches("warm-up of READ: [0-9]+ %, [0-9]+ s left"));
      window.await("step", line -> line.contains("step 2: 8 threads  "));
      assertThat(window.awaitEnd()).isZero();
      List<String> lines = window.lines();
      assertThat(lines).isEqualTo(window.unwrapped());
      assertThat(lines).anyMatch(line -> line.startsWith("threads "));
      assertThat(lines).anyMatch(line -> line.startsWith("  Highest op rate: "));
    }
  }
}
