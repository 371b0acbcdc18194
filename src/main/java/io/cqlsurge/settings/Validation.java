package io.cqlsurge.settings;

/** The rows that the operation {@code validate} checks. */
public enum Validation {
  /** The rows of a random slice of each partition; a slice can be the whole partition. */
  SLICES,
  /** All rows of each partition. */
  ALL
}
