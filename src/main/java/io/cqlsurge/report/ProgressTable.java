package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.LogSettings;
import java.util.List;

/**
 * Prints the interval table while a run goes on: one row a kind of operation if there are several,
 * and one for the total. Errors are told as they come, a message a kind and second.
 */
public final class ProgressTable implements RunListener {
  private final Output output;
  private final LogSettings log;

  /** A table on an output, as far as the user wants one. */
  public ProgressTable(Output output, LogSettings log) {
    this.output = output;
    this.log = log;
  }

  @Override
  public void runStarts(int lanes) {
    if (log.progress()) {
      output.line(MetricColumn.header());
    }
  }

  @Override
  public void intervalEnded(Interval interval) {
    if (!log.progress()) {
      return;
    }
    if (interval.operations().size() > 1) {
      for (Figures figures : interval.operations()) {
        output.line(MetricColumn.line(MetricRow.of(figures, interval)));
      }
    }
    output.line(MetricColumn.line(MetricRow.of(interval.total(), interval)));
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    if (log.level() == LogSettings.Level.MINIMAL) {
      return;
    }
    for (ErrorBook.Note note : notes) {
      tell(note);
    }
  }

  private void tell(ErrorBook.Note note) {
    output.problem(note.message());
    if (log.level() == LogSettings.Level.VERBOSE) {
      note.cause().ifPresent(output::trace);
    }
    if (note.count() > 1) {
      String what = note.operation() + " " + note.kind().title();
      output.problem("(" + (note.count() - 1) + " more like it: " + what + ")");
    }
  }
}
