package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Rows;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.TestProfiles;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RunCounts;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sequences with replies that the test makes up: which statements follow. */
class SequenceOperationTest {
  private final SequenceRun run = new SequenceRun();

  @Test
  void steps_follow_each_other_with_the_same_row() {
    Steps operation = SequenceRun.sequence("s: [row, read, row]");
    Verdict verdict = run.execute(operation, Map.of("read", List.of(SequenceRun.rows(1, 2, 3))));
    assertThat(run.names()).containsExactly("row", "read", "row");
    assertThat(run.sent.get(2)).isEqualTo(run.sent.get(0));
    assertThat(verdict).isEqualTo(new Verdict.Accepted(1, 3));
    assertThat(operation.labels()).containsExactly("s.row", "s.read");
  }

  @Test
  void the_same_seed_gives_the_same_sequence() {
    String steps = "s: [row, row: {times: uniform(1..9), row: new}, {pause: uniform(1..9)ms}, row]";
    List<List<String>> first = new ArrayList<>();
    Steps one = SequenceRun.sequence(steps);
    for (int i = 0; i < 20; i++) {
      run.execute(one, Map.of());
      first.add(List.copyOf(run.sent));
    }
    assertThat(Set.copyOf(first)).hasSize(20);
    Steps other = SequenceRun.sequence(steps);
    for (List<String> expected : first) {
      run.execute(other, Map.of());
      assertThat(run.sent).isEqualTo(expected);
    }
  }

  @Test
  void times_and_new_rows_vary_and_a_group_shares_its_row() {
    Steps operation =
        SequenceRun.sequence(
            """
            group: [row, write: {set: {n: 1}}]
            s: [row, group: {times: uniform(2..4), row: new}]
            """);
    Set<Integer> times = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      run.execute(operation, Map.of());
      times.add((run.sent.size() - 1) / 2);
      assertThat(run.sent.size() % 2).isOne();
      Set<String> rows = new HashSet<>();
      for (int group = 1; group < run.sent.size(); group += 2) {
        String where = run.sent.get(group).replaceFirst(".* WHERE", "");
        assertThat(run.sent.get(group + 1)).startsWith("write: n = 1 WHERE").endsWith(where);
        rows.add(where);
      }
      assertThat(rows).hasSizeGreaterThan(run.sent.size() > 7 ? 1 : 0);
    }
    assertThat(times).containsExactlyInAnyOrder(2, 3, 4);
  }

  @Test
  void a_new_row_of_a_table_with_one_row_per_partition_is_another_partition() {
    Steps operation =
        (Steps)
            TestUser.of(
                    "CREATE TABLE t (k int PRIMARY KEY, v int)",
                    """
                    queries:
                      read: {cql: 'SELECT v FROM t WHERE k = ?'}
                    sequences:
                      s: [read, read: {times: fixed(5), row: new}, read]
                    """,
                    "ops(s=1)",
                    "-pop",
                    "dist=uniform(1..100)")
                .operation();
    Set<String> keys = new HashSet<>();
    run.execute(operation, Map.of());
    run.sent.forEach(each -> keys.add(each.replaceFirst(".*WHERE", "")));
    assertThat(keys).hasSizeBetween(4, 6);
    assertThat(run.sent.get(6)).isEqualTo(run.sent.get(0));
  }

  @Test
  void a_statement_is_executed_for_each_row_up_to_the_limit() {
    Steps operation =
        SequenceRun.sequence(
            "s: [read, {for-each: read.c, do: write, limit: 3, set: {n: read.n + 1}}, row]");
    run.execute(operation, Map.of("read", List.of(SequenceRun.rows(5, 6, 7, 8))));
    assertThat(run.names()).containsExactly("read", "write", "write", "write", "row");
    assertThat(run.sent.get(2)).startsWith("write: n = 61 ").contains("c = 6");
    run.execute(operation, Map.of("read", List.of(SequenceRun.rows(5))));
    assertThat(run.names()).containsExactly("read", "write", "row");
  }

  @Test
  void without_else_the_step_is_left_out() {
    Steps operation =
        SequenceRun.sequence("s: [read, write: {if: read.n > 100, set: {n: 1}}, row]");
    run.execute(operation, Map.of("read", List.of(SequenceRun.rows(2))));
    assertThat(run.names()).containsExactly("read", "row");
  }

  @ParameterizedTest
  @CsvSource({"skip, read row", "stop, read", "fail, read"})
  void without_a_row_the_rule_decides(String rule, String expected) {
    UserWorkload workload =
        SequenceRun.workload("s: [read, write: {set: {n: read.n}, if-empty: " + rule + "}, row]");
    Operation operation = workload.traffic().forLoop().operations().get(0);
    Verdict verdict = run.execute((Steps) operation, Map.of());
    assertThat(String.join(" ", run.names())).isEqualTo(expected);
    assertThat(verdict)
        .isInstanceOf(rule.equals("fail") ? Verdict.Refused.class : Verdict.Accepted.class);
    if (rule.equals("fail")) {
      assertThat(((Steps) operation).progress(run.work)).isEqualTo("1 of 3 steps, then write: ");
    }
    assertThat(workload.remarks())
        .containsExactly("s.write: 1 times without a row for its values (if-empty)");
    assertThat(workload.remarks()).isEmpty();
  }

  @Test
  void a_statement_that_was_not_applied_begins_its_sequence_again() {
    UserWorkload workload =
        SequenceRun.workload(
            """
            inner: [read, take: {set: {old: read.n, n: read.n + 1}, if-not-applied: restart 2}]
            s: [row, inner, row]
            """);
    Steps operation = (Steps) workload.traffic().forLoop().operations().get(0);
    Map<String, List<Rows>> replies =
        Map.of(
            "read",
            List.of(SequenceRun.rows(2), SequenceRun.rows(3)),
            "take",
            List.of(SequenceRun.NOT_APPLIED, SequenceRun.APPLIED));
    Verdict verdict = run.execute(operation, replies);
    assertThat(run.names()).containsExactly("row", "read", "take", "read", "take", "row");
    assertThat(run.sent.get(4)).startsWith("take: n = 31 ").endsWith("IF n = 30;");
    assertThat(verdict).isEqualTo(new Verdict.Accepted(1, 2 + 2));
    assertThat(workload.remarks())
        .containsExactly("s.take: 1 restarts of the sequence (if-not-applied)");
    verdict =
        run.execute(
            operation,
            Map.of("read", List.of(SequenceRun.rows(2)), "take", List.of(SequenceRun.NOT_APPLIED)));
    assertThat(run.names()).containsExactly("row", "read", "take", "read", "take", "read", "take");
    assertThat(((Verdict.Refused) verdict).reason())
        .isEqualTo("the statement was not applied, also after 2 restarts");
  }

  @ParameterizedTest
  @CsvSource({"continue, true", "fail, false"})
  void a_statement_that_was_not_applied_follows_its_rule(String rule, boolean continues) {
    Steps operation =
        SequenceRun.sequence(
            "s: [read, take: {set: {old: read.n, n: 1}, if-not-applied: " + rule + "}, row]");
    Verdict verdict =
        run.execute(
            operation,
            Map.of("read", List.of(SequenceRun.rows(2)), "take", List.of(SequenceRun.NOT_APPLIED)));
    assertThat(run.names().size() == 3).isEqualTo(continues);
    assertThat(verdict instanceof Verdict.Accepted).isEqualTo(continues);
    if (verdict instanceof Verdict.Accepted accepted) {
      assertThat(accepted.notApplied()).isOne();
    }
  }

  @Test
  void a_pause_is_before_the_next_statement() {
    Steps operation = SequenceRun.sequence("s: [row, {pause: 20ms}, {pause: 5us}, row, row]");
    run.work.begin(1_000 * SequenceRun.DUE_US);
    operation.prepare(run.work, 1);
    assertThat(operation.pauseNs(run.work)).isZero();
    run.work.begin(1_000 * SequenceRun.DUE_US);
    operation.judge(run.work, Rows.NONE);
    operation.next(run.work, new Verdict.Accepted(0, 0));
    assertThat(operation.pauseNs(run.work)).isEqualTo(20_005_000);
    assertThat(run.work.dueUs()).isEqualTo(SequenceRun.DUE_US + 20_005);
    run.work.begin(1_000 * SequenceRun.DUE_US);
    operation.next(run.work, new Verdict.Accepted(0, 0));
    assertThat(operation.pauseNs(run.work)).isZero();
  }

  @Test
  void after_a_loop_a_value_is_from_the_first_row_again() {
    Steps operation =
        SequenceRun.sequence(
            "s: [read, {for-each: read.c, do: write, limit: 9, set: {n: read.n}}, write: {set: {n: read.n}}]");
    run.execute(operation, Map.of("read", List.of(SequenceRun.rows(5, 6, 7))));
    assertThat(run.sent.get(3)).startsWith("write: n = 70 ");
    assertThat(run.sent.get(4)).startsWith("write: n = 50 ");
  }

  @Test
  void restarts_are_counted_again_in_each_repetition() {
    Steps operation =
        SequenceRun.sequence(
            """
            inner: [read, take: {set: {old: read.n, n: 1}, if-not-applied: restart 1}]
            outer: [row, inner]
            s: [row, outer: {times: 2}]
            """);
    Map<String, List<Rows>> replies =
        Map.of(
            "read",
            List.of(SequenceRun.rows(2)),
            "take",
            List.of(
                SequenceRun.NOT_APPLIED,
                SequenceRun.APPLIED,
                SequenceRun.NOT_APPLIED,
                SequenceRun.APPLIED));
    assertThat(run.execute(operation, replies)).isInstanceOf(Verdict.Accepted.class);
    assertThat(run.names())
        .containsExactly(
            "row", "row", "read", "take", "read", "take", "row", "read", "take", "read", "take");
  }

  @Test
  void a_step_must_not_have_the_name_of_an_operation() {
    assertThatThrownBy(
            () ->
                TestUser.of(
                        SequenceRun.TABLE,
                        "specname: s\n" + SequenceRun.QUERIES + "  s: [read]\n",
                        "ops(s=1,s.read=1)")
                    .open())
        .hasMessageContaining(
            "the step 's.read' has the name of an operation of the command; give the profile");
  }

  @Test
  void a_repetition_does_not_renew_the_restarts_of_the_whole_sequence() {
    Steps operation =
        SequenceRun.sequence(
            "s: [read, take: {times: 2, set: {old: read.n, n: 1}, if-not-applied: restart 2}]");
    List<Rows> applied = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      applied.addAll(List.of(SequenceRun.APPLIED, SequenceRun.NOT_APPLIED));
    }
    Verdict verdict =
        run.execute(operation, Map.of("read", List.of(SequenceRun.rows(2)), "take", applied));
    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
    assertThat(run.names()).hasSize(9);
  }

  @Test
  void definitions_that_only_the_database_knows_are_left_out() {
    String yaml =
        """
        keyspace: ks
        table: t
        table_definition: CREATE TABLE t (k int PRIMARY KEY)
        extra_definitions:
          - CREATE TABLE ks.copy LIKE ks.t
          - CREATE TABLE ks.other (k int PRIMARY KEY, v text)
          - CREATE TABLE ks.wrong (k int PRIMARY
        """;
    Profile profile = TestProfiles.read("p.yaml", yaml, warning -> {});
    assertThat(DryCatalog.of(List.of(profile)).tables())
        .extracting(Table::name)
        .containsExactly("t", "other");
  }

  @Test
  void a_counted_sentence_can_have_any_name() {
    RunCounts counts = new RunCounts();
    counts.of("50%d: {} pages").add(1_234);
    counts.of("none: {} pages");
    assertThat(counts.takeLines()).containsExactly("50%d: 1,234 pages");
    assertThat(counts.takeLines()).isEmpty();
  }
}
