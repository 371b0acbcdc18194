package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;

/** Properties of the form in which clients send histograms. */
class SparseHistogramProperties {
  private static Histogram histogram(List<Long> values) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < values.size(); i++) {
      histogram.recordValueWithCount(values.get(i), i + 1);
    }
    return histogram;
  }

  @Property
  void a_histogram_that_was_sent_is_the_same(
      @ForAll @Size(max = 200) List<@LongRange(max = Long.MAX_VALUE >> 1) Long> values) {
    Histogram original = histogram(values);
    Histogram read = SparseHistogram.of(SparseHistogram.of(original).bytes()).histogram();
    assertThat(read).isEqualTo(original);
    assertThat(read.getMaxValue()).isEqualTo(original.getMaxValue());
    assertThat(read.getMinNonZeroValue()).isEqualTo(original.getMinNonZeroValue());
  }

  @Property(tries = 200)
  void the_sum_is_that_of_complete_histograms(
      @ForAll @Size(max = 50) List<@LongRange(max = 10_000_000) Long> one,
      @ForAll @Size(max = 50) List<@LongRange(max = 10_000_000_000L) Long> other) {
    Histogram sum = histogram(one);
    sum.add(histogram(other));
    LatencyCounters counters = new LatencyCounters();
    SparseHistogram.of(histogram(one)).forEach(counters::add);
    SparseHistogram.of(histogram(other)).forEach(counters::add);
    assertThat(SparseHistogram.of(counters).histogram()).isEqualTo(sum);
  }
}
