package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.compare.Duel;
import io.cqlsurge.report.graph.Added;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.graph.PageEntries;
import io.cqlsurge.report.trial.RunFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.DuelSettings;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A duel's files: opened before the first run, written at the end. */
final class DuelFiles implements AutoCloseable {
  private final DuelSettings.Files named;
  private final Output output;
  private Optional<GraphFile> graph = Optional.empty();
  private Optional<RunFile> json = Optional.empty();
  private Optional<LogFile> log = Optional.empty();
  private boolean isLost;

  private DuelFiles(DuelSettings.Files named, Output output) {
    this.named = named;
    this.output = output;
  }

  /**
   * Opens the files.
   *
   * @throws UsageError if one of them cannot be written
   */
  static DuelFiles open(DuelSettings.Files named, Output output) {
    DuelFiles files = new DuelFiles(named, output);
    List<String> errors = new ArrayList<>();
    try {
      // The page is only checked, so it comes first: a refused command creates no other file.
      files.open();
    } catch (StatsFileException e) {
      errors.add("duel: 'graph=': " + e.getMessage());
    } catch (IOException e) {
      errors.add("duel: cannot write " + e.getMessage());
    }
    if (!errors.isEmpty()) {
      files.close();
      throw new UsageError(errors);
    }
    return files;
  }

  private void open() throws IOException, StatsFileException {
    if (named.graph().isPresent()) {
      graph = Optional.of(GraphFile.open(named.graph().get()));
    }
    if (named.json().isPresent()) {
      json = Optional.of(RunFile.open(named.json().get(), output));
    }
    if (named.log().isPresent()) {
      log = Optional.of(LogFile.create(named.log().get(), output));
    }
  }

  /** Adds a line to the full output of the runs. */
  void log(String line) {
    log.ifPresent(file -> file.line(line));
  }

  /** Writes all runs; writes nothing if there are none. */
  void write(Duel duel) {
    if (duel.entries().isEmpty()) {
      return;
    }
    String title =
        named.title().orElseGet(() -> Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault()));
    log.ifPresent(LogFile::measured);
    json.ifPresent(file -> duel.write(file, title));
    graph.ifPresent(page -> add(page, duel));
  }

  private void add(GraphFile page, Duel duel) {
    try {
      Added added = page.add(named.title(), PageEntries.of(duel.entries()));
      added.complaint().ifPresent(this::fail);
      output.notice("Graph: " + added.page());
    } catch (StatsFileException e) {
      fail(e.getMessage());
    }
  }

  private void fail(String complaint) {
    isLost = true;
    output.complaint(complaint);
  }

  boolean areLost() {
    return isLost
        || json.filter(RunFile::isLost).isPresent()
        || log.filter(LogFile::isLost).isPresent();
  }

  @Override
  public void close() {
    json.ifPresent(RunFile::close);
    log.ifPresent(LogFile::close);
  }
}
