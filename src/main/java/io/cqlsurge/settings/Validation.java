package io.cqlsurge.settings;

/** The rows that the operation {@code validate} checks. */
public enum Validation {
  /** Those of a slice of each partition, drawn at random; a slice may be the whole partition. */
  SLICES,
  /** All rows of each partition. */
  ALL
}
