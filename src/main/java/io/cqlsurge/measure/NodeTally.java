package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Sums of the recorders of all workers per node. Used by the sampling thread only. */
final class NodeTally {
  private final List<NodeRecorders> workers;
  private final SortedMap<NodeName, Histogram> service = new TreeMap<>();
  private SortedMap<NodeName, Long> requests = new TreeMap<>();
  private Map<NodeName, Placement> placements = new HashMap<>();
  private ErrorSums errors = new ErrorSums();

  NodeTally(List<NodeRecorders> workers) {
    this.workers = List.copyOf(workers);
  }

  /** Adds the records since the last call and returns their errors. */
  List<ErrorCount> drain() {
    SortedMap<NodeName, Long> answered = new TreeMap<>();
    Map<NodeName, Placement> placed = new HashMap<>();
    ErrorSums failed = new ErrorSums();
    for (NodeRecorders worker : workers) {
      for (NodeRecorder recorder : worker.all()) {
        answered.merge(recorder.node(), recorder.requests(), Long::sum);
        placed.merge(recorder.node(), recorder.placement(), Placement::and);
        recorder.addErrors(worker.operations(), failed);
        recorder.drain().ifPresent(since -> histogram(recorder.node()).add(since));
      }
    }
    List<ErrorCount> since = failed.since(errors);
    requests = answered;
    placements = placed;
    errors = failed;
    return since;
  }

  private Histogram histogram(NodeName node) {
    return service.computeIfAbsent(node, key -> new Histogram(Tally.DIGITS));
  }

  /** Returns all errors up to the last drain. */
  List<ErrorCount> errors() {
    return errors.counts();
  }

  /** Returns the figures of all nodes up to the last drain, in order. */
  List<NodeFigures> figures() {
    List<NodeFigures> figures = new ArrayList<>();
    requests.forEach((node, answered) -> figures.add(figures(node, answered)));
    return figures;
  }

  private NodeFigures figures(NodeName node, long answered) {
    long failed = 0;
    long retried = 0;
    for (ErrorCount count : errors.counts()) {
      boolean here = count.node().equals(node);
      failed += here ? count.errors() : 0;
      retried += here ? count.retries() : 0;
    }
    Optional<Histogram> latency = Optional.ofNullable(service.get(node)).map(Histogram::copy);
    Placement placement = placements.getOrDefault(node, Placement.NONE);
    return new NodeFigures(node, answered, failed, retried, placement, latency);
  }
}
