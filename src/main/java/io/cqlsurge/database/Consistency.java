package io.cqlsurge.database;

/** How many replicas must have answered; the levels of CQL under their CQL names. */
public enum Consistency {
  ANY,
  ONE,
  TWO,
  THREE,
  QUORUM,
  ALL,
  LOCAL_QUORUM,
  EACH_QUORUM,
  SERIAL,
  LOCAL_SERIAL,
  LOCAL_ONE;

  /** Whether this level concerns the Paxos phase of conditional statements only. */
  public boolean isSerial() {
    return this == SERIAL || this == LOCAL_SERIAL;
  }
}
