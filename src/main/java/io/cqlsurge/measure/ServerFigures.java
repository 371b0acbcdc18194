package io.cqlsurge.measure;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** The load that a node of the database reports, or the reason why it does not report its load. */
public sealed interface ServerFigures {

  String address();

  /** A node that did not answer in time or answered with an error. It is queried again. */
  record Silent(String address, String reason) implements ServerFigures {}

  /** A node that cannot report its load. It is not queried again. */
  record Unable(String address, String reason) implements ServerFigures {}

  /**
   * A node that answered. Rates and hits refer to the time since its last answer.
   *
   * @param pools the thread pools that have tasks, ordered by descending number of pending tasks
   * @param fileTasks compactions, index builds and other tasks on its files
   * @param readsPerSecond coordinated reads, without system tables
   * @param writesPerSecond coordinated writes, without system tables
   * @param keyCacheHits share of lookups that the key cache answered, 0 to 1; empty if there were
   *     no lookups
   * @param chunkCacheHits share of lookups that the chunk cache answered; not every node has this
   *     cache
   * @param connections connections from clients, including this one
   */
  record Reported(
      String address,
      List<Pool> pools,
      FileTasks fileTasks,
      OptionalDouble readsPerSecond,
      OptionalDouble writesPerSecond,
      OptionalDouble keyCacheHits,
      OptionalDouble chunkCacheHits,
      OptionalDouble connections)
      implements ServerFigures {

    public Reported {
      pools = pools.stream().sorted(Comparator.comparing(Pool::pending).reversed()).toList();
    }

    /** Returns the number of tasks in all pools that wait for a thread. */
    public long pending() {
      return sum(Pool::pending);
    }

    /** Returns the number of tasks in all pools that wait for free space in a queue. */
    public long blocked() {
      return sum(Pool::blocked);
    }

    private long sum(ToLongFunction<Pool> tasks) {
      return pools.stream().mapToLong(tasks).sum();
    }
  }

  /** The tasks of one thread pool at one point in time. */
  record Pool(String name, long active, long pending, long blocked) {}

  /**
   * Tasks that read and write whole files, and the number of bytes that they still have to read.
   */
  record FileTasks(long tasks, long bytesLeft) {}
}
