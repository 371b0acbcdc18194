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

  /** The band of a value; one on an inner edge counts as the lower band. */
  private int band(long value) {
    int band = 0;
    while (band < bands() - 1 && value > edges[band + 1]) {
      band++;
    }
    return band;
  }

  private double drawReal() {
    int band = band(extreme.next());
    return edges[band] + withinBand.unit() * (edges[band + 1] - edges[band]);
  }

  @Override
  public long next() {
    return (long) Math.floor(drawReal());
  }

  @Override
  public double nextReal() {
    return Math.min(drawReal(), (double) extreme.max());
  }

  @Override
  public long valueAt(double probability) {
    int band = band(extreme.valueAt(probability));
    double share = (probability - band / (double) bands()) * bands();
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
