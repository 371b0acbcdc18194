package io.cqlsurge.database;

/** The CQL consistency levels: how many replicas must answer. */
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

  /** Returns whether this level applies only to the Paxos phase of conditional statements. */
  public boolean isSerial() {
    return this == SERIAL || this == LOCAL_SERIAL;
  }
}
