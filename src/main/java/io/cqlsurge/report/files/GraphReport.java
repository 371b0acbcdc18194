package io.cqlsurge.report.files;

import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.Added;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.GraphSettings;

/** The page that {@code -graph} names, and what the user is told of it. */
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
   * Looks at the page, and writes nothing yet.
   *
   * @throws StatsFileException if nothing can be added to it
   */
  static GraphReport open(GraphSettings settings, Output output) throws StatsFileException {
    return new GraphReport(settings, GraphFile.open(settings.file()), output);
  }

  /** Adds the runs of a command; when they are not where they should be this is told. */
  void add(Timeline timeline) {
    try {
      Added added = file.add(settings.title(), timeline.entries());
      added.complaint().ifPresent(this::lose);
      output.aside("Graph: " + added.page());
    } catch (StatsFileException e) {
      lose(e.getMessage());
    }
  }

  private void lose(String complaint) {
    lost = true;
    output.complaint(complaint);
  }

  /** Whether the runs are missing on the page, which was told then. */
  boolean isLost() {
    return lost;
  }
}
