package io.cqlsurge.measure;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The recorders of one worker for each node. The worker writes, another thread drains. Allocates
 * only when it sees a node for the first time.
 */
public final class NodeRecorders {
  private final List<String> operations;
  private final boolean timed;
  private volatile NodeRecorder[] recorders = new NodeRecorder[0];

  /**
   * Creates recorders without any node.
   *
   * @param operations the operations' labels in the mix of the worker
   * @param timed whether to record latencies per node
   */
  public NodeRecorders(List<String> operations, boolean timed) {
    this.operations = List.copyOf(operations);
    this.timed = timed;
  }

  /**
   * Returns the recorder of a node. Called by the worker only.
   *
   * @param number the node's number, at least 0; an index into the array of recorders
   */
  public NodeRecorder of(int number, String address, String datacenter) {
    NodeRecorder[] current = recorders;
    NodeRecorder known = number < current.length ? current[number] : null;
    return known == null ? add(number, new NodeName(address, datacenter)) : known;
  }

  private NodeRecorder add(int number, NodeName node) {
    NodeRecorder[] current = recorders;
    NodeRecorder[] more = Arrays.copyOf(current, Math.max(current.length, number + 1));
    more[number] = new NodeRecorder(node, operations.size(), timed);
    recorders = more;
    return more[number];
  }

  List<String> operations() {
    return operations;
  }

  List<NodeRecorder> all() {
    return Arrays.stream(recorders).filter(Objects::nonNull).toList();
  }
}
