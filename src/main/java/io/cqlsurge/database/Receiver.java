package io.cqlsurge.database;

/** Who waits for a reply. Is called once a request, usually on a thread of the driver. */
@FunctionalInterface
public interface Receiver {

  /** Takes the reply; returns at once, blocks never and throws nothing. */
  void receive(Reply reply);
}
