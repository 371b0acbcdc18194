package io.cqlsurge.report.live;

/** What a browser may change about a run. Thread-safe. */
public interface LiveControl {

  /** Ends the run as Ctrl-C does. */
  void stop();

  /**
   * Changes the rate of the current run.
   *
   * @param perSecond requests per second, at least 1
   * @return whether there is a run that has a constant rate
   */
  boolean setRate(long perSecond);
}
