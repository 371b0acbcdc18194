package io.cqlsurge.driver.scylla;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The connections that a ScyllaDB node is to have: the same number to each shard, each on another
 * I/O thread if possible. Safe for use by many threads.
 */
public final class ShardSlots {
  private final Sharding sharding;
  private final int all;
  private final boolean onAllThreads;
  private final Deque<Slot> missing = new ArrayDeque<>();
  private volatile OptionalInt port;

  /** A connection to a shard on an I/O thread. */
  public record Slot(int shard, EventLoop thread) {}

  public ShardSlots(Sharding sharding, List<EventLoop> threads, int perShard) {
    this.sharding = sharding;
    this.port = sharding.port();
    for (int i = 0; i < perShard; i++) {
      for (int shard = 0; shard < sharding.count(); shard++) {
        missing.add(new Slot(shard, threads.get((shard + i) % threads.size())));
      }
    }
    this.all = missing.size();
    this.onAllThreads = perShard >= threads.size();
  }

  public Sharding sharding() {
    return sharding;
  }

  /** Returns a connection to open, each time another one; null if all are open. */
  public synchronized @Nullable Slot next() {
    Slot next = missing.poll();
    if (next != null) {
      missing.add(next);
    }
    return next;
  }

  /** Returns the same connection to open again, or the next one if it is open. */
  public synchronized @Nullable Slot again(Slot before) {
    return missing.contains(before) ? before : next();
  }

  /**
   * Takes the place of an opened connection. Unless all threads have connections to the shard, the
   * place may belong to another thread.
   *
   * @return the place, or null if it is not missing
   */
  public synchronized @Nullable Slot take(Sharding opened, EventLoop thread) {
    if (opened.count() != sharding.count()) {
      return null;
    }
    Slot own = new Slot(opened.shard(), thread);
    // The last one is being opened; equal ones before it may not be.
    if (missing.removeLastOccurrence(own)) {
      return own;
    }
    Slot other = null;
    for (Slot slot : missing) {
      if (slot.shard() == opened.shard() && !onAllThreads) {
        other = slot;
      }
    }
    missing.remove(other);
    return other;
  }

  public synchronized void release(Slot closed) {
    missing.add(closed);
  }

  public synchronized boolean hasNone() {
    return missing.size() == all;
  }

  /** Returns the port on which the client's port determines the shard, if it can be used. */
  public OptionalInt port() {
    return port;
  }

  /** Stops the use of the port: it is closed, or an address translation changes ports. */
  public void abandonPort() {
    port = OptionalInt.empty();
  }
}
