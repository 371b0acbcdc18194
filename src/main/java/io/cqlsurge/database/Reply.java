package io.cqlsurge.database;

/** What comes back for a request. */
public sealed interface Reply {

  /** The reply to a statement that returns no rows. */
  Reply DONE = new Success(Rows.NONE);

  /** The request was carried out. */
  record Success(Rows rows) implements Reply {}

  /** The request failed, or its fate is unknown. */
  record Failure(DatabaseError error) implements Reply {}
}
