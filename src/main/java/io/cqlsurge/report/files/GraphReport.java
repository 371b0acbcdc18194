package io.cqlsurge.report.files;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.graph.PageEntries;
import io.cqlsurge.report.trial.RunEntry;
import java.util.List;
import java.util.Optional;

/** The page of {@code -graph}, and the messages about it. */
final class GraphReport {
  private final GraphFile file;
  private final Optional<String> title;
  private final Output output;
  private boolean lost;

  GraphReport(GraphFile file, Optional<String> title, Output output) {
    this.file = file;
    this.title = title;
    this.output = output;
  }

  /** Adds a command's runs; prints a message if they cannot be added to the page. */
  void add(List<RunEntry> entries) {
    try {
      GraphFile.Added added = file.add(title, PageEntries.of(entries));
      added.complaint().ifPresent(this::fail);
      output.notice("Graph: " + added.page());
    } catch (UsageError e) {
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
