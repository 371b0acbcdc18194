package io.cqlsurge.report.trial;

/** When entries of a run are created. */
public enum Moment {
  /** An interval has ended: only its rows. */
  INTERVAL,
  /** An interval has ended: its rows, and everything about the whole run so far. */
  UPDATE,
  /** The run continues: all rows, and everything about the whole run so far. */
  SO_FAR,
  /** The run has ended. */
  ENDED
}
