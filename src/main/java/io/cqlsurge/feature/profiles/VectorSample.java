package io.cqlsurge.feature.profiles;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.stat.StatUtils;

/** Float vectors, and whether they form clusters. */
final class VectorSample {
  private static final int MAX_VECTORS = 600;
  private static final int FEWEST = 100;

  /** Clusters must differ by this many standard deviations. */
  private static final double CLEAR = 2;

  private static final double MEDIAN = 50;
  private static final double NORMALIZED = 0.001;

  private final List<float[]> vectors = new ArrayList<>();

  /** Returns whether a type is {@code vector<float, n>}. */
  boolean accepts(CqlType type) {
    return type.kind() == CqlType.Kind.VECTOR && type.part(0).kind() == CqlType.Kind.FLOAT;
  }

  /** Adds a vector of finite numbers if it is different from the others, up to a number. */
  void add(ByteBuffer value) {
    if (vectors.size() < MAX_VECTORS) {
      float[] vector = new float[value.remaining() / Float.BYTES];
      value.duplicate().asFloatBuffer().get(vector);
      boolean isFinite = Double.isFinite(distance(vector, new float[vector.length]));
      if (isFinite && vectors.stream().noneMatch(other -> Arrays.equals(other, vector))) {
        vectors.add(vector);
      }
    }
  }

  long count() {
    return vectors.size();
  }

  /**
   * Returns the clusters as in a profile: {@code clusters(100, spread=0.50)}. Empty if there are
   * none. With n clusters of centres that have the length 1 and no correlation, and noise of the
   * length s, the squared distance is 2 s^2 within a cluster, a share of 1/n of all pairs, and 2 +
   * 2 s^2 between two. Normalization multiplies both by the same number.
   */
  Optional<String> clusters() {
    if (vectors.size() < FEWEST) {
      return Optional.empty();
    }
    double[] sorted = distances();
    Arrays.sort(sorted);
    int found = Arrays.binarySearch(sorted, 2.5 * nearest());
    int near = Math.max(1, Math.min(sorted.length - 1, found < 0 ? -found - 1 : found));
    double within = StatUtils.mean(sorted, 0, near);
    double between = StatUtils.mean(sorted, near, sorted.length - near);
    double deviation =
        Math.sqrt(StatUtils.variance(sorted, 0, near))
            + Math.sqrt(StatUtils.variance(sorted, near, sorted.length - near));
    if (near < vectors.size() / 2 || !(between - within > CLEAR * deviation)) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "clusters(%d, spread=%.2f%s)",
            Math.max(1, Math.round((double) sorted.length / near)),
            Math.sqrt(within / (between - within)),
            isNormalized() ? ", normalized" : ""));
  }

  /** Returns the median squared distance between nearest neighbours. */
  private double nearest() {
    double[] nearest = new double[vectors.size()];
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] = Double.MAX_VALUE;
      for (int k = 0; k < nearest.length; k++) {
        if (k != i) {
          nearest[i] = Math.min(nearest[i], distance(vectors.get(i), vectors.get(k)));
        }
      }
    }
    return StatUtils.percentile(nearest, MEDIAN);
  }

  /** Returns all pairs' squared distances. */
  private double[] distances() {
    double[] distances = new double[vectors.size() * (vectors.size() - 1) / 2];
    int count = 0;
    for (int i = 0; i < vectors.size(); i++) {
      for (int k = 0; k < i; k++) {
        distances[count++] = distance(vectors.get(i), vectors.get(k));
      }
    }
    return distances;
  }

  private static double distance(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (one[i] - other[i]) * (double) (one[i] - other[i]);
    }
    return sum;
  }

  private boolean isNormalized() {
    return vectors.stream()
        .allMatch(vector -> Math.abs(distance(vector, new float[vector.length]) - 1) < NORMALIZED);
  }
}
