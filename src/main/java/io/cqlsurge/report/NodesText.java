package io.cqlsurge.report;

import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The distribution of a run over the nodes: a table, and a line if one node had too much load. */
final class NodesText {
  /** Minimum requests from which a share is meaningful. */
  private static final long ENOUGH_REQUESTS = 1_000;

  /** Maximum multiple of its fair share that a node may serve without being reported. */
  private static final double MUCH = 1.5;

  private final int width;
  private final List<NodeFigures> nodes;
  private final Map<String, List<NodeFigures>> datacenters;

  private NodesText(List<NodeFigures> nodes, int width) {
    this.nodes = nodes;
    this.width = width;
    this.datacenters =
        nodes.stream()
            .filter(figures -> figures.node().isKnown())
            .collect(
                Collectors.groupingBy(
                    figures -> figures.node().datacenter(), TreeMap::new, Collectors.toList()));
  }

  /**
   * Returns the table, if latencies were recorded by node, and a line for each data centre in which
   * one node served far more than its share. An empty line follows them.
   *
   * @param width the table has only the columns that fit it
   */
  static List<String> lines(Summary summary, int width) {
    NodesText text = new NodesText(summary.nodes(), width);
    List<String> lines = new ArrayList<>();
    if (summary.nodes().stream().anyMatch(figures -> figures.service().isPresent())) {
      lines.addAll(text.table());
    }
    text.datacenters.values().stream()
        .map(text::imbalance)
        .flatMap(Optional::stream)
        .forEach(lines::add);
    if (!lines.isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  private List<String> table() {
    String names = "  %-" + width(NodeName::datacenter) + "s  %-" + width(NodeName::address) + "s";
    String noNames = RootLocale.format(names, "", "");
    List<NodeColumn> columns = NodeColumn.fitting(width - noNames.length(), hasShards());
    List<String> lines = new ArrayList<>();
    lines.add("Requests and their latency in ms by data centre and node:");
    lines.add(noNames + NodeColumn.header(columns));
    for (NodeFigures figures : nodes) {
      if (figures.requests() + figures.errors() + figures.retries() == 0) {
        continue;
      }
      NodeName node = figures.node();
      lines.add(
          RootLocale.format(names, node.datacenter(), node.address())
              + NodeColumn.line(new NodeColumn.Row(figures, share(figures)), columns));
    }
    return lines;
  }

  private boolean hasShards() {
    return nodes.stream().anyMatch(figures -> figures.placement().hasShards());
  }

  private int width(Function<NodeName, String> text) {
    return nodes.stream().mapToInt(figures -> text.apply(figures.node()).length()).max().orElse(1);
  }

  private double share(NodeFigures figures) {
    long all = requests(datacenters.getOrDefault(figures.node().datacenter(), List.of()));
    return all == 0 ? 0 : figures.requests() / (double) all;
  }

  private static long requests(List<NodeFigures> nodes) {
    return nodes.stream().mapToLong(NodeFigures::requests).sum();
  }

  private Optional<String> imbalance(List<NodeFigures> datacenter) {
    List<NodeFigures> serving =
        datacenter.stream().filter(figures -> figures.requests() > 0).toList();
    if (serving.size() < 2 || requests(serving) < ENOUGH_REQUESTS) {
      return Optional.empty();
    }
    return serving.stream()
        .max(Comparator.comparingLong(NodeFigures::requests))
        .filter(most -> share(most) * serving.size() > MUCH)
        .map(most -> imbalance(most, share(most) * serving.size()));
  }

  private String imbalance(NodeFigures most, double times) {
    String where = datacenters.size() > 1 ? " in " + most.node().datacenter() : "";
    return RootLocale.format(
        "Imbalance: %s served %.0f%% of the requests%s, %.1f times its share.",
        most.node().address(), share(most) * 100, where, times);
  }
}
