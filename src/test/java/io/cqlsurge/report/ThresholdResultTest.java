package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.Threshold.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdResultTest {
  /** Figures of 1,000 operations of 1 ms to 1000 ms, 20 of which failed. */
  private static final Interval SUMMARY =
      TestFigures.summary(10, GcFigures.NONE, TestFigures.upTo("total", 1_000, 20));

  private static Threshold percentile(double limit) {
    return new Threshold("p99>" + limit + "ms", Quantity.PERCENTILE, 99, limit);
  }

  @Test
  void figures_of_the_whole_run_are_compared_with_the_limits() {
    List<ThresholdResult> results =
        ThresholdResult.of(
            List.of(
                percentile(2_000),
                percentile(100),
                new Threshold("errors>2.5%", Quantity.ERROR_SHARE, 0, 0.025),
                new Threshold("errors>19", Quantity.ERRORS, 0, 19),
                new Threshold("rate<95%", Quantity.RATE_SHARE, 0, 0.95),
                new Threshold("rate<50/s", Quantity.RATE, 0, 50),
                new Threshold("empty>5%", Quantity.EMPTY_SHARE, 0, 0.05)),
            SUMMARY,
            0.9,
            0.47);
    assertThat(results)
        .extracting(result -> result.passed() + " " + result.text())
        .containsExactly(
            "true 990 ms",
            "false 990 ms",
            "true 2.00%",
            "false 20",
            "false 88.2%",
            "true 98/s",
            "false 47.0%");
    assertThat(ThresholdResult.complaint(results))
        .isEqualTo(
            "-errors fail-if: p99>100.0ms (990 ms), errors>19 (20), rate<95% (88.2%),"
                + " empty>5% (47.0%)");
  }

  @Test
  void the_rate_is_that_of_successes_and_a_latency_needs_a_success() {
    List<Threshold> thresholds =
        List.of(
            percentile(100_000),
            new Threshold("mean>9s", Quantity.MEAN, 0, 9_000),
            new Threshold("max>9s", Quantity.MAX, 0, 9_000),
            new Threshold("errors>100", Quantity.ERRORS, 0, 100),
            new Threshold("rate<95%", Quantity.RATE_SHARE, 0, 0.95),
            new Threshold("rate<5/s", Quantity.RATE, 0, 5));
    Interval failed = TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 100, 100));
    Interval half = TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 100, 50));
    assertThat(ThresholdResult.of(thresholds, failed, 1, 0))
        .extracting(ThresholdResult::passed)
        .containsExactly(false, false, false, true, false, false);
    assertThat(ThresholdResult.of(thresholds, failed, 1, 0))
        .extracting(ThresholdResult::text)
        .startsWith("no operation succeeded")
        .endsWith("100", "0%", "0/s");
    assertThat(ThresholdResult.of(thresholds, half, 1, 0))
        .extracting(ThresholdResult::text)
        .endsWith("50", "50.0%", "50/s");
  }

  @Test
  void a_run_without_operations_does_not_pass() {
    Interval nothing = TestFigures.summary(0, GcFigures.NONE, TestFigures.upTo("total", 0, 0));
    ThresholdResult result =
        ThresholdResult.of(List.of(percentile(1)), nothing, 0, Double.NaN).get(0);
    assertThat(result.passed()).isFalse();
    assertThat(result.text()).isEqualTo("no operation succeeded");
  }

  @Test
  void without_thresholds_there_is_no_complaint() {
    assertThat(ThresholdResult.complaint(List.of())).isEmpty();
  }
}
