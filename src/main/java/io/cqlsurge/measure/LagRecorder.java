package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A recorder of delays in nanoseconds. One thread writes, another one drains. Recording does not
 * allocate.
 */
public final class LagRecorder {
  private final SingleWriterRecorder recorder = new SingleWriterRecorder(LatencyCounters.DIGITS);

  /** Records one lag. A negative lag counts as 0. */
  public void record(long ns) {
    recorder.recordValue(Math.max(0, ns));
  }

  /** Adds the lags since the last call to a histogram. Called by one thread only. */
  void drainInto(Histogram lags) {
    lags.add(recorder.getIntervalHistogram());
  }
}
