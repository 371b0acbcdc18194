package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;

/** Properties of counters, which are compared with a histogram of the library. */
class LatencyCountersProperties {
  private static final LatencyCounters USED_AGAIN = new LatencyCounters();

  @Property
  void counters_are_those_of_a_histogram_also_after_they_were_cleared(
      @ForAll @Size(max = 200) List<@LongRange(max = Long.MAX_VALUE >> 1) Long> values) {
    Histogram expected = new Histogram(3);
    USED_AGAIN.clear();
    for (long value : values) {
      expected.recordValue(value);
      USED_AGAIN.record(value);
    }
    assertThat(SparseHistogram.of(USED_AGAIN)).isEqualTo(SparseHistogram.of(expected));
    assertThat(SparseHistogram.of(USED_AGAIN).histogram()).isEqualTo(expected);
  }

  @Property
  void a_counter_begins_at_its_value(@ForAll @LongRange(max = Long.MAX_VALUE >> 1) long value) {
    long lowest = LatencyCounters.value(LatencyCounters.index(value));
    assertThat(lowest).isEqualTo(new Histogram(3).lowestEquivalentValue(value));
  }

  @Property
  void a_count_of_any_size_is_kept(
      @ForAll @Size(max = 9) List<@LongRange(min = 1, max = Long.MAX_VALUE >> 4) Long> counts) {
    LatencyCounters counters = new LatencyCounters();
    long sum = 0;
    for (long count : counts) {
      counters.add(LatencyCounters.index(5_000_000), count);
      sum += count;
    }
    assertThat(SparseHistogram.of(counters).histogram().getTotalCount()).isEqualTo(sum);
  }
}
