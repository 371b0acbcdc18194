package io.cqlsurge.report.trial;

import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.Pacing;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The ways to measure how long an operation took. */
enum TimeKind {
  /** From the first sending on. */
  SERVICE(Latencies::service),
  /** From the due time on. */
  RESPONSE(Latencies::response),
  /** From the due time to the first sending. */
  WAIT(Latencies::waiting);

  private final Function<Latencies, Histogram> histogram;

  TimeKind(Function<Latencies, Histogram> histogram) {
    this.histogram = histogram;
  }

  /** Those that say something: without due times one says it all. */
  static List<TimeKind> of(Pacing pacing) {
    return pacing.hasDueTimes() ? List.of(values()) : List.of(SERVICE);
  }

  /** Whether rows and results show this one. */
  boolean isShown(Pacing pacing) {
    return this == (pacing == Pacing.FIXED ? RESPONSE : SERVICE);
  }

  /** Its name in the JSON. */
  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  Histogram histogram(Latencies latencies) {
    return histogram.apply(latencies);
  }
}
