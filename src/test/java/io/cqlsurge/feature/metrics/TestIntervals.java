package io.cqlsurge.feature.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import io.cqlsurge.feature.web.WebRequest;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Intervals with given latencies, and the metrics that result from them. */
final class TestIntervals {
  private TestIntervals() {}

  /** Returns figures of operations with these service times in ns, twice the response times. */
  static OperationStats figures(String label, List<Long> responseNs) {
    Histogram response = new Histogram(3);
    Histogram service = new Histogram(3);
    for (long ns : responseNs) {
      response.recordValue(ns);
      service.recordValue(ns / 2);
    }
    int number = responseNs.size();
    return new OperationStats(
        label,
        new Counts(number, number, number, 3L * number, 0, 0, Recall.NONE),
        TestLatencies.of(service, response, new Histogram(3), new Histogram(3), Pacing.FIXED));
  }

  /** Returns an interval of one second whose client is half busy. */
  static Interval interval(
      OperationStats total, List<OperationStats> kinds, List<ErrorCount> errors) {
    return new Interval(new Interval.Span(0, 1), kinds, total, 0, GcFigures.NONE, client(), errors);
  }

  private static ClientFigures client() {
    Histogram lag = new Histogram(3);
    lag.recordValue(2_000_000);
    return new ClientFigures(
        new ClientFigures.Processors(2, 0.5, Optional.empty()),
        Optional.empty(),
        Optional.of(lag),
        Optional.empty(),
        new ClientFigures.Lanes(50, 12.5),
        GcFigures.NONE.plus(40, 0),
        ClientFigures.Incidents.NONE);
  }

  /** Returns the reply to a scrape with this header Accept. */
  static String scrape(RunMetrics metrics, String accept) {
    Headers headers = new Headers();
    headers.set("Accept", accept);
    WebRequest request = new WebRequest("GET", "/metrics", headers, "");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      metrics.reply(request).body().writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(UTF_8);
  }

  /** Returns the metrics in the text format of Prometheus. */
  static MetricsText text(RunMetrics metrics) {
    return MetricsText.of(scrape(metrics, ""));
  }
}
