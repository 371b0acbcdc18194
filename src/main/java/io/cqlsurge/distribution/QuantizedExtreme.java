package io.cqlsurge.distribution;

/**
 * The {@link Extreme} distribution in bands of equal probability: the draw selects a band, and all
 * numbers of the band are equally likely.
 */
final class QuantizedExtreme implements Distribution {
  private final Extreme extreme;
  private final JavaRandom withinBand = new JavaRandom(0);
  private final long[] edges;

  QuantizedExtreme(Extreme extreme, int bands) {
    this.extreme = extreme;
    this.edges = new long[bands + 1];
    for (int i = 0; i < bands; i++) {
      edges[i] = extreme.valueAt(i / (double) bands);
    }
    edges[bands] = extreme.max() + 1;
  }

  private int bands() {
    return edges.length - 1;
  }

  /**
   * Returns the band of a value: the first whose upper edge is not below the value, so an edge
   * belongs to the lower band.
   */
  private int band(long value) {
    int low = 0;
    int high = bands() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value > edges[middle + 1]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private double drawReal() {
    int band = band(extreme.next());
    return edges[band] + withinBand.unit() * (edges[band + 1] - edges[band]);
  }

  @Override
  public long next() {
    return Math.min((long) Math.floor(drawReal()), extreme.max());
  }

  @Override
  public double nextReal() {
    return Math.min(drawReal(), (double) extreme.max());
  }

  @Override
  public long valueAt(double probability) {
    long plain = extreme.valueAt(probability);
    if (plain == extreme.min()) {
      return plain; // In cassandra-stress it is in no band, and averages depend on that.
    }
    int band = band(plain);
    // A share above 1 (a value on an edge, or a band of width 0) would skip the next band.
    double share = Math.min(1, (probability - band / (double) bands()) * bands());
    long value = edges[band] + (long) (share * (edges[band + 1] - edges[band]));
    return RandomDistribution.within(value, extreme.min(), extreme.max());
  }

  @Override
  public void seed(long seed) {
    extreme.seed(seed);
    withinBand.seed(~seed);
  }

  @Override
  public String toString() {
    return extreme.toString();
  }
}
