package io.cqlsurge.generate.value;

/**
 * Makes the values of one column. Belongs to one thread; values are written into the caller's
 * buffer, so that nothing is allocated for one that is only compared.
 */
public interface ValueGenerator {

  /** Begins anew: the values that follow depend on this seed and the column alone. */
  void seed(long seed);

  /** Writes the next value, as it goes over the wire, behind what the bytes hold already. */
  void generate(Bytes into);

  /** Returns the seed of the elements of a collection, from the seed of the whole value. */
  static long elementSeed(long seed) {
    return seed * 31;
  }
}
