package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.Metric;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * A client of a run with its main results.
 *
 * @param latency in ms, by name; empty without operations
 */
public record ClientEntry(
    int index,
    String host,
    String started,
    OptionalDouble skew,
    double seconds,
    int threads,
    long operations,
    long errors,
    @JsonProperty("op rate") double opRate,
    Optional<Map<String, Double>> latency,
    boolean nodesHere,
    Optional<String> verdict,
    Optional<String> lost) {

  /** Returns the entry of a client; {@code started} is the start of the first one. */
  static ClientEntry of(ClientRun client, Instant started) {
    Interval summary = client.summary();
    long skewNs = Math.round(client.startSkewSeconds() * 1e9);
    return new ClientEntry(
        client.index() + 1,
        client.host(),
        Rounding.time(started.plusNanos(skewNs)),
        client.lost().isEmpty()
            ? OptionalDouble.of(Rounding.six(client.startSkewSeconds() * 1e3))
            : OptionalDouble.empty(),
        Rounding.six(summary.seconds()),
        client.lanes(),
        summary.total().counts().operations(),
        summary.total().counts().errors(),
        Rounding.six(summary.operationRate()),
        Optional.of(latency(summary.total().latencies().shown())),
        client.nodesHere(),
        ClientText.verdict(summary, client.nodesHere()).map(ClientText.Verdict::sentence),
        client.lost());
  }

  private static Map<String, Double> latency(Histogram shown) {
    Map<String, Double> latency = new LinkedHashMap<>();
    if (shown.getTotalCount() > 0) {
      Metric.LATENCIES.forEach(
          each -> latency.put(each.latencyKey(), Rounding.six(each.ms(shown))));
    }
    return latency;
  }
}
