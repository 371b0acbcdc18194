package io.cqlsurge.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Records by node what one worker did: it writes, another thread drains. Allocates nothing an
 * operation, but once when it meets a node.
 */
public final class NodeRecorders {
  private final List<String> operations;
  private final boolean timed;
  private volatile NodeRecorder[] recorders = new NodeRecorder[0];

  /**
   * Has met no node yet.
   *
   * @param operations the labels of the worker's operations, in its order
   * @param timed whether latencies are wanted by node
   */
  public NodeRecorders(List<String> operations, boolean timed) {
    this.operations = List.copyOf(operations);
    this.timed = timed;
  }

  /**
   * The recorder of a node; is called by the worker only.
   *
   * @param number of the node, from 0 on and small: recorders are kept in an array
   */
  public NodeRecorder of(int number, String address, String datacenter) {
    NodeRecorder[] met = recorders;
    NodeRecorder known = number < met.length ? met[number] : null;
    return known == null ? meet(new NodeName(number, address, datacenter)) : known;
  }

  private NodeRecorder meet(NodeName node) {
    NodeRecorder[] met = recorders;
    NodeRecorder[] more = Arrays.copyOf(met, Math.max(met.length, node.number() + 1));
    more[node.number()] = new NodeRecorder(node, operations.size(), timed);
    recorders = more;
    return more[node.number()];
  }

  List<String> operations() {
    return operations;
  }

  /** All that were met so far. */
  List<NodeRecorder> all() {
    return Arrays.stream(recorders).filter(Objects::nonNull).toList();
  }
}
