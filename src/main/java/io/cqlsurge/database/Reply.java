package io.cqlsurge.database;

/** The reply to a request. */
public sealed interface Reply {

  /** The reply of an unknown node to a statement that returns no rows. */
  Reply DONE = new Success(Rows.NONE, Coordinator.UNKNOWN);

  /** Returns the node that answered, or that caused the failure. */
  Coordinator coordinator();

  /** The request was executed. */
  record Success(Rows rows, Coordinator coordinator) implements Reply {}

  /** The request failed, or its outcome is unknown. */
  record Failure(DatabaseError error, Coordinator coordinator) implements Reply {}
}
