package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import java.io.IOException;

/** A source of the values that a node reports. Thread-safe. */
@FunctionalInterface
public interface NodeSource {

  /**
   * Reads a node's current values, and waits for them. Called by one thread per node.
   *
   * @throws IOException if the node does not report them
   */
  Samples read(Cluster.Node node) throws IOException;
}
