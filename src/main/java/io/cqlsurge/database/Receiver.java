package io.cqlsurge.database;

/** A receiver of replies. It is called once per request, usually on a thread of the driver. */
@FunctionalInterface
public interface Receiver {

  /** Receives the reply. Must not block or throw. */
  void receive(Reply reply);

  /**
   * Returns the label of the request's operation, as in the results; empty if there is no
   * operation.
   */
  default String label() {
    return "";
  }

  /** Returns how many times the request was sent, including the last time. */
  default int tries() {
    return 1;
  }
}
