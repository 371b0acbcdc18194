package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The interval table on a terminal. */
class CompactRowsTest {
  private static final String HEADER_OF_80 =
      "time       run s     op/s    mean     med     p95     p99   p99.9     max errors";

  private final RecordedOutput output = new RecordedOutput();

  @BeforeEach
  void setWidth() {
    output.columns = OptionalInt.of(80);
  }

  private ProgressTable table(String start) {
    Settings settings = SettingsParser.parse(List.of("read"));
    ProgressTable table =
        new ProgressTable(
            output,
            settings.log(),
            settings.reports().reporting(),
            Clock.fixed(Instant.parse(start), ZoneId.of("Europe/Berlin")));
    table.runStarts(1, "");
    return table;
  }

  private static Interval second(int second, int errors, OperationStats... kinds) {
    return interval(second, TestFigures.upTo("total", 1_000, errors), List.of(), kinds);
  }

  private static Interval interval(
      int second, OperationStats total, List<ErrorCount> errors, OperationStats... kinds) {
    return new Interval(
        new Interval.Span(second - 1, second),
        List.of(kinds),
        total,
        0.0123,
        new GcFigures(2, 5, 7, 29, 3 << 20),
        ClientFigures.NONE,
        errors);
  }

  private static ErrorCount count(String operation, ErrorKind kind, long errors, long retries) {
    return new ErrorCount(operation, kind, new NodeName("/a", "dc"), errors, retries);
  }

  private static ErrorBook.Note note(ErrorKind kind, String message) {
    return new ErrorBook.Note("READ", kind, message, Optional.empty(), 20);
  }

  @Test
  void a_row_has_the_local_time_and_the_columns_that_fit() {
    ProgressTable table = table("2026-11-22T15:04:05.800Z");
    table.intervalEnded(second(1, 0));
    assertThat(output.lines)
        .containsExactly(
            "2026-11-22 UTC+01:00, latency in ms",
            HEADER_OF_80,
            "16:04:06     1.0    1,000     501     500     950     990     999   1,000      0");
  }

  @Test
  void narrow_terminals_keep_time_rate_mean_p99_and_errors() {
    output.columns = OptionalInt.of(40);
    table("2026-11-22T15:04:05Z").intervalEnded(second(1, 0));
    assertThat(output.lines)
        .containsSubsequence(
            "time         op/s    mean     p99 errors", "16:04:06    1,000     501     990      0");
  }

  @Test
  void wide_terminals_have_all_columns_except_equal_rates() {
    output.columns = OptionalInt.of(200);
    table("2026-11-22T15:04:05Z").intervalEnded(second(1, 9));
    assertThat(output.lines).hasSize(3);
    assertThat(output.lines.get(1).split(" {2,}|(?<=stderr) (?=errors)"))
        .hasSize(Metric.values().length - CompactTable.OTHER_RATES.size())
        .contains("op/s", "stderr")
        .doesNotContain("pk/s", "row/s", "recall");
  }

  @Test
  void recall_has_a_column_from_the_first_interval_with_searches() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    table.intervalEnded(second(1, 0));
    OperationStats near = TestFigures.recall(TestFigures.upTo("total", 1_000, 0), 9_712, 94_700);
    table.intervalEnded(interval(2, near, List.of()));
    table.intervalEnded(second(3, 0));
    assertThat(output.lines.get(1)).doesNotContain("recall");
    assertThat(output.lines.get(output.lines.size() - 3)).endsWith(" errors recall");
    assertThat(output.lines.get(output.lines.size() - 2)).endsWith("      0  0.971");
    assertThat(output.lines.get(output.lines.size() - 1)).endsWith("      0      -");
    assertThat(output.copies).filteredOn(Metric.header(true)::equals).hasSize(1);
    assertThat(output.copies.get(output.copies.size() - 2)).endsWith(", 0.9712");
    assertThat(output.copies.get(output.copies.size() - 1)).endsWith(",    NaN");
  }

  @Test
  void rates_of_partitions_and_rows_have_columns_from_the_first_interval_in_which_they_differ() {
    output.columns = OptionalInt.of(200);
    ProgressTable table = table("2026-11-22T15:04:05Z");
    table.intervalEnded(second(1, 0));
    Latencies latencies = TestFigures.upTo("total", 10, 0).latencies();
    OperationStats rows =
        new OperationStats("total", new Counts(10, 1_010, 10, 50, 0, 0, Recall.NONE), latencies);
    table.intervalEnded(interval(2, rows, List.of()));
    table.intervalEnded(second(3, 0));
    assertThat(output.lines).hasSize(7);
    assertThat(output.lines.get(4)).contains("     op/s     pk/s    row/s");
    assertThat(output.lines.get(5)).contains("       10       10       50");
    assertThat(output.lines.get(6)).contains("    1,000    1,000    1,000");
  }

  @Test
  void with_a_rate_the_heading_names_the_latency() {
    Histogram empty = new Histogram(3);
    for (Pacing pacing : List.of(Pacing.FIXED, Pacing.THROTTLED)) {
      Latencies latencies = TestLatencies.of(empty, empty, empty, empty, pacing);
      OperationStats none =
          new OperationStats("total", new Counts(0, 0, 0, 0, 0, 0, Recall.NONE), latencies);
      table("2026-11-22T15:04:05Z").intervalEnded(interval(1, none, List.of()));
    }
    assertThat(output.lines)
        .filteredOn(line -> line.endsWith(" in ms"))
        .containsExactly(
            "2026-11-22 UTC+01:00, response time in ms",
            "2026-11-22 UTC+01:00, service time in ms");
  }

  @Test
  void an_error_of_each_kind_is_printed_once_and_then_counted_per_row() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    OperationStats read = TestFigures.upTo("READ", 1_000, 172);
    List<ErrorCount> counts =
        List.of(
            count("READ", ErrorKind.VALIDATION, 170, 0), count("READ", ErrorKind.TIMEOUT, 0, 9));
    for (int second = 1; second <= 2; second++) {
      table.errorsSeen(
          List.of(
              note(ErrorKind.VALIDATION, "a"),
              note(ErrorKind.VALIDATION, "b"),
              note(ErrorKind.TIMEOUT, "c")));
      table.intervalEnded(interval(second, read, counts, read));
    }
    assertThat(output.problems).containsExactly("a", "c");
    assertThat(output.lines)
        .filteredOn(line -> line.contains("+"))
        .containsExactly(
            "2026-11-22 UTC+01:00, latency in ms",
            "         +172 READ validation",
            "         +172 READ validation");
    assertThat(output.copies).noneMatch(line -> line.contains("validation"));
  }

  @Test
  void errors_of_several_kinds_are_counted_together_and_their_kinds_are_named() {
    OperationStats read = TestFigures.upTo("READ", 2_000, 1_172);
    OperationStats write = TestFigures.upTo("WRITE", 1_000, 1);
    List<ErrorCount> counts =
        List.of(
            count("READ", ErrorKind.VALIDATION, 1_000, 0),
            count("READ", ErrorKind.TIMEOUT, 100, 0));
    table("2026-11-22T15:04:05Z").intervalEnded(interval(1, read, counts, read, write));
    assertThat(output.lines)
        .last()
        .isEqualTo("         +1,172 READ validation or timeout, +1 WRITE ");
  }

  @Test
  void errors_are_emphasized_and_the_row_is_not_longer() {
    table("2026-11-22T15:04:05Z").intervalEnded(second(1, 7));
    assertThat(output.lines.get(2)).endsWith("   1,000\u001b[31m      7\u001b[0m");
  }

  @Test
  void several_operations_have_one_row_on_the_terminal_and_all_rows_in_the_copy() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    table.intervalEnded(
        second(1, 0, TestFigures.upTo("READ", 10, 0), TestFigures.upTo("WRITE", 20, 0)));
    assertThat(output.lines).hasSize(3);
    assertThat(output.copies).hasSize(4);
    assertThat(output.copies.get(0)).isEqualTo(Metric.header(false));
    assertThat(output.copies.get(1)).startsWith("READ, ");
    assertThat(output.copies.get(3)).startsWith("total, ");
  }

  @Test
  void a_resized_terminal_gets_a_new_header_only_if_the_columns_change() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    table.intervalEnded(second(1, 0));
    output.columns = OptionalInt.of(81);
    table.intervalEnded(second(2, 0));
    output.columns = OptionalInt.of(60);
    table.intervalEnded(second(3, 0));
    table.intervalEnded(second(4, 0));
    assertThat(output.lines).hasSize(8);
    assertThat(output.lines.subList(4, 6))
        .containsExactly("", "time         op/s    mean     med     p99     max errors");
  }

  @Test
  void the_header_is_repeated_before_it_leaves_the_screen() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    for (int i = 1; i <= 41; i++) {
      table.intervalEnded(second(i, 0));
    }
    assertThat(output.lines).filteredOn(HEADER_OF_80::equals).hasSize(3);
    assertThat(output.lines.get(22)).isEmpty();
    assertThat(output.lines.get(23)).isEqualTo(HEADER_OF_80);
  }

  @Test
  void a_new_day_prints_its_date() {
    ProgressTable table = table("2026-11-22T22:59:58Z");
    table.intervalEnded(second(1, 0));
    table.intervalEnded(second(2, 0));
    assertThat(output.lines.subList(3, 6))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("2026-11-23 UTC+01:00, latency in ms"),
            line -> assertThat(line).isEqualTo(HEADER_OF_80),
            line -> assertThat(line).startsWith("00:00:00     2.0 "));
  }

  @Test
  void an_interval_without_operations_has_no_latencies() {
    ProgressTable table = table("2026-11-22T15:04:05Z");
    table.intervalEnded(TestFigures.interval(1, TestFigures.upTo("total", 0, 0)));
    assertThat(output.lines.get(2))
        .isEqualTo(
            "16:04:06     1.0        0       -       -       -       -       -       -      0");
  }
}
