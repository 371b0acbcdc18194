package io.cqlsurge.generate.partition;

/** What follows the last seed of a sequence. */
public enum Wrap {
  /** The sequence ends. */
  NONE,

  /**
   * The sequence starts again, and its positions continue. All clients together use the same seeds
   * as a single client. A seed belongs to another client in the next round, unless the seed count
   * is a multiple of the client count.
   */
  SHARED,

  /** The part of each client starts again, so a seed always belongs to the same client. */
  OWN
}
