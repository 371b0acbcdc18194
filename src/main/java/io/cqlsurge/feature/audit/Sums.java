package io.cqlsurge.feature.audit;

import java.util.List;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** A number for each seed, modulo 2^64, as one set of seeds for each bit of the numbers. */
record Sums(List<Roaring64NavigableMap> bits) {

  void add(long seed, long amount) {
    for (int bit = 0; amount >> bit > 0; bit++) {
      if ((amount >> bit & 1) == 1) {
        add(Roaring64NavigableMap.bitmapOf(seed), bit);
      }
    }
  }

  /** Adds a power of two to some seeds' sums. */
  void add(Roaring64NavigableMap seeds, int power) {
    Roaring64NavigableMap carry = seeds;
    for (int bit = power; bit < Long.SIZE && !carry.isEmpty(); bit++) {
      while (bits.size() <= bit) {
        bits.add(new Roaring64NavigableMap());
      }
      Roaring64NavigableMap next = carry.clone();
      next.and(bits.get(bit));
      bits.get(bit).xor(carry);
      carry = next;
    }
  }
}
