package io.cqlsurge.engine;

/** The rules that can end a run regularly. */
public enum StopRule {
  /** The requested number of operations was started. */
  COUNT,
  /** The duration has passed. */
  DURATION,
  /** The standard error of the mean rate is small enough. */
  SURE,
  /** The figures are enough for a decision about the whole. */
  DECIDED,
  /** The maximum number of intervals was reached before the standard error was small enough. */
  INTERVALS
}
