package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(MetricRow.meanNs(histogram)).isEqualTo(histogram.getMean());
  }
}
