package io.cqlsurge.generate.partition;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * The number from which a partition is generated, and the progress of writing the partition. A
 * worker can reuse one object; a seed from a {@link SeedPool} is shared by all workers that write
 * the partition at the same time.
 */
public final class Seed {
  private static final AtomicLongFieldUpdater<Seed> POSITION =
      AtomicLongFieldUpdater.newUpdater(Seed.class, "position");

  private long value;
  private int visits = 1;
  private volatile long position;

  /** How many times the sequence of the seed had ended before; 0 in other sources. */
  long round;

  // State of the pool, guarded by its lock.
  boolean unfinished;
  int slot;
  int inFlight;
  boolean fullyTaken;

  public long value() {
    return value;
  }

  /** Returns the number of writes over which the partition's rows are spread; at least 1. */
  public int visits() {
    return visits;
  }

  /** Returns the number of rows taken for writing; can exceed the row count of the partition. */
  public long position() {
    return position;
  }

  public void set(long newValue) {
    value = newValue;
  }

  void spread(int overVisits) {
    visits = overVisits;
  }

  /** Takes the next rows to write; returns the position before them. */
  long take(long rows) {
    return POSITION.getAndAdd(this, rows);
  }
}
