package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The recorded errors of a run. */
final class RecordedErrors {
  private final List<RunData.ErrorEntry> origins;
  private final List<NodeFigures> nodes;
  private final Map<Integer, List<ErrorCount>> byInterval = new HashMap<>();

  /**
   * Reads the errors of a run.
   *
   * @param nodes the run's nodes, whose data centres are known
   */
  RecordedErrors(List<RunData.ErrorEntry> origins, List<NodeFigures> nodes) {
    this.origins = List.copyOf(origins);
    this.nodes = List.copyOf(nodes);
    origins.forEach(this::add);
  }

  /** Returns the errors in an interval, whose number counts from 0. */
  List<ErrorCount> of(int interval) {
    return byInterval.getOrDefault(interval, List.of());
  }

  /** Returns the whole run's errors. */
  List<ErrorCount> all() {
    return origins.stream()
        .map(origin -> count(origin, origin.errors(), origin.retries()))
        .toList();
  }

  private void add(RunData.ErrorEntry origin) {
    Rows rows = origin.intervals();
    for (int row = 0; row < rows.size(); row++) {
      byInterval
          .computeIfAbsent((int) rows.count(row, 0), any -> new ArrayList<>())
          .add(count(origin, rows.count(row, 1), rows.count(row, 2)));
    }
  }

  private ErrorCount count(RunData.ErrorEntry origin, long failed, long retries) {
    ErrorKind kind =
        Stream.of(ErrorKind.values())
            .filter(each -> each.title().equals(origin.kind()))
            .findFirst()
            .orElse(ErrorKind.OTHER);
    NodeName node =
        nodes.stream()
            .map(NodeFigures::node)
            .filter(each -> each.address().equals(origin.node()))
            .findFirst()
            .orElse(new NodeName(origin.node(), "unknown"));
    return new ErrorCount(origin.operation(), kind, node, failed, retries);
  }
}
