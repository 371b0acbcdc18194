package io.cqlsurge.distribution;

/**
 * The {@link Extreme} law, made flat within bands of equal probability: a draw picks its band, and
 * any number of the band is as likely as any other.
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
   * The band of a value: the first whose upper edge is not below it, so an edge counts as lower.
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
      return plain; // The original counts it to no band; averages depend on it.
    }
    int band = band(plain);
    // A share above 1, of a value on an edge or of a band without width, would step over the next.
    double share = Math.min(1, (probability - band / (double) bands()) * bands());
    long value = edges[band] + (long) (share * (edges[band + 1] - edges[band]));
    return Bounds.within(value, extreme.min(), extreme.max());
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
