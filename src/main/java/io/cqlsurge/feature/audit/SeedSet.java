package io.cqlsurge.feature.audit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** Sets of seeds as text, and arithmetic with them. */
final class SeedSet {
  private SeedSet() {}

  static String text(Roaring64NavigableMap seeds) {
    seeds.runOptimize();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      seeds.serializePortable(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  static Roaring64NavigableMap of(OutcomeLine.Segment segment) {
    Roaring64NavigableMap seeds = new Roaring64NavigableMap();
    byte[] bytes = Base64.getDecoder().decode(segment.seeds());
    try {
      seeds.deserializePortable(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return seeds;
  }

  /** Returns the position of a seed in seeds in their order as unsigned numbers, or below 0. */
  static int search(long[] seeds, long seed) {
    int low = 0;
    int high = seeds.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(seeds[middle], seed);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1;
  }
}
