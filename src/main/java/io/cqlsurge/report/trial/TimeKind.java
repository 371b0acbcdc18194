package io.cqlsurge.report.trial;

import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.Pacing;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The kinds of latency of an operation. */
enum TimeKind {
  /** From the time the request was first sent to the reply. */
  SERVICE(Latencies::service),
  /** From the due time to the reply. */
  RESPONSE(Latencies::response),
  /** From the due time to the time the request was first sent. */
  WAIT(Latencies::waiting);

  private final Function<Latencies, Histogram> histogram;

  TimeKind(Function<Latencies, Histogram> histogram) {
    this.histogram = histogram;
  }

  /** Returns the kinds that are measured: without due times only the service time. */
  static List<TimeKind> of(Pacing pacing) {
    return pacing.hasDueTimes() ? List.of(values()) : List.of(SERVICE);
  }

  /** Returns whether rows and results show this kind. */
  boolean isShown(Pacing pacing) {
    return this == (pacing == Pacing.FIXED ? RESPONSE : SERVICE);
  }

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  Histogram histogram(Latencies latencies) {
    return histogram.apply(latencies);
  }
}
