package io.cqlsurge.report.metrics;

import java.util.ArrayList;
import java.util.List;

/** The upper bounds of the buckets of latency histograms. */
final class BucketBounds {
  /** Native buckets per doubling as a power of two: 2^3, so that a bucket is 9 % wide. */
  static final int NATIVE_SCHEMA = 3;

  /** Index of the first native bucket, whose upper bound is below 1 ns. */
  static final int FIRST_NATIVE = -240;

  /** Index of the last native bucket, whose upper bound exceeds every latency. */
  private static final int LAST_NATIVE = 272;

  private static final double NS_PER_SECOND = 1e9;
  private static final List<String> STEPS = List.of("1", "1.5", "2", "3", "5", "7");
  private static final int FIRST_DECADE = -4;

  private BucketBounds() {}

  /** Returns the classic bounds in seconds, from 100 µs to 60 s and infinity. */
  static double[] classicSeconds() {
    List<Double> bounds = new ArrayList<>();
    for (int decade = FIRST_DECADE; decade <= 0; decade++) {
      for (String step : STEPS) {
        bounds.add(Double.parseDouble(step + "E" + decade));
      }
    }
    bounds.addAll(List.of(10.0, 15.0, 20.0, 30.0, 60.0, Double.POSITIVE_INFINITY));
    return bounds.stream().mapToDouble(Double::doubleValue).toArray();
  }

  static long[] classicNs() {
    double[] seconds = classicSeconds();
    long[] bounds = new long[seconds.length];
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = Math.round(seconds[i] * NS_PER_SECOND);
    }
    return bounds;
  }

  /** Returns the native bounds in ns; the first bucket only contains latencies of 0. */
  static long[] nativeNs() {
    long[] bounds = new long[LAST_NATIVE - FIRST_NATIVE + 1];
    for (int i = 0; i < bounds.length; i++) {
      double exponent = (FIRST_NATIVE + i) / (double) (1 << NATIVE_SCHEMA);
      bounds[i] = (long) (Math.pow(2, exponent) * NS_PER_SECOND);
    }
    return bounds;
  }
}
