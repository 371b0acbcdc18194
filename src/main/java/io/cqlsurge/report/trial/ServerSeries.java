package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Periods;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.TimeShares;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The node loads over time. */
final class ServerSeries {
  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("time"), Arrays.stream(ServerFigure.values()).map(ServerFigure::title))
          .toList();

  /** Maximum row count per node. */
  private static final int MAX_ROWS = 1_024;

  private final Map<String, Periods<NodeLoad>> loads = new LinkedHashMap<>();

  void add(NodeLoad load) {
    loads.computeIfAbsent(load.address(), any -> new Periods<>(MAX_ROWS, NodeLoad::plus)).add(load);
  }

  /** Returns the entry of run.json for a run or an interval; empty without loads. */
  Optional<RunData.Servers> entry(OperationStats total, double seconds) {
    return loads.values().stream()
        .flatMap(each -> each.list().stream())
        .reduce(NodeLoad::plus)
        .map(
            all ->
                new RunData.Servers(
                    COLUMNS,
                    nodes(),
                    results(all),
                    Optional.of(TimeShares.of(total, all, loads.size(), seconds))));
  }

  Optional<RunData.Servers> rows() {
    return loads.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunData.Servers(COLUMNS, nodes(), Map.of(), Optional.empty()));
  }

  private List<RunData.Server> nodes() {
    return loads.entrySet().stream().map(it -> entry(it.getKey(), it.getValue().list())).toList();
  }

  List<NodeLoad> latest() {
    return loads.values().stream()
        .map(each -> each.list())
        .map(it -> it.get(it.size() - 1))
        .toList();
  }

  private static RunData.Server entry(String node, List<NodeLoad> loads) {
    return new RunData.Server(node, new Rows(loads.stream().map(ServerSeries::row).toList()));
  }

  private static double[] row(NodeLoad load) {
    return DoubleStream.concat(
            DoubleStream.of(Rounding.three(load.end())),
            Arrays.stream(ServerFigure.values())
                .mapToDouble(figure -> figure.value(load))
                .map(value -> Double.isNaN(value) ? value : Rounding.six(value)))
        .toArray();
  }

  /** Returns the loads of all nodes together, for each period that all of them have. */
  private List<NodeLoad> sums() {
    List<List<NodeLoad>> nodes = loads.values().stream().map(Periods::list).toList();
    int periods = nodes.stream().mapToInt(List::size).min().orElse(0);
    return IntStream.range(0, periods)
        .mapToObj(i -> nodes.stream().map(each -> each.get(i)))
        .map(each -> each.reduce(NodeLoad::plus).orElseThrow())
        .toList();
  }

  /** Returns the means of all nodes in the whole run, with their errors. */
  private Map<String, RunData.Result> results(NodeLoad all) {
    List<NodeLoad> sums = sums();
    Map<String, RunData.Result> results = new LinkedHashMap<>();
    for (ServerFigure figure : ServerFigure.values()) {
      RunData.Result result =
          PhaseEntries.result(
              new Estimate(
                  figure.value(all),
                  Samples.ofRatio(sums, figure::dividend, figure::divisor).spread()));
      if (result.value().isPresent()) {
        results.put(figure.title(), result);
      }
    }
    return results;
  }
}
