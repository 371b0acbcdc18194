package io.cqlsurge.database;

/** Who waits for a reply. Is called once a request, usually on a thread of the driver. */
@FunctionalInterface
public interface Receiver {

  /** Takes the reply; returns at once, blocks never and throws nothing. */
  void receive(Reply reply);

  /** The operation that the request belongs to, as in the results; empty if there is none. */
  default String label() {
    return "";
  }

  /** How often the request was sent that it waits for, the last time included. */
  default int tries() {
    return 1;
  }
}
