package io.cqlsurge.database;

/** What comes back for a request. */
public sealed interface Reply {

  /** The reply of nobody in particular to a statement that returns no rows. */
  Reply DONE = new Success(Rows.NONE, Coordinator.UNKNOWN);

  /** Who answered, or is to blame that nobody did. */
  Coordinator coordinator();

  /** The request was carried out. */
  record Success(Rows rows, Coordinator coordinator) implements Reply {}

  /** The request failed, or its fate is unknown. */
  record Failure(DatabaseError error, Coordinator coordinator) implements Reply {}
}
