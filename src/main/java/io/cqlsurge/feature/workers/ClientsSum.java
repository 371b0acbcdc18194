package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Convergence;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.OperationStatsSum;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TableTimes;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.gc.GcSource;
import io.cqlsurge.measure.server.ServerWarning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Adds up the measurements of several clients that execute one run together. The results are those
 * of a single client: counts and histograms are sums, so percentiles are exact. Used by one thread.
 *
 * <p>One object serves one run, because the standard error covers all its intervals.
 */
final class ClientsSum {
  private final Optional<GcSource> servers;
  private final Convergence convergence = new Convergence();
  private final Map<String, Long> operationsSoFar = new TreeMap<>();
  private GcFigures serverGc = GcFigures.NONE;
  private double endSeconds;

  /**
   * Creates a sum of nothing.
   *
   * @param servers the nodes' collections, which then count instead of the clients'
   */
  ClientsSum(Optional<GcSource> servers) {
    this.servers = servers;
  }

  /**
   * Returns the interval of all clients together. It begins at the earliest start of a part, but
   * not before the previous interval's end; a delayed part counts in the interval to which it is
   * added. It ends at the latest end of a part.
   *
   * @param parts at least one interval, at most one per client; clients that have ended have none
   * @param counts whether the rate is included in the standard error; not if the interval was
   *     shortened, if a client has no part, or if no new operations were started in it
   */
  Interval add(List<PackedInterval> parts, boolean counts) {
    Interval.Span span = span(parts);
    OperationStatsSum sum = new OperationStatsSum();
    parts.forEach(part -> sum.add(part.operations(), part.errors()));
    List<OperationStats> operations = sum.operations().stream().map(this::soFar).toList();
    OperationStats total = OperationStats.total(operations);
    ClientFigures client = client(parts.stream().map(PackedInterval::client));
    if (counts && client.incidents().pausedSeconds() == 0 && span.seconds() > 0) {
      convergence.add(total.counts().operations() / span.seconds());
    }
    endSeconds = span.endSeconds();
    return new Interval(
        span,
        operations,
        total,
        convergence.standardError(),
        servers.map(this::drain).orElseGet(() -> gc(parts.stream().map(PackedInterval::gc))),
        client,
        sum.errors());
  }

  private Interval.Span span(List<PackedInterval> parts) {
    double start =
        parts.stream().mapToDouble(part -> part.span().startSeconds()).min().orElseThrow();
    double end = parts.stream().mapToDouble(part -> part.span().endSeconds()).max().orElseThrow();
    double from = Math.max(start, endSeconds);
    return new Interval.Span(from, Math.max(from, end));
  }

  /** Returns the figures with the number of all operations of this kind since the start. */
  private OperationStats soFar(OperationStats figures) {
    Counts counts = figures.counts();
    long all = operationsSoFar.merge(figures.label(), counts.operations(), Long::sum);
    return new OperationStats(
        figures.label(), counts.withOperationsSoFar(all), figures.latencies(), figures.isStep());
  }

  /**
   * Returns the summary of all clients together. It is as long as the longest part.
   *
   * @param parts each client's summary, at least one
   */
  Interval summary(List<Interval> parts) {
    OperationStatsSum sum = new OperationStatsSum();
    parts.forEach(part -> sum.add(part.operations(), part.errors()));
    List<OperationStats> operations = sum.operations();
    return new Interval(
        new Interval.Span(0, parts.stream().mapToDouble(Interval::seconds).max().orElseThrow()),
        operations,
        OperationStats.total(operations),
        convergence.standardError(),
        servers.isPresent() ? serverGc : gc(parts.stream().map(Interval::gc)),
        client(parts.stream().map(Interval::client)),
        sum.errors());
  }

  /**
   * Returns the result of all clients together. Numbers of partitions and requests, and the
   * requested rates, are sums. The pause per lane is the mean over all lanes.
   *
   * @param parts each client's result, at least one
   */
  RunResult result(List<RunResult> parts, RunEnding ending, List<ClientRun> clients) {
    Interval summary = summary(parts.stream().map(RunResult::summary).toList());
    int lanes = summary.client().lanes().count();
    double pauses = 0;
    SortedMap<NodeName, NodeFigures> nodes = new TreeMap<>();
    Map<String, TableTimes.Figures> tables = new LinkedHashMap<>();
    Map<String, ServerWarning> warnings = new LinkedHashMap<>();
    for (RunResult part : parts) {
      part.nodes().forEach(each -> nodes.merge(each.node(), each, NodeFigures::and));
      part.tables().forEach(each -> tables.merge(each.table(), each, TableTimes.Figures::and));
      part.warnings()
          .forEach(
              each -> warnings.merge(ServerWarning.folded(each.text()), each, ServerWarning::and));
      pauses += part.summary().client().lanes().count() * part.connectionPauseSeconds();
    }
    return new RunResult(
        summary,
        ending,
        parts.stream().mapToLong(RunResult::partitions).sum(),
        parts.stream().mapToLong(RunResult::unanswered).sum(),
        parts.stream().mapToLong(RunResult::notBegun).sum(),
        parts.stream().mapToDouble(RunResult::targetRate).sum(),
        lanes > 0 ? pauses / lanes : 0,
        List.copyOf(nodes.values()),
        List.copyOf(tables.values()),
        List.copyOf(warnings.values()),
        clients);
  }

  private GcFigures drain(GcSource source) {
    GcFigures drained = source.drain();
    serverGc = serverGc.plus(drained);
    return drained;
  }

  private static GcFigures gc(Stream<GcFigures> parts) {
    return parts.reduce(GcFigures.NONE, GcFigures::plus);
  }

  private static ClientFigures client(Stream<ClientFigures> parts) {
    return parts.reduce(ClientFigures::and).orElseThrow();
  }
}
