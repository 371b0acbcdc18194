package io.cqlsurge.feature.audit;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.roaringbitmap.RoaringBitmap;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** The seeds whose partition key an earlier seed has. Immutable. */
final class SameKeys {
  static final SameKeys NONE = new SameKeys(new long[0], new long[0]);

  /** In their order as unsigned numbers. */
  private final long[] seeds;

  private final long[] firsts;

  private SameKeys(long[] seeds, long[] firsts) {
    this.seeds = seeds;
    this.firsts = firsts;
  }

  /** Compares the keys of all seeds: first their hash codes, which need 2 bytes per seed. */
  static SameKeys of(Roaring64NavigableMap all, LongFunction<List<ByteBuffer>> key) {
    RoaringBitmap hashes = new RoaringBitmap();
    RoaringBitmap repeated = new RoaringBitmap();
    all.forEach(
        seed -> {
          int hash = key.apply(seed).hashCode();
          if (!hashes.checkedAdd(hash)) {
            repeated.add(hash);
          }
        });
    Map<List<ByteBuffer>, Long> known = new HashMap<>();
    LongStream.Builder seeds = LongStream.builder();
    LongStream.Builder firsts = LongStream.builder();
    if (!repeated.isEmpty()) {
      all.forEach(
          seed -> {
            List<ByteBuffer> values = key.apply(seed);
            Long first =
                repeated.contains(values.hashCode()) ? known.putIfAbsent(values, seed) : null;
            if (first != null) {
              seeds.add(seed);
              firsts.add(first);
            }
          });
    }
    return new SameKeys(seeds.build().toArray(), firsts.build().toArray());
  }

  boolean isEmpty() {
    return seeds.length == 0;
  }

  void removeFrom(Roaring64NavigableMap all) {
    LongStream.of(seeds).forEach(all::removeLong);
  }

  /** Returns the first seed with the same key as a seed. */
  long first(long seed) {
    int at = SeedSet.search(seeds, seed);
    return at < 0 ? seed : firsts[at];
  }
}
