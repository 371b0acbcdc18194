package io.cqlsurge.database;

/** What kind of batch statements go in. */
public enum BatchType {
  UNLOGGED("BEGIN UNLOGGED BATCH"),
  LOGGED("BEGIN BATCH"),
  COUNTER("BEGIN COUNTER BATCH");

  private final String begin;

  BatchType(String begin) {
    this.begin = begin;
  }

  /** The words that open such a batch in CQL. */
  public String begin() {
    return begin;
  }
}
