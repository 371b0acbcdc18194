package io.cqlsurge.settings;

/** When tables are emptied. */
public enum Truncate {
  NEVER,
  ONCE,
  ALWAYS
}
