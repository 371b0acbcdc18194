package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScalabilityTextTest {
  /** Returns steps with the rates of the law for a contention of 5 %. */
  private static List<RampStep> steps(double coherence, int... lanes) {
    return IntStream.of(lanes)
        .mapToObj(
            n -> {
              double rate = 10 * n / (1 + 0.05 * (n - 1) + coherence * n * (n - 1));
              OperationStats total = TestFigures.upTo(OperationStats.TOTAL, 1_000, 0);
              return new RampStep(
                  n, TestFigures.summary(1_000 / rate, GcFigures.NONE, total, total), true);
            })
        .toList();
  }

  @Test
  void the_line_has_the_parameters_and_the_best_number_of_threads() {
    assertThat(ScalabilityText.line(steps(0.001, 4, 8, 16, 24, 36, 54)).orElseThrow())
        .startsWith("Capacity model: contention 5.00% (")
        .contains("best number of threads: 31 (31 to 31), with 90 op/s");
  }

  @Test
  void a_peak_beyond_the_steps_is_marked() {
    assertThat(ScalabilityText.line(steps(0.0001, 4, 8, 16, 24)).orElseThrow())
        .contains("best number of threads is beyond the measured 24 threads, 97 (");
  }

  @Test
  void three_steps_are_too_few_and_one_has_no_line() {
    assertThat(ScalabilityText.line(steps(0.001, 4, 8, 16)))
        .contains("Capacity model: 3 steps are too few, it needs at least 4");
    assertThat(ScalabilityText.line(steps(0.001, 4))).isEmpty();
  }
}
