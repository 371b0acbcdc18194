package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.run.AtSettings;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import java.util.List;
import java.util.Optional;

/** The phases of one command, and its events. */
final class PhasesPart implements RunPart {
  private final RunContext context;
  private final Optional<AtSettings> events;
  private Optional<Phases> phases = Optional.empty();

  PhasesPart(RunContext context) {
    this.context = context;
    this.events = context.settings().added().of(AtSettings.class);
  }

  @Override
  public boolean dividesRun() {
    return events.isPresent();
  }

  /** Creates the phases, which have results only if something can divide or use them. */
  @Override
  public void connected(Connected run) {
    phases =
        Optional.of(
            new Phases(context.marks()::list, context.settings().rate().pace(), run.isDivided()));
  }

  @Override
  public List<RunListener> sources() {
    return List.copyOf(phases.stream().toList());
  }

  @Override
  public List<RunListener> watchers() {
    return events.stream()
        .<RunListener>map(at -> new AtSchedule(at, context.marks(), context.output()))
        .toList();
  }

  @Override
  public List<String> lines(int width) {
    return phases.map(all -> PhaseTable.lines(all, width)).orElse(List.of());
  }

  @Override
  public List<Finding> findings(boolean isWatched) {
    return phases.map(all -> new PhaseReport(all).findings(isWatched)).orElse(List.of());
  }

  @Override
  public Sections sections(Moment moment) {
    return moment == Moment.INTERVAL
        ? Sections.NONE
        : phases.map(all -> PhaseEntries.of(all, moment == Moment.ENDED)).orElse(Sections.NONE);
  }
}
