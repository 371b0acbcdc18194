package io.cqlsurge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records the operations of one kind by one worker: one thread writes, another drains. Allocates
 * nothing an operation. All times are readings of one clock in nanoseconds; latencies are kept with
 * three significant digits.
 */
public final class OperationRecorder {
  private static final VarHandle SUCCESSES = counter("successes");
  private static final VarHandle PARTITIONS = counter("partitions");
  private static final VarHandle ROWS = counter("rows");
  private static final VarHandle ERRORS = counter("errors");
  private static final VarHandle NOT_APPLIED = counter("notApplied");

  private final Pacing pacing;
  private final SingleWriterRecorder service = new SingleWriterRecorder(Tally.DIGITS);
  private final SingleWriterRecorder wait = new SingleWriterRecorder(Tally.DIGITS);
  private final SingleWriterRecorder response = new SingleWriterRecorder(Tally.DIGITS);
  private volatile Optional<SingleWriterRecorder> failures = Optional.empty();
  private Counted drained = new Counted(0, 0, 0, 0);
  private long successes;
  private long partitions;
  private long rows;
  private long errors;
  private long notApplied;

  /**
   * Makes a recorder that has recorded nothing.
   *
   * @param pacing without due times each operation is due when it is sent: its wait is nothing and
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
   * Counts what an operation touched that succeeded; its times are recorded apart.
   *
   * @param notAppliedCount conditional statements whose condition did not hold
   */
  public void succeeded(int partitionCount, int rowCount, int notAppliedCount) {
    if (notAppliedCount > 0) {
      NOT_APPLIED.setRelease(this, notApplied + notAppliedCount);
    }
    PARTITIONS.setRelease(this, partitions + partitionCount);
    ROWS.setRelease(this, rows + rowCount);
    SUCCESSES.setRelease(this, successes + 1);
  }

  /**
   * Counts an operation whose tries all failed, and keeps its latency apart; {@link #took} records
   * it among all.
   *
   * @param serviceNs from its first sending to the end of its last try
   */
  public void failed(long serviceNs) {
    if (failures.isEmpty()) {
      failures = Optional.of(new SingleWriterRecorder(Tally.DIGITS));
    }
    failures.get().recordValue(Math.max(0, serviceNs));
    ERRORS.setRelease(this, errors + 1);
  }

  /**
   * Records the latencies of an operation that ended.
   *
   * @param dueNs when it was to be sent
   * @param sentNs when it was first sent
   * @param endedNs when its last try ended
   */
  public void took(long dueNs, long sentNs, long endedNs) {
    service.recordValue(Math.max(0, endedNs - sentNs));
    if (pacing.hasDueTimes()) {
      wait.recordValue(Math.max(0, sentNs - dueNs));
      response.recordValue(Math.max(0, endedNs - dueNs));
    }
  }

  /** Adds all that came since the last call; is called by one thread only. */
  void drainInto(Tally tally) {
    Histogram ended = service.getIntervalHistogram();
    tally.service.add(ended);
    // Counted by their latencies, so that a row never has the one without the other.
    tally.operations += ended.getTotalCount();
    if (pacing.hasDueTimes()) {
      tally.wait.add(wait.getIntervalHistogram());
      tally.response.add(response.getIntervalHistogram());
    }
    failures.ifPresent(recorder -> tally.failed.add(recorder.getIntervalHistogram()));
    Counted before = drained;
    drained = counted();
    tally.errors += drained.errors - before.errors;
    tally.partitions += drained.partitions - before.partitions;
    tally.rows += drained.rows - before.rows;
    tally.notApplied += drained.notApplied - before.notApplied;
  }

  /** Operations that ended so far, failed ones included; may be asked by any thread. */
  long operations() {
    return (long) SUCCESSES.getAcquire(this) + errors();
  }

  /** Operations that failed so far; may be asked by any thread. */
  long errors() {
    return (long) ERRORS.getAcquire(this);
  }

  private Counted counted() {
    return new Counted(
        errors(),
        (long) PARTITIONS.getAcquire(this),
        (long) ROWS.getAcquire(this),
        (long) NOT_APPLIED.getAcquire(this));
  }

  /** How far the counters were at some moment. */
  private record Counted(long errors, long partitions, long rows, long notApplied) {}
}
