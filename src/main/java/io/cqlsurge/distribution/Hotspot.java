package io.cqlsurge.distribution;

import java.util.Locale;

/**
 * A distribution with a hot lower part of the range, which gets a given share of all draws. The
 * numbers within the hot part are equally likely, and so are the numbers of the rest.
 */
final class Hotspot extends RandomDistribution {
  private final long hot;
  private final long cold;
  private final double probability;

  /**
   * Creates a distribution over a range of at least two numbers.
   *
   * @param fraction the share of the range that is hot, between 0 and 1; at least one number is
   *     hot, and at least one is not
   * @param probability the share of all draws in the hot part, between 0 and 1
   */
  Hotspot(long min, long max, double fraction, double probability) {
    super(min, max);
    this.hot = within(Math.round(fraction * (max - min + 1)), 1, max - min);
    this.cold = max - min + 1 - hot;
    this.probability = probability;
  }

  @Override
  public long next() {
    boolean isHot = random.unit() < probability;
    return isHot ? min + indexAt(random.unit(), hot) : min + hot + indexAt(random.unit(), cold);
  }

  /** Returns the index in a part of the range at a share of the part's length. */
  private static long indexAt(double share, long size) {
    return within((long) (share * size), 0, size - 1);
  }

  @Override
  public long valueAt(double share) {
    return share < probability
        ? min + indexAt(share / probability, hot)
        : min + hot + indexAt((share - probability) / (1 - probability), cold);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Hotspot:  min=%d,max=%d,hot=%d,probability=%f", min, max, hot, probability);
  }
}
