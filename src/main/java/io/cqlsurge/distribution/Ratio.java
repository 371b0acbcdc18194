package io.cqlsurge.distribution;

/** A stream of shares between 0 and 1. It belongs to one thread. */
public final class Ratio {
  private final Distribution distribution;
  private final double divisor;

  Ratio(Distribution distribution, long divisor) {
    this.distribution = distribution;
    this.divisor = divisor;
  }

  public double next() {
    return Math.max(0, Math.min(1, distribution.nextReal() / divisor));
  }
}
