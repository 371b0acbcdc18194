package io.cqlsurge.report.trial;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requests and errors of a node in a whole run. */
public record NodeEntry(
    String address,
    String datacenter,
    long requests,
    long errors,
    long retries,
    Optional<String> service) {

  static NodeEntry of(NodeFigures node) {
    return new NodeEntry(
        node.node().address(),
        node.node().datacenter(),
        node.requests(),
        node.errors(),
        node.retries(),
        node.service().map(HistogramText::of));
  }

  /** Returns the figures. Nodes are numbered in the order of the list. */
  public static List<NodeFigures> figures(List<NodeEntry> entries) {
    List<NodeFigures> nodes = new ArrayList<>();
    for (NodeEntry entry : entries) {
      nodes.add(entry.figures(nodes.size() + 1));
    }
    return nodes;
  }

  private NodeFigures figures(int number) {
    boolean isKnown = !address.equals(Coordinator.UNKNOWN.address());
    return new NodeFigures(
        new NodeName(isKnown ? number : 0, address, datacenter),
        requests,
        errors,
        retries,
        service.flatMap(HistogramText::parse));
  }
}
