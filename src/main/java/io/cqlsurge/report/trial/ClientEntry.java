package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.ClientText;
import io.cqlsurge.report.MetricRow;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** A client of a run with its main results. */
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
    Optional<Latency> latency,
    boolean nodesHere,
    Optional<String> verdict,
    Optional<String> lost) {
  private static final double MS_PER_SECOND = 1e3;

  /** The latencies in ms; empty without operations. */
  record Latency(
      OptionalDouble mean,
      OptionalDouble median,
      @JsonProperty("95th percentile") OptionalDouble percentile95,
      @JsonProperty("99th percentile") OptionalDouble percentile99,
      @JsonProperty("99.9th percentile") OptionalDouble percentile999,
      OptionalDouble max) {
    static Latency of(Histogram shown) {
      return new Latency(
          ms(shown, shown.getMean()),
          percentile(shown, 50),
          percentile(shown, 95),
          percentile(shown, 99),
          percentile(shown, 99.9),
          ms(shown, (double) shown.getMaxValue()));
    }

    private static OptionalDouble percentile(Histogram shown, double percentile) {
      return ms(shown, (double) shown.getValueAtPercentile(percentile));
    }

    private static OptionalDouble ms(Histogram shown, double ns) {
      return shown.getTotalCount() == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(Rounding.six(ns / MetricRow.NS_PER_MS));
    }
  }

  /** Returns the entry of a client; {@code started} is the start of the first one. */
  static ClientEntry of(ClientRun client, Instant started) {
    Summary summary = client.summary();
    long skewNs = Math.round(client.startSkewSeconds() * 1e9);
    return new ClientEntry(
        client.index() + 1,
        client.host(),
        Timestamp.of(started.plusNanos(skewNs)),
        client.lost().isEmpty()
            ? OptionalDouble.of(Rounding.six(client.startSkewSeconds() * MS_PER_SECOND))
            : OptionalDouble.empty(),
        Rounding.six(summary.seconds()),
        client.lanes(),
        summary.total().counts().operations(),
        summary.total().counts().errors(),
        Rounding.six(summary.operationRate()),
        Optional.of(Latency.of(summary.total().latencies().shown())),
        client.nodesHere(),
        ClientText.verdict(summary, client.nodesHere()).map(ClientText.Verdict::sentence),
        client.lost());
  }
}
