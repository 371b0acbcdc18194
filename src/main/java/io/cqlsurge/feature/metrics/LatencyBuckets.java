package io.cqlsurge.feature.metrics;

import io.cqlsurge.report.MetricRow;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The latencies of one operation kind, by bucket. */
final class LatencyBuckets {
  /** Native buckets per doubling as a power of two: 2^3, so that a bucket is 9 % wide. */
  private static final int NATIVE_SCHEMA = 3;

  /** Index of the first native bucket, whose upper bound is below 1 ns. */
  private static final int FIRST_NATIVE = -240;

  /** Index of the last native bucket, whose upper bound exceeds every latency. */
  private static final int LAST_NATIVE = 272;

  /** The upper bounds of the classic buckets. */
  private static final double[] CLASSIC_SECONDS = {
    0.0001, 0.00015, 0.0002, 0.0003, 0.0005, 0.0007,
    0.001, 0.0015, 0.002, 0.003, 0.005, 0.007,
    0.01, 0.015, 0.02, 0.03, 0.05, 0.07,
    0.1, 0.15, 0.2, 0.3, 0.5, 0.7,
    1.0, 1.5, 2.0, 3.0, 5.0, 7.0,
    10.0, 15.0, 20.0, 30.0, 60.0, Double.POSITIVE_INFINITY
  };

  private static final long[] CLASSIC_NS =
      DoubleStream.of(CLASSIC_SECONDS)
          .mapToLong(it -> Math.round(it * MetricRow.NS_PER_SECOND))
          .toArray();

  /** The upper bounds of the native buckets; the first only contains latencies of 0. */
  private static final long[] NATIVE_NS =
      IntStream.rangeClosed(FIRST_NATIVE, LAST_NATIVE)
          .mapToObj(index -> index / (double) (1 << NATIVE_SCHEMA))
          .mapToLong(exponent -> (long) (Math.pow(2, exponent) * MetricRow.NS_PER_SECOND))
          .toArray();

  /** Only latencies of 0 are in the zero bucket; this is the limit that Prometheus uses. */
  private static final double ZERO_THRESHOLD = Math.scalb(1.0, -128);

  private final long[] classic = new long[CLASSIC_NS.length];
  private final long[] fine = new long[NATIVE_NS.length];
  private double sumNs;

  LatencyBuckets(Histogram histogram) {
    int coarse = 0;
    int small = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long ns = histogram.medianEquivalentValue(value.getValueIteratedTo());
      long count = value.getCountAddedInThisIterationStep();
      coarse = bucket(CLASSIC_NS, coarse, ns);
      small = bucket(NATIVE_NS, small, ns);
      classic[coarse] += count;
      fine[small] += count;
      sumNs += (double) ns * count;
    }
  }

  /** Returns the first bucket, from a given one on, whose upper bound is at least a value. */
  private static int bucket(long[] upperNs, int first, long ns) {
    int bucket = first;
    while (ns > upperNs[bucket]) {
      bucket++;
    }
    return bucket;
  }

  /** Returns these latencies in seconds, as a classic and a native histogram. */
  HistogramDataPointSnapshot dataPoint(Labels labels) {
    return new HistogramDataPointSnapshot(
        ClassicHistogramBuckets.of(CLASSIC_SECONDS, classic),
        NATIVE_SCHEMA,
        fine[0],
        ZERO_THRESHOLD,
        nativeBuckets(),
        NativeHistogramBuckets.EMPTY,
        sumNs / MetricRow.NS_PER_SECOND,
        labels,
        Exemplars.EMPTY,
        0);
  }

  private NativeHistogramBuckets nativeBuckets() {
    NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
    for (int i = 1; i < fine.length; i++) {
      if (fine[i] > 0) {
        buckets.bucket(FIRST_NATIVE + i, fine[i]);
      }
    }
    return buckets.build();
  }
}
