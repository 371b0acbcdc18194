package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import java.util.List;

/**
 * Prints the interval table while a run goes on: one row a kind of operation if there are several,
 * and one for the total. Errors are told as they come, a few lines a kind.
 */
public final class ProgressTable implements RunListener {
  private final Output output;
  private final boolean tellErrors;

  /** A table on an output; with or without the messages of errors. */
  public ProgressTable(Output output, boolean tellErrors) {
    this.output = output;
    this.tellErrors = tellErrors;
  }

  @Override
  public void runStarts() {
    output.line(MetricColumn.header());
  }

  @Override
  public void intervalEnded(Interval interval) {
    if (interval.operations().size() > 1) {
      for (Figures figures : interval.operations()) {
        output.line(MetricColumn.line(MetricRow.of(figures, interval)));
      }
    }
    output.line(MetricColumn.line(MetricRow.of(interval.total(), interval)));
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    if (!tellErrors) {
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
