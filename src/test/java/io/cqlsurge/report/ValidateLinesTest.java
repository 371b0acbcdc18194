package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.UserCommand;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidateLinesTest {
  private static final String IN_ORDER = "-pop seq=1..2000";

  private final RecordedOutput output = new RecordedOutput();

  private List<String> lines(String options, OperationStats... kinds) {
    Settings settings =
        SettingsParser.parse(
            List.of(("user profile=a.yaml ops(validate=1,insert=1) " + options).split(" ")));
    ValidateLines lines =
        new ValidateLines(
            output, (UserCommand) settings.command(), settings.data().population().seeds());
    lines.runEnded(TestFigures.summary(1, GcFigures.NONE, kinds[0], kinds));
    return output.lines;
  }

  private static OperationStats figures(String label, Counts counts) {
    return new OperationStats(label, counts, TestFigures.upTo(label, 1, 0).latencies());
  }

  @Test
  void slices_without_rows_explain_the_missing_partitions() {
    Counts counts = new Counts(2_000, 2_000, 1_962, 28_686, 0, 0, Recall.NONE);
    assertThat(lines(IN_ORDER, figures("validate", counts)))
        .containsExactly(
            "validate: checked 28,686 rows of 2,000 partitions. A random slice of each partition is"
                + " checked, and 38 slices have no rows; 'user ... validate=all' checks every row.");
  }

  @Test
  void a_check_of_all_rows_needs_no_explanation() {
    Counts counts = new Counts(2_000, 2_000, 2_000, 48_000, 0, 0, Recall.NONE);
    assertThat(lines("validate=all " + IN_ORDER, figures("validate", counts)))
        .containsExactly("validate: checked 48,000 rows of 2,000 partitions.");
  }

  @Test
  void partitions_without_rows_are_counted_if_all_rows_are_checked() {
    Counts counts = new Counts(2_000, 2_000, 1_990, 48_000, 0, 0, Recall.NONE);
    assertThat(lines("validate=all " + IN_ORDER, figures("validate", counts)))
        .containsExactly(
            "validate: checked 48,000 rows of 2,000 partitions. 10 of them have no rows.");
  }

  @Test
  void a_table_of_one_row_per_partition_has_no_slices() {
    Counts counts = new Counts(2_000, 2_000, 2_000, 2_000, 0, 0, Recall.NONE);
    assertThat(lines(IN_ORDER, figures("validate", counts)))
        .containsExactly("validate: checked 2,000 rows of 2,000 partitions.");
  }

  @Test
  void failed_checks_are_counted_separately() {
    Counts counts = new Counts(2_200, 2_200, 2_000, 48_000, 200, 0, Recall.NONE);
    assertThat(lines("validate=all " + IN_ORDER, figures("a.Validate", counts)))
        .containsExactly("a.Validate: checked 48,000 rows of 2,000 partitions, 200 failed.");
  }

  @Test
  void random_seeds_do_not_reach_each_partition_once() {
    Counts counts = new Counts(2_000, 2_000, 2_000, 48_000, 0, 0, Recall.NONE);
    assertThat(lines("validate=all", figures("validate", counts)).get(0))
        .endsWith(
            "The seeds are random: some partitions are checked several times, others never; '-pop"
                + " seq=1..N' checks each partition.");
  }

  private static String complaint(OperationStats... kinds) {
    return ValidateLines.complaint(TestFigures.summary(1, GcFigures.NONE, kinds[0], kinds));
  }

  @Test
  void a_check_without_a_row_is_a_complaint() {
    Counts rows = new Counts(2, 2, 2, 1, 1, 0, Recall.NONE);
    Counts empty = new Counts(2, 2, 0, 0, 0, 0, Recall.NONE);
    Counts none = new Counts(0, 0, 0, 0, 0, 0, Recall.NONE);
    assertThat(complaint(figures("validate", rows), figures("insert", none))).isEmpty();
    assertThat(complaint(figures("a.validate", rows), figures("b.validate", empty)))
        .isEqualTo("b.validate: no row was checked");
    assertThat(complaint(figures("validate", none))).isEqualTo("validate: no row was checked");
  }

  @Test
  void other_operations_check_nothing() {
    Counts counts = new Counts(2_000, 2_000, 2_000, 48_000, 0, 0, Recall.NONE);
    Counts none = new Counts(0, 0, 0, 0, 0, 0, Recall.NONE);
    assertThat(lines(IN_ORDER, figures("insert", counts), figures("validate", none))).isEmpty();
  }
}
