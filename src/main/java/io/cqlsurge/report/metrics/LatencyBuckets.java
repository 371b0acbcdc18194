package io.cqlsurge.report.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Exemplars;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** The latencies of one operation kind, by bucket. */
final class LatencyBuckets {
  private static final double[] CLASSIC_SECONDS = BucketBounds.classicSeconds();
  private static final long[] CLASSIC_NS = BucketBounds.classicNs();
  private static final long[] NATIVE_NS = BucketBounds.nativeNs();
  private static final double NS_PER_SECOND = 1e9;

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
        BucketBounds.NATIVE_SCHEMA,
        fine[0],
        ZERO_THRESHOLD,
        nativeBuckets(),
        NativeHistogramBuckets.EMPTY,
        sumNs / NS_PER_SECOND,
        labels,
        Exemplars.EMPTY,
        0);
  }

  private NativeHistogramBuckets nativeBuckets() {
    NativeHistogramBuckets.Builder buckets = NativeHistogramBuckets.builder();
    for (int i = 1; i < fine.length; i++) {
      if (fine[i] > 0) {
        buckets.bucket(BucketBounds.FIRST_NATIVE + i, fine[i]);
      }
    }
    return buckets.build();
  }
}
