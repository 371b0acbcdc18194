package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.LogSettings;
import java.util.List;

/**
 * Prints the interval table while a run goes on: one row a kind of operation if there are several,
 * and one for the total. Errors are told as they come, a few lines a kind.
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
      note.messages().forEach(output::problem);
      long more = note.count() - note.messages().size();
      if (more > 0) {
        output.problem("(" + more + " more like it: " + note.kind() + ")");
      }
    }
  }
}
