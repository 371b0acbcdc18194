package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.console.TestScreens;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WarmUpLinesTest {
  private static final String ERASE = "\u001b[J\r";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private WarmUpLines lines(OptionalInt columns, boolean showsProgress) {
    return new WarmUpLines(TestScreens.console(stream(out), stream(err), columns), showsProgress);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Progress at(double seconds, double share) {
    return new Progress(seconds, 1_000, 0, OptionalDouble.of(share));
  }

  @Test
  void the_first_line_is_that_of_cassandra_stress() {
    lines(OptionalInt.empty(), true).begins("WRITE", 50_000);
    assertThat(text(out)).isEqualTo("Warming up WRITE with 50000 iterations...\n");
  }

  @Test
  void the_progress_is_a_line_every_two_seconds() {
    WarmUpLines lines = lines(OptionalInt.empty(), true);
    for (int second = 1; second <= 4; second++) {
      lines.progressed("WRITE", at(second, second / 10.0));
    }
    assertThat(text(out))
        .isEqualTo("warm-up of WRITE: 20 %, 8 s left\nwarm-up of WRITE: 40 %, 6 s left\n");
  }

  @Test
  void the_progress_is_on_the_status_line_if_there_is_one() {
    WarmUpLines lines = lines(OptionalInt.of(79), true);
    lines.progressed("WRITE", at(3, 0.43));
    assertThat(text(err)).isEqualTo("\rwarm-up of WRITE: 43 %, 4 s left" + ERASE);
    lines.ended("WRITE", new WarmUpOutcome(1_000, 7, false, false, 0));
    assertThat(text(err)).endsWith("\r");
    assertThat(text(out)).isEmpty();
  }

  @Test
  void a_narrow_status_line_is_cut() {
    lines(OptionalInt.of(20), true).progressed("WRITE", at(3, 0.43));
    assertThat(text(err)).isEqualTo("\rwarm-up of WRITE: 43" + ERASE);
  }

  @Test
  void no_progress_is_shown_with_no_progress() {
    lines(OptionalInt.empty(), false).progressed("WRITE", at(2, 0.2));
    assertThat(text(out)).isEmpty();
  }

  @Test
  void a_terminal_has_one_line_for_all_operations_and_the_copy_has_all_lines() {
    RecordedOutput terminal = new RecordedOutput();
    terminal.columns = OptionalInt.of(80);
    WarmUpLines lines = new WarmUpLines(terminal, true);
    for (String label : List.of("READ", "WRITE")) {
      lines.begins(label, 50_000);
      lines.ended(label, new WarmUpOutcome(60_000, 3.2, false, true, 0.02));
    }
    assertThat(terminal.lines).isEmpty();
    lines.allEnded();
    assertThat(terminal.lines)
        .containsExactly("Warmed up READ, WRITE with 120,000 iterations in 6.4 s");
    assertThat(terminal.copies).hasSize(4).allMatch(line -> line.startsWith("Warm"));
    lines.allEnded();
    assertThat(terminal.lines).hasSize(1);
  }

  @Test
  void a_pipe_has_no_line_for_all_operations() {
    WarmUpLines lines = lines(OptionalInt.empty(), true);
    lines.ended("READ", new WarmUpOutcome(100, 1, false, false, 0));
    lines.allEnded();
    assertThat(text(out)).isEmpty();
  }

  @Test
  void the_last_line_has_the_reason_for_the_end() {
    WarmUpLines lines = lines(OptionalInt.empty(), true);
    lines.ended("READ", new WarmUpOutcome(2_000, 10, true, false, 0));
    lines.ended("WRITE", new WarmUpOutcome(60_000, 6.9, false, true, 0.02));
    lines.ended("WRITE", new WarmUpOutcome(60_000, 9.6, false, true, 0.31));
    assertThat(text(out).lines())
        .containsExactly(
            "Warmed up READ with 2000 iterations in 10.0 s: its time limit was reached.",
            "Warmed up WRITE with 60000 iterations in 6.9 s: the compiler is idle, it used 2% of a core at the end.",
            "Warmed up WRITE with 60000 iterations in 9.6 s: the compiler is still busy, it used 31% of a core at the end.");
  }
}
