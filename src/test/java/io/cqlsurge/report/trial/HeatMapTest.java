package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class HeatMapTest {
  private static final int DAY = 86_400;
  private static final int MEGABYTE = 1_000_000;
  private static final long MS = 1_000_000;

  private static Histogram latencies(long... ns) {
    Histogram histogram = new Histogram(3);
    Arrays.stream(ns).forEach(histogram::recordValue);
    return histogram;
  }

  /** Returns an interval of a fast and a slow kind of request, over five decades. */
  private static Histogram interval(long seed, int operations) {
    Random random = new Random(seed);
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < operations; i++) {
      double ms = i % 10 == 0 ? 20 : 0.5;
      histogram.recordValue((long) (ms * MS * Math.exp(random.nextGaussian())));
    }
    return histogram;
  }

  private static long sum(Rows columns) {
    return columns.rows().stream()
        .flatMapToDouble(row -> Arrays.stream(row).skip(1))
        .mapToLong(Math::round)
        .sum();
  }

  @Test
  void a_column_is_its_first_bucket_and_the_counts_from_there() {
    HeatMap heatMap = new HeatMap();
    heatMap.add(latencies(0, 999, 1_250, 1_300));
    heatMap.add(latencies());
    heatMap.add(latencies(1_010_000, 1_200_000, 1_300_000, 3 * MS, 3_600_000 * MS));
    RunData.HeatMap data = heatMap.data();
    assertThat(data.intervalsPerColumn()).isEqualTo(1);
    assertThat(data.columns().rows().subList(0, 2))
        .containsExactly(new double[] {0, 3, 1}, new double[0]);
    double[] last = data.columns().rows().get(2);
    assertThat(last).startsWith(30, 2, 1, 0, 0, 1, 0).endsWith(0, 1);
    assertThat(last).as("buckets from 1 ms to an hour").hasSize(1 + 66);
  }

  @Test
  void two_neighbours_become_one_column_when_all_columns_are_used() {
    HeatMap heatMap = new HeatMap();
    for (int interval = 0; interval < 300; interval++) {
      heatMap.add(latencies(interval % 2 == 0 ? MS : 10 * MS));
    }
    assertThat(heatMap.data().intervalsPerColumn()).isEqualTo(1);
    assertThat(heatMap.data().columns().size()).isEqualTo(300);
    heatMap.add(latencies(100 * MS));
    RunData.HeatMap data = heatMap.data();
    assertThat(data.intervalsPerColumn()).isEqualTo(2);
    assertThat(data.columns().size()).isEqualTo(151);
    assertThat(data.columns().rows().subList(0, 150))
        .allMatch(row -> Arrays.equals(row, new double[] {30, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
    assertThat(data.columns().rows().get(150)).containsExactly(50, 1);
    heatMap.add(latencies(100 * MS));
    assertThat(heatMap.data().columns().rows().get(150)).containsExactly(50, 2);
  }

  @Test
  void a_day_in_seconds_is_exact_and_takes_less_than_a_megabyte_for_three_operations() {
    // Adding these takes long, so one interval in 16 has the operations of many: the sums of each
    // column are as large as if all intervals were like these.
    List<Histogram> intervals =
        List.of(interval(1, 80_000), interval(2, 960_000), interval(3, 8_000), interval(4, 0));
    Histogram fast = latencies(1_000, 2_000);
    HeatMap heatMap = new HeatMap();
    long operations = 0;
    for (int second = 0; second < DAY; second++) {
      Histogram interval = second % 16 == 0 ? intervals.get(second / 16 % intervals.size()) : fast;
      heatMap.add(interval);
      operations += interval.getTotalCount();
    }
    RunData.HeatMap data = heatMap.data();
    assertThat(data.intervalsPerColumn()).isEqualTo(512);
    assertThat(data.columns().size()).isEqualTo((DAY + 511) / 512);
    assertThat(sum(data.columns())).isEqualTo(operations);
    String text = RunCodec.text(data);
    assertThat(text.length()).as("total, reads, writes").isBetween(10_000, MEGABYTE / 3);
  }
}
