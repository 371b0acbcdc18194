package io.cqlsurge.distribution;

/** A stream of shares between 0 and 1. It belongs to one thread. */
public record Ratio(Distribution distribution, long divisor) {
  public double next() {
    return Math.max(0, Math.min(1, distribution.nextReal() / divisor));
  }
}
