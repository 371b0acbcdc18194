package io.cqlsurge.nullserver;

/** The algorithm {@code biased-token-round-robin}, which assigns tokens to shards. */
final class Sharding {
  static final String ALGORITHM = "biased-token-round-robin";

  /** Number of most significant bits of a token that do not affect the shard. */
  static final int IGNORED_BITS = 12;

  private Sharding() {}

  static int shard(long token, int shards) {
    long biased = (token + Long.MIN_VALUE) << IGNORED_BITS;
    // multiplyHigh() takes signed numbers.
    return (int) (Math.multiplyHigh(biased, shards) + ((biased >> (Long.SIZE - 1)) & shards));
  }
}
