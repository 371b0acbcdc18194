package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

class RampTextTest {
  private static RampStep step(int lanes, int operations) {
    return new RampStep(
        lanes,
        TestFigures.summary(
            2,
            GcFigures.NONE,
            TestFigures.upTo("total", operations, 0),
            TestFigures.upTo("READ", operations / 4, 0),
            TestFigures.upTo("WRITE", operations / 4 * 3, 0)),
        true);
  }

  @Test
  void a_step_that_did_not_complete_is_never_the_best() {
    RampStep cut = new RampStep(16, step(16, 800).summary(), false);
    assertThat(RampText.best(List.of(step(8, 400), cut)))
        .hasValue("Highest op rate: 200 op/s with 8 threads");
    assertThat(RampText.best(List.of(cut))).isEmpty();
  }

  @Test
  void each_step_has_a_row_per_kind_and_a_total_with_its_threads_in_front() {
    List<String> lines = RampText.lines(List.of(step(8, 400), step(16, 800)), 1);
    assertThat(lines).hasSize(7);
    assertThat(lines.get(0)).startsWith("            id, type       total ops,    op/s,");
    assertThat(lines.get(1)).startsWith(" 8 threadCount, READ,            100,      50,");
    assertThat(lines.get(2)).startsWith(" 8 threadCount, WRITE,           300,     150,");
    assertThat(lines.get(3)).startsWith(" 8 threadCount, total,           400,     200,");
    assertThat(lines.get(6)).startsWith("16 threadCount, total,           800,     400,");
  }

  @Test
  void the_step_with_the_highest_rate_is_named() {
    assertThat(RampText.findings(List.of(step(4, 400), step(8, 800), step(16, 600))))
        .extracting(Finding::sentence)
        .startsWith("Highest op rate: 400 op/s with 8 threads.");
  }

  @Test
  void a_ramp_without_any_step_has_no_table() {
    assertThat(RampText.lines(List.of(), 1)).isEmpty();
  }
}
