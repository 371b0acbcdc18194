package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows and headers of a table over a run of intervals with ten operations each. */
class RowRhythmTest {
  private static final String HEADER = Metric.header(false);

  private final RecordedOutput output = new RecordedOutput();

  private ProgressTable table(String... reporting) {
    List<String> arguments = new ArrayList<>(List.of("read", "-reporting"));
    arguments.addAll(Arrays.asList(reporting));
    Settings settings = SettingsParser.parse(arguments);
    return new ProgressTable(output, settings.log(), settings.reports().reporting());
  }

  /**
   * Simulates a run. Returns for each row the operations per second, the end time and the errors.
   */
  private List<String> run(ProgressTable table, double interval, int intervals) {
    output.lines.clear();
    table.runStarts(1, "");
    for (int i = 0; i < intervals; i++) {
      Interval from0 = TestFigures.interval(0, TestFigures.upTo("total", 10, 1));
      table.intervalEnded(
          new Interval(
              new Interval.Span(i * interval, (i + 1) * interval),
              List.of(),
              from0.total(),
              0,
              GcFigures.NONE,
              ClientFigures.NONE,
              List.of()));
    }
    table.runEnded(TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 0, 0)));
    return output.lines.stream().map(RowRhythmTest::summary).toList();
  }

  private static String summary(String line) {
    if (line.isEmpty() || line.equals(HEADER)) {
      return line.isEmpty() ? "" : "header";
    }
    String[] columns = line.split(", *", -1);
    return columns[2] + "/s " + columns[11] + "s " + columns[13];
  }

  @Test
  void without_a_frequency_each_interval_has_a_row() {
    assertThat(run(table(), 0.5, 3))
        .containsExactly("header", "20/s 0.5s 1", "20/s 1.0s 1", "20/s 1.5s 1");
  }

  @Test
  void a_row_covers_all_intervals_since_the_last_row_and_the_rest_is_shown_at_the_end() {
    assertThat(run(table("output-frequency=3s"), 1, 7))
        .containsExactly("header", "10/s 3.0s 3", "10/s 6.0s 3", "10/s 7.0s 1");
  }

  @Test
  void a_frequency_that_is_shorter_than_the_intervals_shows_each() {
    assertThat(run(table("output-frequency=1s"), 2.5, 2))
        .containsExactly("header", "4/s 2.5s 1", "4/s 5.0s 1");
  }

  @Test
  void rows_keep_to_the_frequency_for_any_length_of_intervals() {
    assertThat(run(table("output-frequency=2s"), 0.75, 6))
        .as("due at 2 and 4 seconds")
        .containsExactly("header", "13/s 2.3s 3", "13/s 4.5s 3");
  }

  @Test
  void the_header_is_repeated_after_an_empty_line() {
    assertThat(run(table("header-frequency=2s"), 1, 5))
        .containsExactly(
            "header",
            "10/s 1.0s 1",
            "10/s 2.0s 1",
            "",
            "header",
            "10/s 3.0s 1",
            "10/s 4.0s 1",
            "",
            "header",
            "10/s 5.0s 1");
  }

  @Test
  void each_run_has_the_same_rows_and_headers() {
    ProgressTable table = table("output-frequency=2s", "header-frequency=4s");
    List<String> first = run(table, 1, 5);
    assertThat(first)
        .containsExactly("header", "10/s 2.0s 2", "10/s 4.0s 2", "", "header", "10/s 5.0s 1");
    assertThat(run(table, 1, 5)).isEqualTo(first);
  }
}
