package io.cqlsurge.generate.value;

/**
 * A generator of one column's values. It belongs to one thread. It writes values into the caller's
 * buffer, so that comparing a value allocates no memory.
 */
public interface ValueGenerator {

  /** Restarts from a seed: the values that follow depend on the seed and the column only. */
  void seed(long seed);

  /** Adds the next value, in wire format, to some bytes. */
  void generate(Bytes into);

  /** Returns the seed for a collection's elements, from the whole value's seed. */
  static long elementSeed(long seed) {
    return seed * 31;
  }
}
