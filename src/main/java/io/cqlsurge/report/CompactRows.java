package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Pacing;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The rows of a run on a terminal: one per interval for all operations together. The header is
 * repeated if its columns change, and before it leaves the screen. Rates of partitions and rows
 * have columns only after an interval in which they differ from the rate of successful operations.
 */
final class CompactRows {
  /** Maximum rows below a header. */
  private static final int ROWS_PER_HEADER = 20;

  /** Minimum width of the table; a narrower terminal wraps it. */
  private static final int MIN_COLUMNS = 40;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd 'UTC'xxx", Locale.ROOT);

  private final Output output;

  /** Metrics without a column. */
  private final Set<Metric> unseen = EnumSet.of(Metric.RECALL);

  private CompactTable table;
  private List<Metric> columns = List.of();
  private String date = "";
  private int rowsBelowHeader;

  CompactRows(Output output) {
    this.output = output;
    unseen.addAll(CompactTable.OTHER_RATES);
    this.table = table();
  }

  private CompactTable table() {
    return new CompactTable(output, "time", "HH:mm:ss".length(), unseen);
  }

  /** Starts a run, whose first row follows a header. */
  void begin() {
    date = "";
  }

  /** Prints an interval's row with the time at its end, after a header if it is due. */
  void print(Interval interval, ZonedDateTime time, boolean isHeaderDue) {
    int width = width();
    Counts counts = interval.total().counts();
    boolean hasOtherRates = !counts.hasEqualRates() && unseen.removeAll(CompactTable.OTHER_RATES);
    boolean hasRecall = counts.recall().isMeasured() && unseen.remove(Metric.RECALL);
    if (hasOtherRates || hasRecall) {
      table = table();
    }
    boolean isResized = !table.columns(width).equals(columns);
    if (printDate(time, interval.total().latencies().pacing())) {
      printHeader(width);
    } else if (isHeaderDue || isResized || rowsBelowHeader >= ROWS_PER_HEADER) {
      output.notice("");
      printHeader(width);
    }
    rowsBelowHeader++;
    output.notice(
        table.row(RootLocale.format("%tT", time), MetricRow.of(interval.total(), interval), width));
  }

  private int width() {
    return Math.max(MIN_COLUMNS, output.terminal().tableColumns().orElse(Terminal.DEFAULT_COLUMNS));
  }

  /** Prints the date, unless the last row has the same. */
  private boolean printDate(ZonedDateTime time, Pacing pacing) {
    String text = DATE.format(time);
    if (text.equals(date)) {
      return false;
    }
    date = text;
    output.notice(text + ", " + pacing.latencyName() + " in ms");
    return true;
  }

  private void printHeader(int width) {
    columns = table.columns(width);
    rowsBelowHeader = 0;
    output.notice(table.header(width));
  }
}
