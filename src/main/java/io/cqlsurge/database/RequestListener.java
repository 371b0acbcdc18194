package io.cqlsurge.database;

/** Looks on at what a database is asked to do. Safe for use by many threads. */
public interface RequestListener {

  /** A statement is about to be made ready. */
  default void prepares(StatementText statement) {}

  /**
   * A request is about to be sent, for the first time or once more. Takes what it needs of it
   * before it returns, at once, and throws nothing: the request is filled anew when its reply has
   * come. The content of its values does not change.
   */
  default void sends(Request request, Receiver receiver) {}
}
