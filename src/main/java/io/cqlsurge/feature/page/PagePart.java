package io.cqlsurge.feature.page;

import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.FileOpener;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.settings.GraphSettings;
import java.util.Optional;

/** The page of one command, to which its runs are added at the end. */
final class PagePart implements RunPart {
  private final PageSettings settings;
  private final RunContext context;
  private Optional<GraphFile> page = Optional.empty();
  private Optional<Timeline> timeline = Optional.empty();

  PagePart(PageSettings settings, RunContext context) {
    this.settings = settings;
    this.context = context;
  }

  @Override
  public void addTo(FileOpener files) {
    files.check(
        "-graph: 'file='",
        Optional.of(settings.file()),
        path -> page = Optional.of(GraphFile.open(path, new GraphPage(context.page()))));
  }

  @Override
  public boolean usesEntries() {
    return true;
  }

  @Override
  public void connected(Connected run) {
    timeline = Optional.of(run.timeline());
  }

  @Override
  public void finished() {
    Optional<String> title = context.settings().reports().graph().flatMap(GraphSettings::title);
    timeline
        .map(Timeline::entries)
        .filter(entries -> !entries.isEmpty())
        .ifPresent(entries -> page.ifPresent(file -> file.add(title, entries, context.output())));
  }

  @Override
  public boolean isLost() {
    return page.stream().anyMatch(GraphFile::isLost);
  }
}
