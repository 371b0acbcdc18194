package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The requests and errors of each node in a whole run, as JSON. */
public final class NodeEntries {
  private NodeEntries() {}

  /** Writes an object per node. */
  static void write(List<NodeFigures> nodes, ArrayNode target) {
    for (NodeFigures node : nodes) {
      ObjectNode entry = target.addObject();
      entry.put("address", node.node().address()).put("datacenter", node.node().datacenter());
      entry.put("requests", node.requests());
      entry.put("errors", node.errors()).put("retries", node.retries());
      node.service().ifPresent(service -> entry.put("service", HistogramText.of(service)));
    }
  }

  /** Returns the figures. Nodes are numbered in the order of the list. */
  public static List<NodeFigures> read(JsonNode list) {
    List<NodeFigures> nodes = new ArrayList<>();
    for (JsonNode entry : list) {
      nodes.add(
          new NodeFigures(
              name(entry, nodes.size() + 1),
              entry.path("requests").asLong(),
              entry.path("errors").asLong(),
              entry.path("retries").asLong(),
              Optional.ofNullable(entry.path("service").textValue())
                  .flatMap(HistogramText::parse)));
    }
    return nodes;
  }

  private static NodeName name(JsonNode entry, int number) {
    String address = entry.path("address").asText();
    boolean isKnown = !address.equals(Coordinator.UNKNOWN.address());
    return new NodeName(isKnown ? number : 0, address, entry.path("datacenter").asText());
  }
}
