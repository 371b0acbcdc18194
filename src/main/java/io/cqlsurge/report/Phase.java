package io.cqlsurge.report;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Interval;
import java.util.Objects;
import java.util.Optional;

/** A slice of a run: its intervals from a mark to the next one. Used under the lock of its run. */
public final class Phase {
  private final String name;
  private final Samples samples = new Samples();
  private Optional<Interval> sum = Optional.empty();

  Phase(String name) {
    this.name = name;
  }

  void add(Interval interval) {
    sum = Optional.of(sum.map(before -> before.plus(interval)).orElse(interval));
    samples.add(
        interval.span().seconds(),
        interval.total().counts().operations(),
        interval.total().latencies().shown());
  }

  boolean isEmpty() {
    return sum.isEmpty();
  }

  public String name() {
    return name;
  }

  /** Returns all its intervals as one. */
  public Interval sum() {
    return Objects.requireNonNull(sum.orElseThrow());
  }

  /** Returns a value of all operations, and its error. */
  public Estimate estimate(Metric metric) {
    double value = metric.value(MetricRow.of(sum().total(), sum()));
    return new Estimate(value, metric.estimate(samples).flatMap(Estimate::spread));
  }

  /** Returns how a value differs from that of another phase, as text. */
  public String change(Phase baseline, Metric metric) {
    if (baseline == this) {
      return "";
    }
    Difference difference = Difference.between(baseline.estimate(metric), estimate(metric));
    return switch (difference.judgement()) {
      case MORE, LESS -> Percent.of(difference.change().orElseThrow()) + " %";
      case NOT_DISTINGUISHABLE -> "=";
      case NOT_JUDGED -> "?";
    };
  }
}
