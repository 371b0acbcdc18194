package io.cqlsurge.report;

import io.cqlsurge.measure.NodeFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
  static List<String> lines(List<NodeFigures> nodes, int width) {
    NodesText text = new NodesText(nodes, width);
    List<String> lines = new ArrayList<>();
    if (nodes.stream().anyMatch(figures -> figures.service().isPresent())) {
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
    TextTable<NodeFigures> table =
        new TextTable<NodeFigures>()
            .words("", row -> row.node().datacenter())
            .words("", row -> row.node().address())
            .numbers("requests", row -> count(row.requests()))
            .numbers("share", 5, row -> RootLocale.format("%.1f%%", share(row) * 100))
            .numbers("errors", 6, row -> count(row.errors()))
            .numbers("retries", 3, row -> count(row.retries()));
    if (nodes.stream().anyMatch(figures -> figures.placement().hasShards())) {
      table.numbers("shards", 7, NodesText::shards).numbers("misplaced", NodesText::misplaced);
    }
    table
        .numbers(Metric.MEAN.heading(), 1, row -> latency(row, Metric.MEAN))
        .numbers(Metric.MEDIAN.heading(), 4, row -> latency(row, Metric.MEDIAN))
        .numbers(Metric.P99.heading(), row -> latency(row, Metric.P99))
        .numbers(Metric.MAX.heading(), 2, row -> latency(row, Metric.MAX));
    List<String> lines = new ArrayList<>();
    lines.add("Requests and their latency in ms by data centre and node:");
    lines.addAll(
        table.lines(
            nodes.stream()
                .filter(each -> each.requests() + each.errors() + each.retries() > 0)
                .toList(),
            width));
    return lines;
  }

  private static String count(long number) {
    return RootLocale.format("%,d", number);
  }

  /** Returns the number of shards that answered, which the driver's request handler hides. */
  private static String shards(NodeFigures figures) {
    List<Integer> shards = figures.placement().shards();
    return shards.isEmpty() ? "-" : count(shards.size());
  }

  private static String misplaced(NodeFigures figures) {
    double share = figures.placement().misplaced() / (double) Math.max(1, figures.requests());
    return RootLocale.format("%.2f%%", share * 100);
  }

  /** Returns a service time; {@code -} without requests, or if it is not recorded by node. */
  private static String latency(NodeFigures figures, Metric latency) {
    return figures
        .service()
        .filter(times -> times.getTotalCount() > 0)
        .map(times -> SignificantDigits.of(latency.ms(times)))
        .orElse("-");
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
