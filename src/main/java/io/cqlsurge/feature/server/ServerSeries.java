package io.cqlsurge.feature.server;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Periods;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.TimeShares;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.Rows;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Sections;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The node loads over time. */
final class ServerSeries implements RunListener {
  private static final List<String> COLUMNS =
      Stream.concat(
              Stream.of("time"), Arrays.stream(ServerFigure.values()).map(ServerFigure::title))
          .toList();

  /** Maximum row count per node. */
  private static final int MAX_ROWS = 1_024;

  private static final RunSection<Servers> SECTION = new RunSection<>("servers", Servers.class);

  private final Map<String, Periods<NodeLoad>> loads = new LinkedHashMap<>();
  private Optional<Interval> summary = Optional.empty();

  /**
   * The nodes' figures.
   *
   * @param columns the time in seconds since the run's start, and the names of the figures
   * @param results the means of the whole run, per node
   * @param time where an operation's time was spent
   */
  record Servers(
      List<String> columns,
      List<Server> nodes,
      Map<String, RunData.Result> results,
      Optional<TimeShares> time) {}

  /** A node's figures over time. */
  record Server(String node, Rows intervals) {}

  @Override
  public synchronized void runStarts(int lanes, String name) {
    timeStarts();
  }

  @Override
  public synchronized void timeStarts() {
    loads.clear();
    summary = Optional.empty();
  }

  @Override
  public synchronized void happened(RunEvent event) {
    if (event instanceof RunEvent.NodesLoaded loaded) {
      loaded.nodes().forEach(this::add);
    }
  }

  @Override
  public synchronized void runEnded(Interval whole) {
    summary = Optional.of(whole);
  }

  /** Returns the section of run.json. Thread-safe. */
  synchronized Sections section(Moment moment) {
    return entry(moment).map(servers -> Sections.NONE.with(SECTION, servers)).orElse(Sections.NONE);
  }

  private Optional<Servers> entry(Moment moment) {
    return switch (moment) {
      case INTERVAL, UPDATE -> rows(latest());
      case SO_FAR -> rows(loads());
      case ENDED ->
          summary.isPresent()
              ? entry(summary.get().total(), summary.get().seconds())
              : Optional.empty();
    };
  }

  private void add(NodeLoad load) {
    loads.computeIfAbsent(load.address(), any -> new Periods<>(MAX_ROWS, NodeLoad::plus)).add(load);
  }

  /** Returns the entry of run.json for a run or an interval; empty without loads. */
  private Optional<Servers> entry(OperationStats total, double seconds) {
    return loads.values().stream()
        .flatMap(each -> each.list().stream())
        .reduce(NodeLoad::plus)
        .map(
            all ->
                new Servers(
                    COLUMNS,
                    nodes(loads()),
                    results(all),
                    Optional.of(TimeShares.of(total, all, loads.size(), seconds))));
  }

  private static Optional<Servers> rows(Map<String, List<NodeLoad>> shown) {
    return shown.isEmpty()
        ? Optional.empty()
        : Optional.of(new Servers(COLUMNS, nodes(shown), Map.of(), Optional.empty()));
  }

  private static List<Server> nodes(Map<String, List<NodeLoad>> shown) {
    return shown.entrySet().stream().map(it -> entry(it.getKey(), it.getValue())).toList();
  }

  private Map<String, List<NodeLoad>> loads() {
    Map<String, List<NodeLoad>> all = new LinkedHashMap<>();
    loads.forEach((node, periods) -> all.put(node, periods.list()));
    return all;
  }

  private Map<String, List<NodeLoad>> latest() {
    Map<String, List<NodeLoad>> last = loads();
    last.replaceAll((node, list) -> list.subList(list.size() - 1, list.size()));
    return last;
  }

  private static Server entry(String node, List<NodeLoad> loads) {
    return new Server(node, new Rows(loads.stream().map(ServerSeries::row).toList()));
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
          RunData.Result.of(
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
