package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.Metric;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The clients of a run with the main results of each, as JSON. */
final class ClientEntries {
  private static final double DECIMALS = 1e6;
  private static final double MS_PER_SECOND = 1e3;

  private final Instant started;

  /**
   * Creates a writer.
   *
   * @param started start of the first client
   */
  ClientEntries(Instant started) {
    this.started = started;
  }

  void write(List<ClientRun> clients, ArrayNode target) {
    clients.forEach(client -> write(client, target.addObject()));
  }

  private void write(ClientRun client, ObjectNode target) {
    Summary summary = client.summary();
    long skewNs = Math.round(client.startSkewSeconds() * 1e9);
    target.put("index", client.index() + 1);
    target.put("host", client.host());
    target.put("started", Timestamp.of(started.plusNanos(skewNs)));
    if (client.lost().isEmpty()) {
      target.put("skew", rounded(client.startSkewSeconds() * MS_PER_SECOND));
    }
    target.put("seconds", rounded(summary.seconds()));
    target.put("threads", client.lanes());
    target.put("operations", summary.total().counts().operations());
    target.put("errors", summary.total().counts().errors());
    target.put("op rate", rounded(summary.operationRate()));
    latencies(summary.total().latencies().shown(), target.putObject("latency"));
    target.put("nodesHere", client.nodesHere());
    ClientText.verdict(summary, client.nodesHere())
        .ifPresent(verdict -> target.put("verdict", verdict.sentence()));
    client.lost().ifPresent(how -> target.put("lost", how));
  }

  private static void latencies(Histogram shown, ObjectNode target) {
    if (shown.getTotalCount() == 0) {
      return;
    }
    Metric.LATENCIES.forEach(each -> target.put(each.latencyKey(), rounded(each.ms(shown))));
  }

  private static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }
}
