package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.Bytes;

/** Folds the components of a key into the number from which its rows follow. */
final class Digest {
  private Digest() {}

  /** The digest of a key that is one blob. */
  static long of(Bytes blob) {
    long digest = 0;
    for (int i = 0; i < blob.length(); i++) {
      digest = 31 * digest + blob.at(i);
    }
    return digest;
  }
}
