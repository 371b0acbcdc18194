package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressTableTest {
  private final RecordedOutput output = new RecordedOutput();
  private final ProgressTable table = table("");

  private ProgressTable table(String option) {
    List<String> arguments = new ArrayList<>(List.of("read", "-log"));
    arguments.addAll(option.isEmpty() ? List.of() : List.of(option));
    Settings settings = SettingsParser.parse(arguments);
    return new ProgressTable(output, settings.log(), settings.reports().reporting());
  }

  @Test
  void without_progress_there_are_no_rows() {
    ProgressTable none = table("no-progress");
    none.runStarts(1, "");
    none.intervalEnded(TestFigures.interval(1, TestFigures.upTo("total", 3, 0)));
    assertThat(output.lines).isEmpty();
  }

  @Test
  void the_lowest_level_prints_no_errors() {
    table("level=minimal").errorsSeen(List.of(note(9)));
    assertThat(output.problems).isEmpty();
  }

  @Test
  void the_header_is_that_of_cassandra_stress() {
    table.runStarts(1, "");
    assertThat(output.lines)
        .containsExactly(
            "type       total ops,    op/s,    pk/s,   row/s,    mean,     med,     .95,     .99,"
                + "    .999,     max,   time,   stderr, errors,  gc: #,  max ms,  sum ms,  sdv ms,"
                + "      mb");
  }

  @Test
  void one_kind_of_operation_has_only_the_row_of_the_total() {
    table.intervalEnded(
        TestFigures.interval(
            2, TestFigures.upTo("total", 100, 1), TestFigures.upTo("READ", 100, 1)));
    assertThat(output.lines)
        .containsExactly(
            "total,           100,      50,      50,      50,    50.5,    50.0,    95.0,    99.0,"
                + "   100.0,   100.0,    2.0,  0.01234,      1,      2,       5,       7,       2,"
                + "       3");
  }

  @Test
  void timestamps_are_the_last_column_in_utc() {
    ProgressTable stamped = stamped("timestamps");
    stamped.runStarts(1, "");
    stamped.intervalEnded(TestFigures.interval(2, TestFigures.upTo("total", 100, 1)));
    assertThat(output.lines.get(0)).endsWith(",      mb,            timestamp").hasSize(193);
    assertThat(output.lines.get(1)).endsWith(",       3, 2026-11-22T15:04:07Z").hasSize(193);
  }

  @Test
  void timestamps_have_milliseconds_if_intervals_are_no_whole_seconds() {
    ProgressTable stamped = stamped("timestamps", "interval=500ms");
    stamped.runStarts(1, "");
    stamped.intervalEnded(TestFigures.interval(0.5, TestFigures.upTo("total", 100, 1)));
    assertThat(output.lines.get(1)).endsWith(",       3, 2026-11-22T15:04:06.300Z");
  }

  private ProgressTable stamped(String... options) {
    List<String> arguments = new ArrayList<>(List.of("read", "-log"));
    arguments.addAll(List.of(options));
    Settings settings = SettingsParser.parse(arguments);
    Instant start = Instant.parse("2026-11-22T15:04:05.800Z");
    return new ProgressTable(
        output,
        settings.log(),
        settings.reports().reporting(),
        Clock.fixed(start, ZoneId.of("Europe/Berlin")));
  }

  @Test
  void several_kinds_have_rows_before_their_total() {
    table.intervalEnded(
        TestFigures.interval(
            1,
            TestFigures.upTo("total", 30, 0),
            TestFigures.upTo("READ", 10, 0),
            TestFigures.upTo("WRITE", 20, 0)));
    assertThat(output.lines).hasSize(3);
    assertThat(output.lines.get(0)).startsWith("READ,             10,      10,");
    assertThat(output.lines.get(1)).startsWith("WRITE,            20,      20,");
    assertThat(output.lines.get(2)).startsWith("total,            30,      30,");
  }

  @Test
  void numbers_have_a_decimal_point_in_every_locale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      table.intervalEnded(TestFigures.interval(1, TestFigures.upTo("total", 3, 0)));
      assertThat(output.lines.get(0)).contains("  2.0,").contains(" 0.01234,");
      assertThat(output.lines.get(0).chars().filter(c -> c == ',').count()).isEqualTo(18);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void an_interval_without_operations_has_no_latencies() {
    table.intervalEnded(TestFigures.interval(1, TestFigures.upTo("total", 0, 0)));
    assertThat(output.lines.get(0))
        .startsWith("total,             0,       0,       0,       0,     NaN,     NaN,");
  }

  @Test
  void the_first_of_many_errors_is_printed_and_the_others_are_counted() {
    table.errorsSeen(List.of(note(9)));
    assertThat(output.problems).containsExactly("a", "(8 more like it: READ read failure)");
  }

  @Test
  void a_single_error_is_one_line() {
    table.errorsSeen(List.of(note(1)));
    assertThat(output.problems).containsExactly("a");
  }

  @Test
  void the_highest_level_prints_the_stack_trace_of_the_printed_error() {
    table("level=verbose").errorsSeen(List.of(note(2)));
    assertThat(output.problems)
        .containsExactly(
            "a", "java.lang.IllegalStateException: b", "(1 more like it: READ read failure)");
  }

  private static ErrorBook.Note note(long count) {
    Optional<Throwable> cause = Optional.of(new IllegalStateException("b"));
    return new ErrorBook.Note("READ", ErrorKind.READ_FAILURE, "a", cause, count);
  }
}
