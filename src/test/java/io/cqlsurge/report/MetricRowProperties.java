package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.TestFigures;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.HdrHistogram.Histogram;

class MetricRowProperties {

  @Property(tries = 300)
  void the_mean_is_that_of_the_histogram(
      @ForAll @NotEmpty List<@LongRange(min = 0, max = 100_000_000_000L) Long> latencies) {
    Histogram histogram = new Histogram(3);
    latencies.forEach(histogram::recordValue);
    MetricRow row =
        MetricRow.of(
            TestFigures.upTo("WRITE", 1, 0),
            TestFigures.interval(1, TestFigures.upTo("total", 1, 0)));
    double mean = histogram.getMean() / 1e6;
    assertThat(row.showing(histogram).meanMs()).isCloseTo(mean, within(mean * 1e-12));
  }
}
