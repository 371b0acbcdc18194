package io.cqlsurge.report.live;

/** What a browser may change about a run. Thread-safe. */
public interface LiveControl {

  /** Ends the run as Ctrl-C does. */
  void stop();

  /** Begins a phase of the current run. Returns whether there is a run. */
  boolean mark(String text);

  /**
   * Changes the current run's rate.
   *
   * @param perSecond requests per second, at least 1
   * @return whether there is a run that has a constant rate
   */
  boolean setRate(long perSecond);
}
