package io.cqlsurge.database;

/** What kind of batch statements go in. */
public enum BatchType {
  UNLOGGED,
  LOGGED,
  COUNTER
}
