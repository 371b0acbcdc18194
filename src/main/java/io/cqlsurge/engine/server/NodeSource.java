package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import java.io.IOException;

/** A source of the values that a node reports. Thread-safe. */
@FunctionalInterface
public interface NodeSource {

  /**
   * Reads and returns what a node reports now. One thread per node calls it.
   *
   * @throws IOException if the node does not report them
   */
  Samples read(Cluster.Node node) throws IOException;
}
