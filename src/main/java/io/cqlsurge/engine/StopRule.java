package io.cqlsurge.engine;

/** The rules that can end a run regularly. */
public enum StopRule {
  /** The requested operation count was started. */
  COUNT,
  /** The duration has passed. */
  DURATION,
  /** The standard error of the mean rate is small enough. */
  SURE,
  /** The results are enough for a decision about the whole. */
  DECIDED,
  /** The maximum interval count was reached before the standard error was small enough. */
  INTERVALS
}
