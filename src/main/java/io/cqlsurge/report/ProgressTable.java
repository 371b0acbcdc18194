package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.ReportingSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Prints the interval table during a run: one row per operation kind if there are several, and one
 * for the total. On a terminal with compact tables, the copy of the report gets these rows, and the
 * terminal {@link CompactRows}. Errors are printed immediately, at most one message per kind and
 * second; on such a terminal one message per kind, and the number of errors below each row.
 */
public final class ProgressTable implements RunListener {
  private final Output output;
  private final LogSettings log;
  private final RowRhythm rhythm;
  private final Clock clock;

  /** Formats the optional last column in full rows: the interval's end in UTC. */
  private final Optional<DateTimeFormatter> timestamps;

  private final Optional<CompactRows> compact;
  private final Set<String> printedKinds = new HashSet<>();
  private Instant started;

  /** Whether rows have a recall: since the first interval with nearest neighbour searches. */
  private boolean hasRecall;

  /** Creates a table with the rows and headers that the user asked for. */
  public ProgressTable(Output output, LogSettings log, ReportingSettings reporting) {
    this(output, log, reporting, Clock.system(ZoneId.systemDefault()));
  }

  ProgressTable(Output output, LogSettings log, ReportingSettings reporting, Clock clock) {
    this.output = output;
    this.log = log;
    this.rhythm = new RowRhythm(reporting);
    this.clock = clock;
    this.started = clock.instant();
    this.timestamps =
        log.table().timestamps() ? Optional.of(timestamps(log.interval())) : Optional.empty();
    this.compact =
        output.terminal().tableColumns().isPresent()
            ? Optional.of(new CompactRows(output))
            : Optional.empty();
  }

  @Override
  public void runStarts(int lanes, String name) {
    rhythm.begin();
    started = clock.instant();
    if (log.contents().progress()) {
      printFull(header());
      compact.ifPresent(CompactRows::begin);
    }
  }

  @Override
  public void timeStarts() {
    started = clock.instant();
  }

  @Override
  public void happened(RunEvent event) {
    if (event instanceof RunEvent.Mark mark) {
      output.line(RootLocale.format("Mark at %.1f s: %s", mark.seconds(), mark.text()));
    }
  }

  @Override
  public void intervalEnded(Interval interval) {
    if (log.contents().progress()) {
      rhythm.after(interval).ifPresent(this::rows);
    }
  }

  @Override
  public void runEnded(Interval summary) {
    rhythm.rest().ifPresent(this::rows);
  }

  private void rows(Interval interval) {
    boolean isHeaderDue = rhythm.headerIsDue(interval);
    boolean isNew = !hasRecall && interval.total().counts().recall().isMeasured();
    hasRecall |= isNew;
    if (isHeaderDue) {
      printFull("");
    }
    if (isHeaderDue || isNew) {
      printFull(header());
    }
    if (interval.operations().size() > 1) {
      interval.operations().forEach(figures -> printFull(row(figures, interval)));
    }
    printFull(row(interval.total(), interval));
    compact.ifPresent(
        rows -> rows.print(interval, end(interval).atZone(clock.getZone()), isHeaderDue));
    if (isBrief()) {
      ErrorsText.ofRow(interval).ifPresent(text -> output.print(Output.Kind.ALERT, text));
    }
  }

  /** Returns whether a terminal shows rows and errors, and the user did not ask for all errors. */
  private boolean isBrief() {
    return compact.isPresent()
        && output.terminal().showsErrors()
        && log.level() == LogSettings.Level.NORMAL;
  }

  private String header() {
    return Metric.header(hasRecall) + timestamps.map(ProgressTable::timestampHeader).orElse("");
  }

  private String row(OperationStats figures, Interval interval) {
    return Metric.line(MetricRow.of(figures, interval), log.latencyDigits(), hasRecall)
        + timestamps.map(format -> ", " + format.format(end(interval))).orElse("");
  }

  /** Returns a format with milliseconds only if intervals do not last whole seconds. */
  private static DateTimeFormatter timestamps(Duration interval) {
    int digits = interval.toNanosPart() == 0 ? 0 : 3;
    return new DateTimeFormatterBuilder().appendInstant(digits).toFormatter(Locale.ROOT);
  }

  private static String timestampHeader(DateTimeFormatter format) {
    int width = format.format(Instant.EPOCH).length();
    return RootLocale.format(", %" + width + "s", "timestamp");
  }

  private Instant end(Interval interval) {
    return started.plusNanos(Math.round(interval.span().endSeconds() * MetricRow.NS_PER_SECOND));
  }

  /** Prints a line of the full table, which is only in the copy if the terminal has another. */
  private void printFull(String line) {
    if (compact.isPresent()) {
      output.copy(line);
    } else {
      output.line(line);
    }
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    if (log.level() == LogSettings.Level.MINIMAL) {
      return;
    }
    for (ErrorBook.Note note : notes) {
      if (printedKinds.add(note.topic()) || !(isBrief() || note.isWarning())) {
        print(note);
      }
    }
  }

  private void print(ErrorBook.Note note) {
    output.print(Output.Kind.ERROR, note.message());
    if (log.level() == LogSettings.Level.VERBOSE) {
      note.cause().ifPresent(output::trace);
    }
    if (note.count() > 1 && !isBrief() && !note.isWarning()) {
      output.print(
          Output.Kind.ERROR, "(" + (note.count() - 1) + " more like it: " + note.topic() + ")");
    }
  }
}
