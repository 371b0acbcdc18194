package io.cqlsurge.database;

/**
 * The node that answered a request, or failed to. Equal nodes have equal numbers, so that what
 * concerns one can be kept in an array.
 *
 * @param number counts up from 1 in the order in which nodes are met; 0 is nobody in particular
 * @param address as a socket address is written: {@code /127.0.0.1:9042}
 */
public record Coordinator(int number, String address, String datacenter) {
  /** Nobody in particular: the request reached no node, or nobody can tell which. */
  public static final Coordinator UNKNOWN = new Coordinator(0, "unknown", "unknown");
}
