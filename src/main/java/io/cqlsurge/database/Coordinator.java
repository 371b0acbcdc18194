package io.cqlsurge.database;

/**
 * The node that answered a request or failed to answer it. The same node always has the same
 * number, so that data about nodes can be kept in an array.
 *
 * @param number 1, 2, ... in the order in which nodes are first seen; 0 if the node is unknown
 * @param address in a socket address's format: {@code /127.0.0.1:9042}
 */
public record Coordinator(int number, String address, String datacenter) {
  /** An unknown node: the request reached no node, or the node cannot be determined. */
  public static final Coordinator UNKNOWN = new Coordinator(0, "unknown", "unknown");
}
