package io.cqlsurge.report;

import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.estimate.Scalability.Bounds;
import io.cqlsurge.estimate.ScalabilityFit;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import java.util.List;
import java.util.Optional;

/** The capacity model of a ramp, and the sentence about it. */
public final class ScalabilityText {

  private ScalabilityText() {}

  /** Returns the model of the steps that completed; empty if there are too few. */
  public static Optional<Scalability> model(List<RampStep> steps) {
    List<RampStep> used = used(steps);
    return ScalabilityFit.of(
        used.stream().mapToDouble(RampStep::lanes).toArray(),
        used.stream().mapToDouble(step -> step.summary().operationRate()).toArray());
  }

  private static List<RampStep> used(List<RampStep> steps) {
    return steps.stream()
        .filter(step -> step.complete() && step.summary().operationRate() > 0)
        .toList();
  }

  /** Returns the line; no line after a single step. */
  static Optional<String> line(List<RampStep> steps) {
    List<RampStep> used = used(steps);
    if (used.size() < 2) {
      return Optional.empty();
    }
    int most = used.stream().mapToInt(RampStep::lanes).max().orElseThrow();
    return Optional.of(
        "Capacity model: "
            + model(steps)
                .map(model -> parameters(model) + "; " + peak(model, most))
                .orElse(
                    used.size()
                        + " steps are too few, it needs at least "
                        + Scalability.MIN_POINTS));
  }

  private static String parameters(Scalability model) {
    Bounds contention = model.contention();
    Bounds coherence = model.coherence();
    return RootLocale.format(
        "contention %.2f%% (%.2f%% to %s), coherence %.2g (%.2g to %s)",
        contention.value() * 100,
        contention.low() * 100,
        known("%.2f%%", contention.high() * 100),
        coherence.value(),
        coherence.low(),
        known("%.2g", coherence.high()));
  }

  private static String known(String format, double value) {
    return Double.isInfinite(value) ? "unknown" : RootLocale.format(format, value);
  }

  /** Returns where the rate is highest, if the steps determine it. */
  private static String peak(Scalability model, int most) {
    Bounds peak = model.peak();
    if (!model.hasPeak()) {
      return "the steps do not determine the best number of threads"
          + (peak.low() > 1 ? RootLocale.format(", which is at least %.0f", peak.low()) : "");
    }
    String beyond =
        peak.value() > most ? RootLocale.format(" is beyond the measured %d threads,", most) : ":";
    return RootLocale.format(
        "best number of threads%s %.0f (%.0f to %.0f), with %,.0f op/s",
        beyond, peak.value(), Math.max(1, peak.low()), peak.high(), model.rate(peak.value()));
  }
}
