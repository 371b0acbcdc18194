package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.UsageError;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The clusters of a column's vectors: {@code clusters(100, spread=0.1)}.
 *
 * @param count cluster count
 * @param spread length of the noise of a vector, compared with the length of its cluster's centre
 * @param isNormalized whether vectors have the length 1
 */
public record VectorClusters(int count, double spread, boolean isNormalized) {
  private static final Pattern FORM =
      Pattern.compile(
          "clusters\\( *([1-9][0-9]{0,6}) *, *spread *= *([0-9]{1,6}(?:\\.[0-9]{1,9})?)"
              + "( *, *normalized)? *\\)");

  public static VectorClusters parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new UsageError(
          "write clusters(100, spread=0.1) or clusters(100, spread=0.1, normalized)");
    }
    return new VectorClusters(
        Integer.parseInt(form.group(1)), Double.parseDouble(form.group(2)), form.group(3) != null);
  }

  ValueGenerator values(long salt, DistributionSpec identity, int length) {
    return new Numbers(salt, identity.create(0), new Form(salt, length));
  }

  /**
   * The form of vectors of floats in clusters. It draws one number per vector, which determines the
   * cluster and the noise that is added to its centre. Centres depend on the column only. It
   * belongs to one thread.
   */
  private final class Form implements Numbers.Form {
    /** Mean and standard deviation of a sum of four random bytes. */
    private static final double MEAN = 510;

    private static final double DEVIATION = 147.8;
    private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;
    private static final long EVEN_PAIRS = 0x0000ffff0000ffffL;

    private final long salt;
    private final double[] vector;

    Form(long salt, int length) {
      this.salt = salt;
      this.vector = new double[length];
    }

    @Override
    public void write(Distribution numbers, Bytes into) {
      long seed = DistinctFold.mixed(numbers.next() ^ salt);
      Arrays.fill(vector, 0);
      addNoise(DistinctFold.mixed(salt + Long.remainderUnsigned(seed, count)), 1);
      addNoise(seed, spread);
      double square = 0;
      for (double element : vector) {
        square += element * element;
      }
      double length = isNormalized ? Math.sqrt(square) : 1;
      into.reserve(vector.length * Float.BYTES + Long.BYTES);
      for (double element : vector) {
        into.addHighFirst(Float.floatToRawIntBits((float) (element / length)), Float.BYTES);
      }
    }

    /**
     * Adds a vector of about this length in a random direction: its elements are sums of four
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
}
