package io.cqlsurge.report.files;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.Added;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.graph.PageEntries;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.GraphSettings;

/** The page of {@code -graph}, and the messages about it. */
final class GraphReport {
  private final GraphSettings settings;
  private final GraphFile file;
  private final Output output;
  private boolean lost;

  private GraphReport(GraphSettings settings, GraphFile file, Output output) {
    this.settings = settings;
    this.file = file;
    this.output = output;
  }

  /**
   * Checks the page; writes nothing yet.
   *
   * @throws StatsFileException if runs cannot be added to it
   */
  static GraphReport open(GraphSettings settings, Output output) throws StatsFileException {
    return new GraphReport(settings, GraphFile.open(settings.file()), output);
  }

  /** Adds a command's runs; prints a message if they cannot be added to the page. */
  void add(Timeline timeline) {
    try {
      Added added = file.add(settings.title(), PageEntries.of(timeline.entries()));
      added.complaint().ifPresent(this::fail);
      output.notice("Graph: " + added.page());
    } catch (StatsFileException e) {
      fail(e.getMessage());
    }
  }

  private void fail(String complaint) {
    lost = true;
    output.complaint(complaint);
  }

  /** Returns whether the runs are missing on the page. */
  boolean isLost() {
    return lost;
  }
}
