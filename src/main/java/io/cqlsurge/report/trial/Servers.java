package io.cqlsurge.report.trial;

import io.cqlsurge.report.TimeShares;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of the nodes.
 *
 * @param columns the time in seconds since the run's start, and the names of the figures
 * @param results the means of the whole run, per node
 * @param time where the time of an operation was spent
 */
public record Servers(
    List<String> columns,
    List<Node> nodes,
    Map<String, RunData.Result> results,
    Optional<TimeShares> time) {

  /** The figures of a node over time. */
  public record Node(String node, Rows intervals) {}
}
