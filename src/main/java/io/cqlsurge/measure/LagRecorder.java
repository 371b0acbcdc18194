package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records how late something came, in nanoseconds: one thread writes, another drains. Allocates
 * nothing a record.
 */
public final class LagRecorder {
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(Tally.DIGITS);

  /** Records one lag; what comes too early is not late. */
  public void late(long ns) {
    recorder.recordValue(Math.max(0, ns));
  }

  /** Adds all that came since the last call; is called by one thread only. */
  void drainInto(Histogram lags) {
    lags.add(recorder.getIntervalHistogram());
  }
}
