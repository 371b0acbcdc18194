package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.phases.Phases;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates the marks and phases of run.json. */
public final class PhaseEntries {
  private PhaseEntries() {}

  static List<RunData.MarkEntry> marks(Phases phases) {
    return phases.marks().stream().map(mark -> mark(mark, phases)).toList();
  }

  private static RunData.MarkEntry mark(Mark mark, Phases phases) {
    return new RunData.MarkEntry(
        Rounding.three(mark.seconds()), mark.text(), phases.recovered(mark));
  }

  /** Returns the phases; a run without marks has none, and one in progress has no changes. */
  static List<RunData.PhaseEntry> of(Phases phases, boolean isEnded) {
    return phases.each((phase, steady) -> of(phase, steady, isEnded));
  }

  private static RunData.PhaseEntry of(Phase phase, Phase steady, boolean isEnded) {
    Map<String, RunData.Result> results = new LinkedHashMap<>();
    Map<String, String> changes = new LinkedHashMap<>();
    for (Metric metric : Metric.compared(phase.hasRecall())) {
      results.put(
          metric.key(),
          result(isEnded ? phase.estimate(metric) : Estimate.unsure(phase.value(metric))));
      if (isEnded) {
        changes.put(metric.key(), phase.change(steady, metric));
      }
    }
    return new RunData.PhaseEntry(
        phase.name(),
        Rounding.three(phase.span().startSeconds()),
        Rounding.three(phase.span().endSeconds()),
        results,
        changes,
        phase.load().map(PhaseEntries::servers).orElse(Map.of()),
        phase.shares());
  }

  private static Map<String, Number> servers(NodeLoad load) {
    Map<String, Number> servers = new LinkedHashMap<>();
    for (ServerFigure figure : ServerFigure.values()) {
      if (Double.isFinite(figure.value(load))) {
        servers.put(figure.title(), Rounding.number(figure.value(load)));
      }
    }
    return servers;
  }

  static RunData.Result result(Estimate estimate) {
    Optional<Estimate.Spread> spread =
        estimate.spread().filter(it -> Double.isFinite(it.relativeError() + it.freedom()));
    return new RunData.Result(
        Optional.of(estimate.value()).filter(Double::isFinite).map(Rounding::number),
        spread.map(it -> Rounding.number(it.relativeError())),
        spread.map(it -> Rounding.number(it.freedom())));
  }

  /** Returns an entry of a run that was only this phase, for comparisons. */
  public static RunEntry asRun(RunData.PhaseEntry phase) {
    Map<String, ?> known = Map.of("seconds", phase.to() - phase.from(), "results", phase.results());
    return new RunEntry(
        Optional.empty(),
        new RunEntry.MetricTable(List.of(), Rows.NONE),
        Map.of(),
        Optional.of(RunData.of(known)));
  }
}
