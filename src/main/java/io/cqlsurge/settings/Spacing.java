package io.cqlsurge.settings;

/** How requests with a rate are spaced in time. */
public enum Spacing {
  /** At equal intervals. */
  EVEN,
  /** At random, like requests of many independent users. */
  POISSON
}
