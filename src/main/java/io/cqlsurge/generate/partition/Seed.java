package io.cqlsurge.generate.partition;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * The number from which a partition follows, and how far it is written. A bare holder that one
 * worker uses over and over, or, if it comes from a {@link SeedPool}, shared by all that write the
 * partition at the same time.
 */
public final class Seed {
  private static final AtomicLongFieldUpdater<Seed> POSITION =
      AtomicLongFieldUpdater.newUpdater(Seed.class, "position");

  private long value;
  private int visits = 1;
  private volatile long position;

  // What the pool notes on it, under its lock.
  boolean waiting;
  int place;
  int underWay;
  boolean takenWhole;

  /** The number that the generators are given. */
  public long value() {
    return value;
  }

  /** How many writes the rows of the partition are spread over; at least 1. */
  public int visits() {
    return visits;
  }

  /** How many rows of the partition were taken to be written; may exceed the rows there are. */
  public long position() {
    return position;
  }

  void set(long newValue) {
    value = newValue;
  }

  void spread(int overVisits) {
    visits = overVisits;
  }

  /** Takes the next rows to be written; returns the position before. */
  long take(long rows) {
    return POSITION.getAndAdd(this, rows);
  }
}
