package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.settings.LogSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints messages about errors: at most one per kind and second. A terminal with compact tables
 * gets one message per kind, and the counts of each interval.
 */
final class ErrorLines {
  /** Places the counts below the numbers of a row. */
  private static final String INDENT = " ".repeat("HH:mm:ss ".length());

  private final Output output;
  private final LogSettings.Level level;
  private final boolean isBrief;
  private final Set<String> printed = new HashSet<>();

  ErrorLines(Output output, LogSettings.Level level) {
    this.output = output;
    this.level = level;
    this.isBrief =
        output.terminal().tableColumns().isPresent()
            && output.terminal().showsErrors()
            && level != LogSettings.Level.VERBOSE;
  }

  void print(List<ErrorBook.Note> notes) {
    if (level != LogSettings.Level.MINIMAL) {
      notes.stream().filter(this::isWanted).forEach(this::print);
    }
  }

  private boolean isWanted(ErrorBook.Note note) {
    return !isBrief || printed.add(kind(note));
  }

  private void print(ErrorBook.Note note) {
    output.print(Output.Kind.ERROR, note.message());
    if (level == LogSettings.Level.VERBOSE) {
      note.cause().ifPresent(output::trace);
    }
    if (note.count() > 1 && !isBrief) {
      output.print(
          Output.Kind.ERROR, "(" + (note.count() - 1) + " more like it: " + kind(note) + ")");
    }
  }

  private static String kind(ErrorBook.Note note) {
    return note.operation() + " " + note.kind().title();
  }

  /**
   * Prints an interval's errors below its row on a terminal. Their number is that of the row; the
   * kinds are counted a little later.
   */
  void count(Interval interval) {
    List<String> counts = new ArrayList<>();
    for (OperationStats operation : interval.operations()) {
      add(operation.counts().errors(), kinds(operation, interval, ErrorCount::errors), counts);
      String retried = kinds(operation, interval, ErrorCount::retries) + " (retried)";
      add(sum(operation, interval, ErrorCount::retries), retried, counts);
    }
    if (isBrief && level != LogSettings.Level.MINIMAL && !counts.isEmpty()) {
      output.print(Output.Kind.ALERT, INDENT + String.join(", ", counts));
    }
  }

  private static void add(long count, String kinds, List<String> counts) {
    if (count > 0) {
      counts.add(RootLocale.format("+%,d %s", count, kinds));
    }
  }

  private static Stream<ErrorCount> of(OperationStats operation, Interval interval) {
    return interval.errors().stream().filter(each -> each.operation().equals(operation.label()));
  }

  private static long sum(
      OperationStats operation, Interval interval, ToLongFunction<ErrorCount> count) {
    return of(operation, interval).mapToLong(count).sum();
  }

  private static String kinds(
      OperationStats operation, Interval interval, ToLongFunction<ErrorCount> count) {
    return of(operation, interval)
        .filter(each -> count.applyAsLong(each) > 0)
        .map(each -> each.kind().title())
        .distinct()
        .collect(Collectors.joining(" or ", operation.label() + " ", ""))
        .stripTrailing();
  }
}
