package io.cqlsurge.report;

import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The table of a run's clients, with the results of each. */
public final class ClientsText {
  private static final double MS_PER_SECOND = 1e3;

  private static final List<String> NAMES =
      List.of(
          "client",
          "host",
          "op/s",
          "mean",
          ".99",
          "max",
          "errors",
          "start skew ms",
          "limited by client");

  private static final String ROW = "  %3$11s  %4$8s  %5$8s  %6$8s  %7$8s  %8$13s  %9$s";

  /** A row without mean, maximum and start. */
  private static final String NARROW = "  %3$11s  %5$8s  %7$8s  %9$s";

  private ClientsText() {}

  /** Returns the table with an empty line after it; no line if there is only one client. */
  public static List<String> lines(List<ClientRun> clients, boolean isNarrow) {
    if (clients.size() < 2) {
      return List.of();
    }
    int widest = clients.stream().mapToInt(each -> each.host().length()).max().orElseThrow();
    String names = "  %1$6s  %2$-" + Math.max("host".length(), widest) + "s";
    return table(
        "Results of each client, with latencies in ms:",
        names + (isNarrow ? NARROW : ROW),
        Stream.concat(Stream.of(NAMES), clients.stream().map(ClientsText::cells)));
  }

  /** Returns a table with an empty line after it. */
  static List<String> table(String title, String format, Stream<List<String>> rows) {
    List<String> lines = new ArrayList<>(List.of(title));
    rows.forEach(cells -> lines.add(RootLocale.format(format, cells.toArray())));
    lines.add("");
    return lines;
  }

  /**
   * Returns a sentence if the figures of a run do not describe the database. If all clients
   * together were not the limit, one of them may have been.
   *
   * @param nodesHere whether nodes run on a client's machine
   */
  public static Optional<String> verdict(
      Summary summary, List<ClientRun> clients, boolean nodesHere) {
    return ClientText.verdict(summary, nodesHere)
        .map(ClientText.Verdict::sentence)
        .or(() -> clients.stream().flatMap(client -> limit(client).stream()).findFirst());
  }

  private static Optional<String> limit(ClientRun client) {
    return ClientText.verdict(client.summary(), client.nodesHere())
        .map(it -> "Client %d on %s: %s".formatted(client.index() + 1, client.host(), it.text()));
  }

  private static List<String> cells(ClientRun client) {
    Summary summary = client.summary();
    Histogram shown = summary.total().latencies().shown();
    return List.of(
        RootLocale.format("%d", client.index() + 1),
        client.host(),
        RootLocale.format("%,.0f", summary.operationRate()),
        msText(Metric.MEAN, shown),
        msText(Metric.P99, shown),
        msText(Metric.MAX, shown),
        RootLocale.format("%d", summary.total().counts().errors()),
        client.lost().isPresent()
            ? "-"
            : RootLocale.format("%.1f", client.startSkewSeconds() * MS_PER_SECOND),
        client.lost().map(how -> "lost " + how).orElseGet(() -> limits(summary)));
  }

  /** Returns why the client was the limit, in a few words. */
  private static String limits(Summary summary) {
    if (summary.total().counts().operations() == 0) {
      return "no operations";
    }
    Set<ClientLimit> limits = ClientLimit.of(summary);
    return limits.isEmpty()
        ? "no"
        : limits.stream().map(ClientLimit::title).collect(Collectors.joining(" + "));
  }

  /** Returns a latency in ms with one decimal; {@code -} without operations. */
  static String msText(Metric latency, Histogram times) {
    return times.getTotalCount() == 0 ? "-" : RootLocale.format("%.1f", latency.ms(times));
  }
}
