package io.cqlsurge.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

  private final boolean paced;
  private final SingleWriterRecorder service = new SingleWriterRecorder(Tally.DIGITS);
  private final SingleWriterRecorder wait = new SingleWriterRecorder(Tally.DIGITS);
  private final SingleWriterRecorder response = new SingleWriterRecorder(Tally.DIGITS);
  private final Drained drained = new Drained();
  private long successes;
  private long partitions;
  private long rows;
  private long errors;

  /**
   * Makes a recorder that has recorded nothing.
   *
   * @param paced whether operations have a due time of their own; otherwise each is due when it is
   *     sent, so its wait is nothing and its response time is its service time
   */
  public OperationRecorder(boolean paced) {
    this.paced = paced;
  }

  private static VarHandle counter(String name) {
    try {
      return MethodHandles.lookup().findVarHandle(OperationRecorder.class, name, long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Counts what an operation touched that succeeded; its times are recorded apart. */
  public void succeeded(int partitionCount, int rowCount) {
    PARTITIONS.setRelease(this, partitions + partitionCount);
    ROWS.setRelease(this, rows + rowCount);
    SUCCESSES.setRelease(this, successes + 1);
  }

  /** Counts an operation whose tries all failed. */
  public void failed() {
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
    if (paced) {
      wait.recordValue(Math.max(0, sentNs - dueNs));
      response.recordValue(Math.max(0, endedNs - dueNs));
    }
  }

  /** Adds all that came since the last call; is called by one thread only. */
  void drainInto(Tally tally) {
    tally.service.add(service.getIntervalHistogram());
    if (paced) {
      tally.wait.add(wait.getIntervalHistogram());
      tally.response.add(response.getIntervalHistogram());
    }
    Drained before = new Drained(drained);
    drained.successes = (long) SUCCESSES.getAcquire(this);
    drained.partitions = (long) PARTITIONS.getAcquire(this);
    drained.rows = (long) ROWS.getAcquire(this);
    drained.errors = (long) ERRORS.getAcquire(this);
    tally.operations += drained.successes - before.successes + drained.errors - before.errors;
    tally.partitions += drained.partitions - before.partitions;
    tally.rows += drained.rows - before.rows;
    tally.errors += drained.errors - before.errors;
  }

  /** How far the counters have been drained; known to the draining thread only. */
  private static final class Drained {
    private long successes;
    private long partitions;
    private long rows;
    private long errors;

    Drained() {}

    Drained(Drained other) {
      successes = other.successes;
      partitions = other.partitions;
      rows = other.rows;
      errors = other.errors;
    }
  }
}
