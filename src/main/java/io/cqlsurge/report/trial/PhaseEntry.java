package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A phase of a run in run.json.
 *
 * @param from start, in seconds since the run's start
 * @param results the compared lines of the Results block, for this phase
 * @param changes their changes from the first phase as text, where they are judged
 */
public record PhaseEntry(
    String name,
    double from,
    double to,
    Map<String, RunData.Result> results,
    Map<String, String> changes) {
  public PhaseEntry {
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
    changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
  }

  static PhaseEntry of(Phase phase, Phase baseline) {
    Map<String, RunData.Result> results = new LinkedHashMap<>();
    Map<String, String> changes = new LinkedHashMap<>();
    for (Metric metric : Metric.COMPARED) {
      results.put(metric.key(), result(phase.estimate(metric)));
      changes.put(metric.key(), phase.change(baseline, metric));
    }
    return new PhaseEntry(
        phase.name(),
        Rounding.three(phase.sum().span().startSeconds()),
        Rounding.three(phase.sum().span().endSeconds()),
        results,
        changes);
  }

  /** Returns an entry of a run that was only this phase, for comparisons. */
  public RunEntry asRun() {
    RunData.Measured measured =
        new RunData.Measured(
            OptionalInt.empty(),
            Optional.empty(),
            OptionalDouble.of(to - from),
            Optional.empty(),
            results,
            Map.of());
    return RunEntry.of(
        RunEntry.Heading.NONE,
        new RunEntry.MetricTable(List.of(), Rows.NONE),
        Map.of(),
        RunData.of(RunData.NONE.id(), measured, RunData.Exact.NONE));
  }

  private static RunData.Result result(Estimate estimate) {
    Optional<Estimate.Spread> spread =
        estimate.spread().filter(it -> Double.isFinite(it.relativeError() + it.freedom()));
    return new RunData.Result(
        Optional.of(estimate.value()).filter(Double::isFinite).map(Rounding::number),
        spread.map(it -> Rounding.number(it.relativeError())),
        spread.map(it -> Rounding.number(it.freedom())));
  }
}
