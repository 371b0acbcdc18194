package io.cqlsurge.report;

import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Interval;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The table of a run's clients, with the results of each. */
public final class ClientsText {
  private ClientsText() {}

  /** Returns the table with an empty line after it; no line if there is only one client. */
  public static List<String> lines(List<ClientRun> clients, int width) {
    String heading = "Results of each client, with latencies in ms:";
    return clients.size() > 1 ? table().section(heading, clients, width) : List.of();
  }

  private static TextTable<ClientRun> table() {
    return new TextTable<ClientRun>()
        .numbers("client", row -> RootLocale.format("%d", row.index() + 1))
        .words("host", ClientRun::host)
        .numbers("op/s", row -> RootLocale.format("%,.0f", row.summary().operationRate()))
        .numbers("mean", 2, row -> latency(row, Metric.MEAN))
        .numbers(".99", row -> latency(row, Metric.P99))
        .numbers("max", 3, row -> latency(row, Metric.MAX))
        .numbers("errors", row -> RootLocale.format("%d", row.summary().total().counts().errors()))
        .numbers("start skew ms", 1, ClientsText::skew)
        .words(
            "limited by client",
            row -> row.lost().map(how -> "lost " + how).orElseGet(() -> limits(row.summary())));
  }

  private static String latency(ClientRun client, Metric metric) {
    return msText(metric, client.summary().total().latencies().shown());
  }

  private static String skew(ClientRun client) {
    return client.lost().isPresent()
        ? "-"
        : RootLocale.format("%.1f", client.startSkewSeconds() * 1e3);
  }

  /**
   * Returns a sentence if the figures of a run do not describe the database. If all clients
   * together were not the limit, one of them may have been.
   *
   * @param nodesHere whether nodes run on a client's machine
   */
  public static Optional<String> verdict(
      Interval summary, List<ClientRun> clients, boolean nodesHere) {
    return ClientText.verdict(summary, nodesHere)
        .map(ClientText.Verdict::sentence)
        .or(() -> clients.stream().flatMap(client -> limit(client).stream()).findFirst());
  }

  private static Optional<String> limit(ClientRun client) {
    return ClientText.verdict(client.summary(), client.nodesHere())
        .map(it -> "Client %d on %s: %s".formatted(client.index() + 1, client.host(), it.text()));
  }

  /** Returns why the client was the limit, in a few words. */
  private static String limits(Interval summary) {
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
