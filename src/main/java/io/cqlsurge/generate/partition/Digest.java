package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.Bytes;

/** Computes the seed of a partition's rows from its key. */
final class Digest {
  private Digest() {}

  /** Returns the digest of a key that is one blob. */
  static long of(Bytes blob) {
    long digest = 0;
    for (int i = 0; i < blob.length(); i++) {
      digest = 31 * digest + blob.at(i);
    }
    return digest;
  }
}
