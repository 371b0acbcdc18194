package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.ObservedDatabase;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InsertOperationTest {
  private static final String WIDE =
      "CREATE TABLE t (k int, a int, b text, v text, n int, PRIMARY KEY (k, a, b))";
  private static final String SIX_ROWS =
      """
      columnspec:
        - {name: a, cluster: fixed(2)}
        - {name: b, cluster: fixed(3)}
      insert:
        partitions: fixed(1)
      """;

  private static List<String> text(Work work) {
    return new RequestText(new DriverLiterals()).lines(work.request());
  }

  private static Request.Batch batch(Work work) {
    return (Request.Batch) work.request();
  }

  @Test
  void one_row_is_sent_alone_and_several_in_a_batch_of_the_requested_type() {
    TestUser single = TestUser.of("CREATE TABLE t (k int PRIMARY KEY, v int)", "", "ops(insert=1)");
    Work work = new Work();
    assertThat(single.operation().prepare(work, 1)).isTrue();
    assertThat(work.request()).isInstanceOf(Request.Single.class);
    Operation several =
        TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -insert batchtype=unlogged").operation();
    assertThat(several.prepare(work, 1)).isTrue();
    assertThat(batch(work).type()).isEqualTo(BatchType.UNLOGGED);
    assertThat(batch(work).size()).isEqualTo(6);
    assertThat(several.judge(work, Rows.NONE)).isEqualTo(new Verdict.Accepted(1, 6));
  }

  @Test
  void the_statement_updates_all_values_by_the_whole_key() {
    Work work = new Work();
    TestUser.of(WIDE, SIX_ROWS, "ops(insert=1)").operation().prepare(work, 1);
    assertThat(batch(work).statement(0).query().cql())
        .isEqualTo("UPDATE ks.t SET n = ?,v = ? WHERE k = ? AND a = ? AND b = ?");
  }

  @Test
  void the_statement_adds_to_collections_and_inserts_a_row_with_only_keys() {
    TestUser adding =
        TestUser.of(
            "CREATE TABLE t (k int PRIMARY KEY, l list<int>, f frozen<list<int>>)",
            "insert:\n  ttl: fixed(60)\n  condition: IF EXISTS\n",
            "ops(insert=1)");
    assertThat(InsertStatement.of(adding.userTable(), adding.profile.insert()))
        .isEqualTo("UPDATE ks.t USING TTL ? SET f = ?,l = l + ? WHERE k = ? IF EXISTS");
    TestUser keys =
        TestUser.of(
            "CREATE TABLE t (k int, \"C\" int, PRIMARY KEY (k, \"C\"))", "", "ops(insert=1)");
    assertThat(InsertStatement.of(keys.userTable(), keys.profile.insert()))
        .isEqualTo("INSERT INTO ks.t (k, \"C\") VALUES (?, ?)");
  }

  private static StatementText inserted(String more, String... arguments) {
    TestUser user = TestUser.of("CREATE TABLE t (k int PRIMARY KEY, v int)", more, arguments);
    List<StatementText> prepared = new ArrayList<>();
    RequestListener listener =
        new RequestListener() {
          @Override
          public void beforePrepare(StatementText statement) {
            prepared.add(statement);
          }
        };
    Database database = new FakeDatabase().having(user.table).preparing(user.database::prepare);
    new UserWorkload(user.plan).open(new ObservedDatabase(database, List.of(listener)));
    assertThat(prepared).hasSize(1);
    return prepared.get(0);
  }

  @Test
  void consistency_levels_of_the_command_line_override_those_of_the_profile() {
    String profile = "insert:\n  consistencyLevel: TWO\n  serialConsistencyLevel: SERIAL\n";
    StatementText ofOptions =
        inserted(
            profile,
            "ops(insert=1)",
            "cl=ONE",
            "serial-cl=SERIAL",
            "-insert",
            "cl=ALL",
            "serial-cl=LOCAL_SERIAL");
    assertThat(ofOptions.consistency()).isEqualTo(Consistency.ALL);
    assertThat(ofOptions.serial()).contains(Consistency.LOCAL_SERIAL);
    StatementText ofProfile =
        inserted(profile, "ops(insert=1)", "cl=ONE", "serial-cl=LOCAL_SERIAL");
    assertThat(ofProfile.consistency()).isEqualTo(Consistency.TWO);
    assertThat(ofProfile.serial()).contains(Consistency.SERIAL);
    StatementText ofCommand = inserted("", "ops(insert=1)", "cl=QUORUM", "serial-cl=SERIAL");
    assertThat(ofCommand.consistency()).isEqualTo(Consistency.QUORUM);
    assertThat(ofCommand.serial()).contains(Consistency.SERIAL);
  }

  @Test
  void a_table_with_only_static_values_gets_an_insert_statement() {
    TestUser statics =
        TestUser.of(
            "CREATE TABLE t (k int, c int, s int STATIC, PRIMARY KEY (k, c))", "", "ops(insert=1)");
    assertThat(InsertStatement.of(statics.userTable(), statics.profile.insert()))
        .isEqualTo("INSERT INTO ks.t (k, c, s) VALUES (?, ?, ?)");
  }

  @Test
  void ttl_and_timestamp_are_bound() {
    Work work = new Work();
    TestUser.of(
            "CREATE TABLE t (k int PRIMARY KEY, v int)",
            "insert:\n  ttl: fixed(60)\n  timestamp: fixed(7)\n",
            "ops(insert=1)")
        .operation()
        .prepare(work, 1);
    assertThat(text(work).get(0)).startsWith("UPDATE ks.t USING TTL 60 AND TIMESTAMP 7 SET v = ");
  }

  @Test
  void too_many_statements_for_a_batch_are_sent_in_several_batches() {
    TestUser user =
        TestUser.of(
            WIDE,
            """
            columnspec:
              - {name: a, cluster: fixed(400)}
              - {name: b, cluster: fixed(300)}
            insert: {batchtype: unlogged}
            """,
            "ops(insert=1)");
    Operation insert = user.operation();
    Work work = new Work();
    assertThat(insert.prepare(work, 1)).isTrue();
    Set<Object> keys = new HashSet<>();
    int batches = 0;
    Verdict verdict = Verdict.CONTINUED;
    while (verdict == Verdict.CONTINUED) {
      assertThat(batch(work).size()).isLessThanOrEqualTo(65_535);
      for (int i = 0; i < batch(work).size(); i++) {
        Request.Single row = batch(work).statement(i);
        keys.add(List.of(row.value(2), row.value(3), row.value(4)));
      }
      batches++;
      verdict = insert.judge(work, Rows.NONE);
    }
    assertThat(batches).isEqualTo(2);
    assertThat(keys).hasSize(120_000);
    assertThat(verdict).isEqualTo(new Verdict.Accepted(1, 120_000));
  }

  @Test
  void a_logged_batch_that_can_be_too_large_is_rejected() {
    TestUser user =
        TestUser.of(
            WIDE, "columnspec:\n  - {name: a, cluster: uniform(1..100000)}\n", "ops(insert=1)");
    assertThatThrownBy(user::open)
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("LOGGED batch holds at most 65535");
  }

  @Test
  void an_insert_that_does_not_fit_in_memory_is_rejected() {
    assertThatThrownBy(
            () ->
                TestUser.of(
                        WIDE,
                        SIX_ROWS,
                        "ops(insert=1) -insert partitions=fixed(2B) batchtype=unlogged")
                    .operation())
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("at least 12000000000 rows")
        .hasMessageContaining("holds at most 1000000 in memory");
  }

  @Test
  void a_long_preparation_stops_soon_after_the_run() {
    AtomicInteger checks = new AtomicInteger();
    Work work = new Work(() -> checks.incrementAndGet() == 3, 0);
    Operation many =
        TestUser.of(
                WIDE, SIX_ROWS, "ops(insert=1) -insert partitions=fixed(100k) batchtype=unlogged")
            .operation();
    assertThat(many.prepare(work, 100_000)).isFalse();
    assertThat(checks.get()).isEqualTo(3);
    assertThat(UserWork.of(work).rows).isEqualTo(3_000);
  }

  @Test
  void the_sizes_of_batches_are_printed_like_the_original() {
    TestUser user =
        TestUser.of(
            "CREATE TABLE t (k int, a int, b int, v int, PRIMARY KEY (k, a, b))",
            """
            columnspec:
              - {name: a, cluster: uniform(20..40)}
              - {name: b, cluster: uniform(1..4)}
            insert: {partitions: uniform(1..50), select: uniform(1..10)/10}
            """,
            "ops(insert=1)");
    assertThat(new UserWorkload(user.plan).open(user.database))
        .containsExactly(
            "Generating batches with [1..50] partitions and [2..8000] rows (of [20..8000] total"
                + " rows in the partitions)");
  }

  @Test
  void an_insert_writes_no_more_partitions_than_allowed() {
    Operation insert =
        TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -insert partitions=fixed(10)").operation();
    Work work = new Work();
    assertThat(insert.drawPartitions()).isEqualTo(10);
    insert.prepare(work, 3);
    assertThat(insert.judge(work, Rows.NONE)).isEqualTo(new Verdict.Accepted(3, 18));
  }

  @Test
  void there_is_nothing_to_do_without_seeds() {
    Operation insert =
        TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -pop seq=1..2 no-wrap").operation();
    Work work = new Work();
    assertThat(insert.prepare(work, 1)).isTrue();
    assertThat(insert.prepare(work, 5)).isTrue();
    assertThat(insert.prepare(work, 1)).isFalse();
  }

  @Test
  void visits_spread_the_rows_of_a_partition_over_several_inserts() {
    Operation insert =
        TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -pop seq=1..5 no-wrap -insert visits=fixed(3)")
            .operation();
    Set<String> rows = new HashSet<>();
    Work work = new Work();
    int written = 0;
    while (insert.prepare(work, 1)) {
      written += ((Verdict.Accepted) insert.judge(work, Rows.NONE)).rows();
      text(work).stream()
          .filter(line -> line.contains("UPDATE"))
          .map(String::strip)
          .forEach(rows::add);
    }
    assertThat(written).isEqualTo(30);
    assertThat(rows).hasSize(30);
  }

  @Property(tries = 20)
  void the_same_seeds_give_the_same_rows_on_any_number_of_workers(
      @ForAll @IntRange(min = 1, max = 6) int workers) {
    assertThat(rowsOf(workers)).isEqualTo(rowsOf(1));
  }

  private static Set<String> rowsOf(int workers) {
    Workload.Traffic traffic =
        TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -pop seq=1..50 no-wrap").open().traffic();
    List<Operation> inserts =
        Stream.generate(() -> traffic.forLoop().operations().get(0)).limit(workers).toList();
    Set<String> rows = new HashSet<>();
    List<Operation> busy = new ArrayList<>(inserts);
    while (!busy.isEmpty()) {
      busy.removeIf(
          insert -> {
            Work work = new Work();
            boolean some = insert.prepare(work, 1);
            if (some) {
              rows.addAll(text(work));
              insert.judge(work, Rows.NONE);
            }
            return !some;
          });
    }
    return rows;
  }

  @Test
  void a_lane_releases_a_failed_partition_before_any_other_operation() {
    Operation insert = TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -pop seq=1..2").operation();
    Operation other = TestUser.of(WIDE, SIX_ROWS, "ops(insert=1)").operation();
    Work failed = new Work();
    insert.prepare(failed, 1);
    List<String> first = text(failed);
    other.prepare(failed, 1);
    Work work = new Work();
    insert.prepare(work, 1);
    insert.judge(work, Rows.NONE);
    insert.prepare(work, 1);
    assertThat(text(work)).isEqualTo(first);
  }

  @Test
  void a_request_that_finally_failed_releases_its_partition() {
    Operation insert = TestUser.of(WIDE, SIX_ROWS, "ops(insert=1) -pop seq=1..2").operation();
    Work work = new Work();
    for (int i = 0; i < 10; i++) {
      assertThat(insert.prepare(work, 1)).isTrue();
    }
    assertThat(UserWork.of(work).keys).hasSize(1);
  }
}
