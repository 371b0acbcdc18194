package io.cqlsurge.report.trial;

import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.Placement;
import java.util.Optional;

/** The requests and errors of a node in a whole run. */
public record NodeEntry(
    String address,
    String datacenter,
    long requests,
    long errors,
    long retries,
    Optional<Placement> placement,
    Optional<String> service) {

  static NodeEntry of(NodeFigures node) {
    return new NodeEntry(
        node.node().address(),
        node.node().datacenter(),
        node.requests(),
        node.errors(),
        node.retries(),
        Optional.of(node.placement()).filter(Placement::hasShards),
        node.service().map(HistogramText::of));
  }
}
