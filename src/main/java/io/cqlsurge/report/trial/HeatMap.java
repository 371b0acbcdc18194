package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Periods;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The number of operations by time and latency, in a bounded number of columns. */
final class HeatMap {
  private static final int MAX_COLUMNS = 300;
  private static final int BUCKETS_PER_DECADE = 10;

  /** Start of the first bucket, which also has all shorter latencies. */
  private static final double FIRST_NS = 1_000;

  private final Periods<long[]> columns = new Periods<>(MAX_COLUMNS, HeatMap::sum);

  /** Adds an interval's latencies in ns, which are not changed. */
  void add(Histogram latencies) {
    long[] counts = new long[bucket(latencies.getMaxValue()) + 1];
    for (HistogramIterationValue value : latencies.recordedValues()) {
      counts[bucket(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
    }
    columns.add(counts);
  }

  private static int bucket(long ns) {
    return (int) Math.max(0, Math.floor(BUCKETS_PER_DECADE * Math.log10(ns / FIRST_NS)));
  }

  private static long[] sum(long[] first, long[] second) {
    long[] sum = Arrays.copyOf(first, Math.max(first.length, second.length));
    for (int i = 0; i < second.length; i++) {
      sum[i] += second[i];
    }
    return sum;
  }

  RunData.HeatMap data() {
    return new RunData.HeatMap(
        columns.periodsPerEntry(), new Rows(columns.list().stream().map(HeatMap::row).toList()));
  }

  private static double[] row(long[] counts) {
    return IntStream.range(0, counts.length)
        .filter(bucket -> counts[bucket] > 0)
        .limit(1)
        .mapToObj(
            first ->
                LongStream.concat(
                    LongStream.of(first), Arrays.stream(counts, first, counts.length)))
        .flatMapToDouble(LongStream::asDoubleStream)
        .toArray();
  }
}
