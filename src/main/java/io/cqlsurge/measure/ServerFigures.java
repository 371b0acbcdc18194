package io.cqlsurge.measure;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** How one node of the database fared, as it says itself, or why it does not say. */
public sealed interface ServerFigures {

  /** Where the node answers. */
  String address();

  /** It did not answer in time, or with an error; it is asked again. */
  record Silent(String address, String why) implements ServerFigures {}

  /** It does not know how it fares; it is not asked again. */
  record Unable(String address, String why) implements ServerFigures {}

  /**
   * It answered; rates and hits are those since the look before.
   *
   * @param pools the thread pools that have work, those with the most pending tasks first
   * @param rewriting what it compacts, builds or otherwise does to its files
   * @param readsPerSecond reads it coordinated, those of its own tables left out
   * @param writesPerSecond writes it coordinated, likewise
   * @param keyCacheHits the share of look-ups that its key cache answered, 0 to 1; empty if there
   *     were none
   * @param chunkCacheHits that of its chunk cache, which not every node has
   * @param connections from clients, this one's among them
   */
  record Reported(
      String address,
      List<Pool> pools,
      Rewriting rewriting,
      OptionalDouble readsPerSecond,
      OptionalDouble writesPerSecond,
      OptionalDouble keyCacheHits,
      OptionalDouble chunkCacheHits,
      OptionalDouble connections)
      implements ServerFigures {

    /** Brings the pools into their order. */
    public Reported {
      pools = pools.stream().sorted(Comparator.comparing(Pool::pending).reversed()).toList();
    }

    /** Tasks that wait for a thread, of all pools. */
    public long pending() {
      return sum(Pool::pending);
    }

    /** Tasks that wait for a place in a queue, of all pools. */
    public long blocked() {
      return sum(Pool::blocked);
    }

    private long sum(ToLongFunction<Pool> tasks) {
      return pools.stream().mapToLong(tasks).sum();
    }
  }

  /** Tasks of one thread pool, at that moment. */
  record Pool(String name, long active, long pending, long blocked) {}

  /** Tasks that read and write whole files, and the bytes they have still to read. */
  record Rewriting(long tasks, long bytesLeft) {}
}
