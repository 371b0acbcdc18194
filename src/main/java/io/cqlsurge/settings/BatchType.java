package io.cqlsurge.settings;

/** What kind of batch the rows of one insert go in. */
public enum BatchType {
  UNLOGGED,
  LOGGED,
  COUNTER
}
