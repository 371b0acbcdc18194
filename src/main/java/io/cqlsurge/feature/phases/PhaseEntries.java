package io.cqlsurge.feature.phases;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunData;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Sections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Creates the marks and phases of run.json. */
final class PhaseEntries {
  private static final RunSection<MarkEntry[]> MARKS = new RunSection<>("marks", MarkEntry[].class);

  private static final RunSection<PhaseEntry[]> PHASES =
      new RunSection<>("phases", PhaseEntry[].class);

  private PhaseEntries() {}

  /** Returns the sections of a run. */
  static Sections of(Phases phases, boolean isEnded) {
    List<MarkEntry> marks = marks(phases);
    List<PhaseEntry> all = entries(phases, isEnded);
    Sections sections =
        marks.isEmpty()
            ? Sections.NONE
            : Sections.NONE.with(MARKS, marks.toArray(MarkEntry[]::new));
    return all.isEmpty() ? sections : sections.with(PHASES, all.toArray(PhaseEntry[]::new));
  }

  private static List<MarkEntry> marks(Phases phases) {
    return phases.marks().stream().map(mark -> mark(mark, phases)).toList();
  }

  private static MarkEntry mark(Mark mark, Phases phases) {
    return new MarkEntry(Rounding.three(mark.seconds()), mark.text(), phases.recovered(mark));
  }

  /** Returns the phases; a run without marks has none, and one in progress has no changes. */
  private static List<PhaseEntry> entries(Phases phases, boolean isEnded) {
    return phases.each((phase, steady) -> of(phase, steady, isEnded));
  }

  private static PhaseEntry of(Phase phase, Phase steady, boolean isEnded) {
    Map<String, RunData.Result> results = new LinkedHashMap<>();
    Map<String, String> changes = new LinkedHashMap<>();
    for (Metric metric : Metric.compared(phase.hasRecall())) {
      results.put(
          metric.key(),
          RunData.Result.of(
              isEnded ? phase.estimate(metric) : Estimate.unsure(phase.value(metric))));
      if (isEnded) {
        changes.put(metric.key(), phase.change(steady, metric));
      }
    }
    return new PhaseEntry(
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
}
