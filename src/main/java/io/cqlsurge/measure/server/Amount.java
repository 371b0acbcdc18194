package io.cqlsurge.measure.server;

/**
 * A quantity of a node in a period of time. Amounts of several periods and nodes can be added up.
 */
public enum Amount {
  /** The period's length, in s. */
  SECONDS(false),
  PENDING_TASKS(true),
  BLOCKED_TASKS(true),
  COMPACTIONS(true),
  CONNECTIONS(true),
  /** Coordinated reads, and the coordinator's time for them, in µs. */
  READS(false),
  READ_US(false),
  WRITES(false),
  WRITE_US(false),
  /** Reads from this node's data, and their time, in µs. */
  LOCAL_READS(false),
  LOCAL_READ_US(false),
  LOCAL_WRITES(false),
  LOCAL_WRITE_US(false),
  GC_MS(false),
  DROPPED(false),
  HINTS(false),
  KEY_HITS(false),
  KEY_LOOKUPS(false),
  CHUNK_HITS(false),
  CHUNK_LOOKUPS(false),
  ROW_HITS(false),
  ROW_LOOKUPS(false),
  FLUSHED_BYTES(false);

  private final boolean isLevel;

  Amount(boolean isLevel) {
    this.isLevel = isLevel;
  }

  /**
   * Returns whether the node reports a current value; the amount is its product with the seconds.
   * Other values are counters, whose growth is the amount.
   */
  public boolean isLevel() {
    return isLevel;
  }
}
