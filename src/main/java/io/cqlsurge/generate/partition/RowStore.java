package io.cqlsurge.generate.partition;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clustering values of wide partitions, which take long to generate, for their next use. Those
 * that were used least recently leave the store when it is full. Safe for use by many threads, of
 * which only one generates the same values.
 */
public final class RowStore {
  private final long capacity;
  private final Map<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final LongAdder found = new LongAdder();
  private long bytes;
  private long generated;

  /**
   * Creates an empty store.
   *
   * @param capacity maximum size for kept values, in bytes
   */
  public RowStore(long capacity) {
    this.capacity = capacity;
  }

  private record Key(int level, long seed) {}

  /** The values of one level of a partition; null until they are generated. */
  private static final class Entry {
    private @Nullable LevelValues content;

    /** Returns the size as a part of the store, in bytes; 0 until it is. */
    private long bytes;
  }

  /**
   * How a store was used so far.
   *
   * @param found how often values were in the store, or another thread was generating them
   * @param generated how often values were generated
   * @param bytes size
   */
  public record Use(long found, long generated, long bytes) {}

  /**
   * Returns the values of a level. If they are not in the store, generates them, or waits until
   * another thread has done so.
   */
  LevelValues get(int level, long seed, Supplier<LevelValues> generator) {
    Entry entry;
    synchronized (entries) {
      entry = entries.computeIfAbsent(new Key(level, seed), any -> new Entry());
    }
    synchronized (entry) {
      LevelValues known = entry.content;
      if (known != null) {
        found.increment();
        return known;
      }
      LevelValues content = generator.get();
      entry.content = content;
      add(entry, content.values().bytes());
      return content;
    }
  }

  private void add(Entry entry, long size) {
    synchronized (entries) {
      generated++;
      entry.bytes = size;
      bytes += size;
      removeOldest();
    }
  }

  /** Removes entries, except those that are being generated, until the rest fits. */
  private void removeOldest() {
    Iterator<Entry> oldest = entries.values().iterator();
    while (bytes > capacity && oldest.hasNext()) {
      long size = oldest.next().bytes;
      if (size > 0) {
        bytes -= size;
        oldest.remove();
      }
    }
  }

  /** Returns the use so far; empty if no partition was wide. */
  public Optional<Use> use() {
    synchronized (entries) {
      return generated == 0
          ? Optional.empty()
          : Optional.of(new Use(found.sum(), generated, bytes));
    }
  }
}
