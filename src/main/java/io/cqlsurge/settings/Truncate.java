package io.cqlsurge.settings;

/** When the tables are emptied: never, once before the run, or before each step of a ramp. */
public enum Truncate {
  NEVER,
  ONCE,
  ALWAYS
}
