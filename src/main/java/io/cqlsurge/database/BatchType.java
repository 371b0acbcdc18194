package io.cqlsurge.database;

/** A batch's type. */
public enum BatchType {
  UNLOGGED("BEGIN UNLOGGED BATCH"),
  LOGGED("BEGIN BATCH"),
  COUNTER("BEGIN COUNTER BATCH");

  private final String begin;

  BatchType(String begin) {
    this.begin = begin;
  }

  /** Returns the CQL keywords that open such a batch. */
  public String begin() {
    return begin;
  }
}
