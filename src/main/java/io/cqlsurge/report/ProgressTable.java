package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.ReportingSettings;
import java.util.List;

/**
 * Prints the interval table during a run: one row per kind of operation if there are several, and
 * one for the total. Errors are printed immediately, at most one message per kind and second.
 */
public final class ProgressTable implements RunListener {
  private final Output output;
  private final LogSettings log;
  private final RowRhythm rhythm;

  /** Creates a table with the rows and headers that the user asked for. */
  public ProgressTable(Output output, LogSettings log, ReportingSettings reporting) {
    this.output = output;
    this.log = log;
    this.rhythm = new RowRhythm(reporting);
  }

  @Override
  public void runStarts(int lanes) {
    rhythm.begin();
    if (log.contents().progress()) {
      output.line(MetricColumn.header());
    }
  }

  @Override
  public void intervalEnded(Interval interval) {
    if (log.contents().progress()) {
      rhythm.after(interval).ifPresent(this::rows);
    }
  }

  @Override
  public void runEnded(Summary summary) {
    rhythm.rest().ifPresent(this::rows);
  }

  private void rows(Interval interval) {
    if (rhythm.headerIsDue(interval)) {
      output.line("");
      output.line(MetricColumn.header());
    }
    if (interval.operations().size() > 1) {
      for (Figures figures : interval.operations()) {
        output.line(MetricColumn.line(MetricRow.of(figures, interval), log.latencyDigits()));
      }
    }
    output.line(MetricColumn.line(MetricRow.of(interval.total(), interval), log.latencyDigits()));
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    if (log.level() == LogSettings.Level.MINIMAL) {
      return;
    }
    for (ErrorBook.Note note : notes) {
      print(note);
    }
  }

  private void print(ErrorBook.Note note) {
    output.problem(note.message());
    if (log.level() == LogSettings.Level.VERBOSE) {
      note.cause().ifPresent(output::trace);
    }
    if (note.count() > 1) {
      String kind = note.operation() + " " + note.kind().title();
      output.problem("(" + (note.count() - 1) + " more like it: " + kind + ")");
    }
  }
}
