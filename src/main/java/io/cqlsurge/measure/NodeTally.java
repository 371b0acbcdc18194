package io.cqlsurge.measure;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Sums of the recorders of all workers per node. Used by the sampling thread only. */
final class NodeTally {
  private final List<NodeRecorders> workers;
  private final SortedMap<NodeName, Histogram> service = new TreeMap<>();

  /** The requests to each node up to the last drain, without errors and latencies. */
  private SortedMap<NodeName, NodeFigures> requests = new TreeMap<>();

  private ErrorSums errors = new ErrorSums();

  NodeTally(List<NodeRecorders> workers) {
    this.workers = List.copyOf(workers);
  }

  /** Adds the records since the last call and returns their errors. */
  List<ErrorCount> drain() {
    SortedMap<NodeName, NodeFigures> answered = new TreeMap<>();
    ErrorSums failed = new ErrorSums();
    for (NodeRecorders worker : workers) {
      for (NodeRecorder recorder : worker.all()) {
        answered.merge(recorder.node(), recorder.requests(), NodeFigures::and);
        recorder.addErrors(worker.operations(), failed);
        recorder.drain().ifPresent(since -> histogram(recorder.node()).add(since));
      }
    }
    List<ErrorCount> since = failed.since(errors);
    requests = answered;
    errors = failed;
    return since;
  }

  private Histogram histogram(NodeName node) {
    return service.computeIfAbsent(node, key -> new Histogram(LatencyCounters.DIGITS));
  }

  /** Returns all errors up to the last drain. */
  List<ErrorCount> errors() {
    return errors.counts();
  }

  /** Returns the figures of all nodes up to the last drain, in order. */
  List<NodeFigures> figures() {
    return requests.values().stream().map(this::figures).toList();
  }

  private NodeFigures figures(NodeFigures answered) {
    NodeName node = answered.node();
    long failed = 0;
    long retried = 0;
    for (ErrorCount count : errors.counts()) {
      boolean here = count.node().equals(node);
      failed += here ? count.errors() : 0;
      retried += here ? count.retries() : 0;
    }
    Optional<Histogram> latency = Optional.ofNullable(service.get(node)).map(Histogram::copy);
    return new NodeFigures(
        node, answered.requests(), failed, retried, answered.placement(), latency);
  }
}
