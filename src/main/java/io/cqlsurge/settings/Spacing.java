package io.cqlsurge.settings;

/** How requests that keep a rate lie in time. */
public enum Spacing {
  /** At equal distances. */
  EVEN,
  /** At random, as those of many users who know nothing of one another. */
  POISSON
}
