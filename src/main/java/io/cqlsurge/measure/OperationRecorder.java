package io.cqlsurge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * A recorder of the operations of one kind by one worker. One thread writes, another one drains.
 * Counts and latencies of an operation are always drained together. Recording allocates only
 * counters for new latencies. All times are readings of one clock in nanoseconds. Latencies have
 * three significant digits.
 */
public final class OperationRecorder {
  private static final VarHandle SUCCESSES = counter("successes");
  private static final VarHandle ERRORS = counter("errors");

  /** Time between two checks of a drain whether a record is complete, in ns. */
  private static final long YIELD_NS = 500_000;

  private final Pacing pacing;
  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Slot active = new Slot(new Tally(), new Tally(), Long.MAX_VALUE);
  private long successes;
  private long errors;

  // The latencies of the operation that has just ended; used by the writing thread only.
  private long endedNs;
  private long serviceNs;
  private long waitNs;
  private long responseNs;

  /**
   * Creates an empty recorder.
   *
   * @param pacing without due times each operation is due when it is sent: its wait time is 0 and
   *     its response time is its service time
   */
  public OperationRecorder(Pacing pacing) {
    this.pacing = pacing;
  }

  private static VarHandle counter(String name) {
    try {
      return MethodHandles.lookup().findVarHandle(OperationRecorder.class, name, long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Sets the times of an operation that has ended. A call of {@link #succeeded} or {@link #failed}
   * must follow, which records the operation.
   *
   * @param dueNs when the operation was due
   * @param sentNs when the operation was first sent
   * @param nowNs when the last try ended
   */
  public void setTimes(long dueNs, long sentNs, long nowNs) {
    endedNs = nowNs;
    serviceNs = Math.max(0, nowNs - sentNs);
    waitNs = Math.max(0, sentNs - dueNs);
    responseNs = Math.max(0, nowNs - dueNs);
  }

  /**
   * Records an operation that succeeded.
   *
   * @param notApplied conditional statements whose condition did not hold
   * @param wanted exact nearest neighbours that the reply should have; 0 if it was not judged
   * @param hits those of them that it had
   */
  public void succeeded(int partitions, int rows, int notApplied, int wanted, int hits) {
    long token = phaser.writerCriticalSectionEnter();
    try {
      Tally tally = active.at(endedNs);
      record(tally);
      tally.partitions += partitions;
      tally.rows += rows;
      tally.notApplied += notApplied;
      if (wanted > 0) {
        tally.recall = tally.recall.plus(wanted, hits);
      }
    } finally {
      phaser.writerCriticalSectionExit(token);
    }
    SUCCESSES.setRelease(this, successes + 1);
  }

  /**
   * Records an operation whose tries all failed. Its service time is also added to a separate
   * histogram.
   */
  public void failed() {
    long token = phaser.writerCriticalSectionEnter();
    try {
      Tally tally = active.at(endedNs);
      record(tally);
      tally.failed.record(serviceNs);
      tally.errors++;
    } finally {
      phaser.writerCriticalSectionExit(token);
    }
    ERRORS.setRelease(this, errors + 1);
  }

  private void record(Tally tally) {
    tally.operations++;
    tally.service.record(serviceNs);
    if (pacing.hasDueTimes()) {
      tally.wait.record(waitNs);
      tally.response.record(responseNs);
    }
  }

  /**
   * Adds the operations of the interval that has ended. Those that ended after it belong to the
   * next one. Called by one thread only.
   *
   * @param empty a tally for this recorder
   * @param nextEndNs end of the interval that starts now; {@link Long#MAX_VALUE} if it does not end
   * @return an empty tally that this recorder does not use any more
   */
  Tally drainInto(Tally ended, Tally empty, long nextEndNs) {
    phaser.readerLock();
    try {
      Slot full = active;
      active = new Slot(full.late, empty, nextEndNs);
      phaser.flipPhase(YIELD_NS);
      ended.add(full.inTime);
      full.inTime.clear();
      return full.inTime;
    } finally {
      phaser.readerUnlock();
    }
  }

  /**
   * Returns when the first of the operations ended that the last drain left for the next interval;
   * {@link Long#MAX_VALUE} if it left none. Called by the thread that drains.
   */
  long firstEndedNs() {
    return active.inTime.firstEndedNs;
  }

  /** Returns how many operations ended so far, including failed ones. Thread-safe. */
  long operations() {
    return (long) SUCCESSES.getAcquire(this) + errors();
  }

  /** Returns how many operations failed so far. Thread-safe. */
  long errors() {
    return (long) ERRORS.getAcquire(this);
  }

  /** The operations between two drains: those that ended in the interval, and later ones. */
  private record Slot(Tally inTime, Tally late, long endNs) {
    Tally at(long endedNs) {
      if (endedNs < endNs) {
        return inTime;
      }
      late.firstEndedNs = Math.min(late.firstEndedNs, endedNs);
      return late;
    }
  }
}
