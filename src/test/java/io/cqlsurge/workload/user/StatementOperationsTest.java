package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementOperationsTest {
  private static final String TABLE = "CREATE TABLE t (k int, c int, v int, PRIMARY KEY (k, c))";
  private static final String ROWS = "columnspec:\n  - {name: c, cluster: fixed(20)}\n";

  private final Work work = new Work();

  private static Operation operation(String query, String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "ops(q=1)";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return TestUser.of(TABLE, ROWS + "queries:\n  q:\n" + query.indent(4), all).operation();
  }

  private String text() {
    return String.join("\n", new RequestText(new DriverLiterals()).lines(work.request()));
  }

  private static ByteBuffer number(int value) {
    return ByteBuffer.allocate(4).putInt(0, value);
  }

  @Test
  void values_of_one_row_are_used_together() {
    Operation query =
        operation("cql: UPDATE t SET v = ? WHERE k = ? AND c = ?\nfields: samerow", "n=5");
    Operation insert = TestUser.of(TABLE, ROWS, "ops(insert=1)", "n=5").operation();
    Set<Object> written = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      insert.prepare(work, 1);
      Request.Batch batch = (Request.Batch) work.request();
      for (int row = 0; row < batch.size(); row++) {
        Request.Single one = batch.statement(row);
        written.add(List.of(one.value(0), one.value(1), one.value(2)));
      }
    }
    for (int i = 0; i < 200; i++) {
      assertThat(query.prepare(work, 1)).isTrue();
      Request.Single one = (Request.Single) work.request();
      assertThat(written).contains(List.of(one.value(0), one.value(1), one.value(2)));
    }
  }

  @Test
  void values_of_several_rows_are_mixed_except_the_key() {
    Operation query = operation("cql: SELECT * FROM t WHERE k = ? AND c >= ? AND c < ?", "n=5");
    boolean mixed = false;
    for (int i = 0; i < 100; i++) {
      query.prepare(work, 1);
      Request.Single one = (Request.Single) work.request();
      mixed |= !one.value(1).equals(one.value(2));
    }
    assertThat(mixed).isTrue();
    assertThat(text()).startsWith("SELECT * FROM ks.t WHERE k = ");
  }

  @Test
  void in_and_limit_get_values() {
    Operation query =
        operation("cql: SELECT * FROM t WHERE k = ? AND c IN ? LIMIT ?\nlimit: fixed(7)", "n=5");
    query.prepare(work, 1);
    assertThat(text()).matches("SELECT \\* FROM ks.t WHERE k = [0-9-]+ AND c IN \\(.*\\) LIMIT 7;");
  }

  @Test
  void elements_of_collections_and_named_markers_get_values() {
    String table = "CREATE TABLE t (k int PRIMARY KEY, m map<int, text>, s set<int>)";
    String query =
        """
        queries:
          q: {cql: 'UPDATE t SET m[?] = ? WHERE k = :id', fields: samerow}
          r: {cql: 'SELECT * FROM t WHERE s CONTAINS ? ALLOW FILTERING', fields: samerow}
        """;
    TestUser.of(table, query, "ops(q=1)").operation().prepare(work, 1);
    assertThat(text()).matches("UPDATE ks.t SET m\\[[0-9-]+\\] = (?s:.+) WHERE k = [0-9-]+;");
    TestUser.of(table, query, "ops(r=1)").operation().prepare(work, 1);
    assertThat(text()).matches("SELECT \\* FROM ks.t WHERE s CONTAINS [0-9-]+ ALLOW FILTERING;");
  }

  /** Returns how many of 200 requests have null for each marker of a query. */
  private List<Integer> nulls(String cql, String share) {
    String table =
        "CREATE TABLE t (k int, c int, s int static, v int, l set<int>, m map<int, int>,"
            + " PRIMARY KEY (k, c))";
    StringBuilder more = new StringBuilder(ROWS);
    for (String column : List.of("s", "v", "l", "m")) {
      more.append("  - {name: %s, size: fixed(2), nulls: %s}\n".formatted(column, share));
    }
    more.append("queries:\n  q: {cql: '" + cql + "', fields: samerow}\n");
    Operation query = TestUser.of(table, more.toString(), "ops(q=1)", "n=5000").operation();
    int[] nulls = new int[10];
    int markers = 0;
    for (int i = 0; i < 200; i++) {
      assertThat(query.prepare(work, 1)).isTrue();
      Request.Single one = (Request.Single) work.request();
      markers = one.query().markers().size();
      for (int marker = 0; marker < markers; marker++) {
        nulls[marker] += one.value(marker) == null ? 1 : 0;
      }
    }
    return IntStream.of(nulls).limit(markers).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t WHERE v = ? AND s > ? ALLOW FILTERING",
        "SELECT * FROM t WHERE k = ? AND l CONTAINS ? AND m[?] = ? ALLOW FILTERING",
        "SELECT * FROM t WHERE v IN ? ALLOW FILTERING",
        "INSERT INTO u (v, s) VALUES (?, ?)"
      })
  void a_compared_marker_is_never_null(String cql) {
    for (String share : List.of("0.3", "0.9", "0.999999")) {
      assertThat(nulls(cql, share)).as(share).isNotEmpty().containsOnly(0);
    }
  }

  @Test
  void a_written_marker_has_its_share_of_nulls() {
    List<Integer> nulls = nulls("UPDATE t SET v = ?, l = ?, s = ? WHERE k = ? AND c = ?", "0.3");
    assertThat(nulls.subList(0, 3)).allMatch(count -> count > 30 && count < 90);
    assertThat(nulls.subList(3, 5)).containsOnly(0);
    nulls = nulls("INSERT INTO t (k, c, v) VALUES (?, ?, ?)", "0.3");
    assertThat(nulls.get(2)).isBetween(30, 90);
    nulls = nulls("UPDATE t SET m[?] = ?, v = ? WHERE k = ? AND c = ?", "0.3");
    assertThat(nulls.subList(0, 2)).containsOnly(0);
    assertThat(nulls.get(2)).isBetween(30, 90);
  }

  @Test
  void a_marker_without_a_source_is_reported_with_its_location() {
    assertThatThrownBy(() -> operation("cql: SELECT * FROM t WHERE k = ? LIMIT ?", "n=5"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("test.yaml:")
        .hasMessageContaining("limit");
  }

  @Test
  void received_rows_and_statements_not_applied_are_counted() {
    Operation read = operation("cql: SELECT * FROM t WHERE k = ?", "n=5");
    read.prepare(work, 1);
    assertThat(read.judge(work, new ListedRows())).isEqualTo(new Verdict.Accepted(0, 0));
    ListedRows two = new ListedRows().with(number(0)).with(number(1));
    assertThat(read.judge(work, two)).isEqualTo(new Verdict.Accepted(1, 2));
    Operation change =
        operation(
            "cql: UPDATE t SET v = ? WHERE k = ? AND c = ? IF EXISTS\nfields: samerow", "n=5");
    change.prepare(work, 1);
    ListedRows no = new ListedRows().with(ByteBuffer.wrap(new byte[] {0}));
    ListedRows yes = new ListedRows().with(ByteBuffer.wrap(new byte[] {1}));
    assertThat(change.judge(work, no)).isEqualTo(new Verdict.Accepted(1, 1, 1, 0, 0));
    assertThat(change.judge(work, yes)).isEqualTo(new Verdict.Accepted(1, 1, 0, 0, 0));
  }

  @Test
  void each_statement_of_a_batch_has_a_different_partition() {
    Operation deletes =
        operation(
            """
            cql: DELETE FROM t WHERE k = ? AND c = ?
            fields: samerow
            batch: {type: unlogged, size: fixed(10)}
            """,
            "n=100",
            "-pop",
            "seq=1..100");
    assertThat(deletes.drawPartitions()).isEqualTo(10);
    deletes.prepare(work, 10);
    Request.Batch batch = (Request.Batch) work.request();
    assertThat(batch.type()).isEqualTo(BatchType.UNLOGGED);
    Set<ByteBuffer> keys = new HashSet<>();
    for (int i = 0; i < batch.size(); i++) {
      keys.add(batch.statement(i).value(0));
    }
    assertThat(keys).hasSize(10);
    assertThat(deletes.judge(work, Rows.NONE)).isEqualTo(new Verdict.Accepted(10, 10));
  }

  @Test
  void an_update_with_a_compared_marker_binds_the_value_that_it_reads_first() {
    Operation update =
        operation("cql: UPDATE t SET v = ? WHERE k = ? AND c = ? IF v = ?\nfields: samerow", "n=5");
    update.prepare(work, 1);
    assertThat(text()).matches("SELECT v FROM ks.t WHERE k = [0-9-]+ AND c = [0-9-]+;");
    Verdict read = update.judge(work, new ListedRows().with(number(99)));
    assertThat(read).isEqualTo(Verdict.CONTINUED);
    assertThat(text()).startsWith("UPDATE ks.t SET v = ").endsWith(" IF v = 99;");
    assertThat(update.judge(work, new ListedRows().with(ByteBuffer.wrap(new byte[] {0}))))
        .isEqualTo(new Verdict.Accepted(1, 1, 1, 0, 0));
    update.prepare(work, 1);
    update.judge(work, Rows.NONE);
    assertThat(text()).endsWith(" IF v = NULL;");
  }

  @Test
  void token_ranges_are_read_page_by_page_and_partitions_counted_by_token() {
    TestUser user =
        TestUser.of(
            TABLE,
            ROWS + "token_range_queries:\n  scan: {columns: 'c, v', page_size: 3}\n",
            "ops(scan=1)");
    Operation scan = user.operation();
    assertThat(scan.prepare(work, 1)).isTrue();
    Request.Single request = (Request.Single) work.request();
    assertThat(request.query().cql())
        .isEqualTo("SELECT token(k), c, v FROM ks.t WHERE token(k) > ? AND token(k) <= ?");
    assertThat(request.pageSize()).isEqualTo(3);
    assertThat(request.page()).isNull();
    ListedRows first = new ListedRows().with(number(1)).with(number(1)).with(number(2));
    assertThat(scan.judge(work, first.more(number(77)))).isEqualTo(new Verdict.Accepted(2, 3));
    assertThat(scan.prepare(work, 1)).isTrue();
    assertThat(((Request.Single) work.request()).page()).isEqualTo(number(77));
    ListedRows last = new ListedRows().with(number(2)).with(number(3));
    assertThat(scan.judge(work, last)).isEqualTo(new Verdict.Accepted(1, 2));
    assertThat(scan.prepare(work, 1)).isFalse();
    assertThat(scan.exhaustionReason()).isEqualTo("-tokenrange: every token range was read");
  }

  @Test
  void the_ring_starts_again_if_requested() {
    List<TokenRange> ranges =
        List.of(new TokenRange(number(0), number(1)), new TokenRange(number(1), number(2)));
    Ring once = new Ring(ranges, false, Shard.WHOLE);
    assertThat(List.of(once.next(), once.next())).isEqualTo(ranges);
    assertThat(once.next()).isNull();
    Ring round = new Ring(ranges, true, Shard.WHOLE);
    round.next();
    round.next();
    assertThat(round.next()).isEqualTo(ranges.get(0));
  }

  @Test
  void clients_read_the_token_ranges_in_turn() {
    List<TokenRange> ranges =
        IntStream.range(0, 5).mapToObj(i -> new TokenRange(number(i), number(i + 1))).toList();
    List<Ring> once = rings(ranges, false);
    assertThat(List.of(once.get(0).next(), once.get(1).next(), once.get(0).next()))
        .isEqualTo(List.of(ranges.get(0), ranges.get(1), ranges.get(3)));
    assertThat(once.get(0).next()).isNull();
    assertThat(once.get(2).next()).isEqualTo(ranges.get(2));
    assertThat(once.get(2).next()).isNull();
    List<Ring> rounds = rings(ranges, true);
    for (int read = 0; read < 20; read++) {
      assertThat(rounds.get(read % 3).next()).isEqualTo(ranges.get(read % 5));
    }
  }

  private static List<Ring> rings(List<TokenRange> ranges, boolean wrap) {
    return IntStream.range(0, 3).mapToObj(i -> new Ring(ranges, wrap, new Shard(i, 3))).toList();
  }
}
