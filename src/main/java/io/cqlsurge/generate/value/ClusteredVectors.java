package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.VectorClusters;
import java.util.Arrays;

/**
 * The form of float vectors in clusters. It draws one number per vector, which determines the
 * cluster and the noise that is added to its centre. Centres depend on the column only. It belongs
 * to one thread.
 */
final class ClusteredVectors implements Numbers.Form {
  /** Mean and standard deviation when four random bytes are added. */
  private static final double MEAN = 510;

  private static final double DEVIATION = 147.8;
  private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;
  private static final long EVEN_PAIRS = 0x0000ffff0000ffffL;

  private final long salt;
  private final VectorClusters clusters;
  private final double[] vector;

  ClusteredVectors(long salt, VectorClusters clusters, int length) {
    this.salt = salt;
    this.clusters = clusters;
    this.vector = new double[length];
  }

  @Override
  public void write(Distribution numbers, Bytes into) {
    long seed = DistinctFold.mixed(numbers.next() ^ salt);
    Arrays.fill(vector, 0);
    addNoise(DistinctFold.mixed(salt + Long.remainderUnsigned(seed, clusters.count())), 1);
    addNoise(seed, clusters.spread());
    double square = 0;
    for (double element : vector) {
      square += element * element;
    }
    double length = clusters.isNormalized() ? Math.sqrt(square) : 1;
    into.reserve(vector.length * Float.BYTES + Long.BYTES);
    for (double element : vector) {
      into.addHighFirst(Float.floatToRawIntBits((float) (element / length)), Float.BYTES);
    }
  }

  /**
   * Adds a vector of about this length in a random direction: its elements are sums from four
   * random bytes, which are nearly normally distributed.
   */
  private void addNoise(long seed, double length) {
    double scale = length / (DEVIATION * Math.sqrt(vector.length));
    for (int i = 0; i < vector.length; i += 2) {
      long bytes = DistinctFold.mixed(seed + DistinctFold.STEP * (i + 1));
      long pairs = (bytes & EVEN_BYTES) + (bytes >>> Byte.SIZE & EVEN_BYTES);
      long sums = (pairs & EVEN_PAIRS) + (pairs >>> Short.SIZE & EVEN_PAIRS);
      vector[i] += scale * ((int) sums - MEAN);
      if (i + 1 < vector.length) {
        vector[i + 1] += scale * ((int) (sums >>> Integer.SIZE) - MEAN);
      }
    }
  }
}
