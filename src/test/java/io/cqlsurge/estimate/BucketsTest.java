package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketsTest {
  @Test
  void each_latency_is_within_its_bucket_and_buckets_are_narrow() {
    for (double exact = 1; exact < 1e15; exact *= 1.0137) {
      long ns = (long) exact;
      int number = Buckets.number(ns);
      assertThat(Buckets.logLow(number)).isLessThanOrEqualTo(Math.log((double) ns) + 1e-12);
      assertThat(Buckets.logLow(number + 1)).isGreaterThan(Math.log((double) ns) + 1e-16);
      if (ns > 512) {
        assertThat(Buckets.logLow(number + 1) - Buckets.logLow(number)).isLessThan(0.004);
      }
    }
  }

  @Test
  void the_sum_of_two_equals_the_buckets_of_the_combined_histogram() {
    Histogram low = new Histogram(3);
    Histogram high = new Histogram(3);
    for (int i = 0; i < 1000; i++) {
      low.recordValue(1000 + 7 * i);
      high.recordValue(5000 + 1001 * i);
    }
    Buckets sum = Buckets.of(low).plus(Buckets.of(high));
    low.add(high);
    Buckets both = Buckets.of(low);
    assertThat(sum.total()).isEqualTo(2000).isEqualTo(both.total());
    assertThat(sum.sum()).isCloseTo(both.sum(), within(1.0));
    assertThat(counts(sum)).isEqualTo(counts(both));
    assertThat(both.plus(Buckets.NONE).total()).isEqualTo(2000);
  }

  private static Map<Integer, Long> counts(Buckets buckets) {
    Map<Integer, Long> counts = new TreeMap<>();
    buckets.forEach(counts::put);
    assertThat(counts.keySet())
        .containsExactly(Arrays.stream(buckets.numbers()).boxed().toArray(Integer[]::new));
    return counts;
  }
}
