package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Request;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberedPartitionsTest {
  private static final int ROWS = 5000;

  private final Work work = new Work();

  private static TestUser user(String type, String more, String... arguments) {
    String table = "CREATE TABLE t (k int, c " + type + ", v int, PRIMARY KEY (k, c))";
    String rows = "rows: numbered\ncolumnspec:\n  - {name: c, cluster: fixed(" + ROWS + ")}\n";
    return TestUser.of(table, rows + more, arguments);
  }

  /** Returns the rows that the database has between the bounds in the request. */
  private ListedRows reply(TestUser user) {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    cursor.read(UserWork.of(work).seed, 1, 1);
    ListedRows rows = new ListedRows();
    while (cursor.hasNext()) {
      Row row = cursor.next();
      if (UserWork.of(work).slice.contains(row)) {
        rows.with(row.value(0), row.value(1), row.value(2));
      }
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"bigint, slices, 100", "bigint, slices(1000), 1000", "text, slices(9), 1"})
  void a_validation_compares_a_part_of_a_large_partition(String type, String slices, int most) {
    TestUser user = user(type, "", "ops(validate=1)", "validate=" + slices, "-pop", "seq=1..3");
    Operation validate = user.operation();
    Set<Integer> counts = new TreeSet<>();
    Set<ByteBuffer> bounds = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      assertThat(validate.prepare(work, 1)).isTrue();
      ListedRows rows = reply(user);
      counts.add(rows.count());
      bounds.add(((Request.Single) work.request()).value(1));
      assertThat(validate.judge(work, rows))
          .isEqualTo(new Verdict.Accepted(Math.min(1, rows.count()), rows.count()));
      if (rows.count() > 0) {
        rows.remove(0);
        assertThat(((Verdict.Refused) validate.judge(work, rows)).reason()).contains("is missing");
      }
    }
    assertThat(counts).allMatch(count -> count <= most).anyMatch(count -> count > most / 2);
    assertThat(counts.size()).isGreaterThan(most == 1 ? 0 : 10);
    assertThat(bounds.size()).isGreaterThan(40);
  }

  @Test
  void validate_all_compares_the_whole_partition() {
    TestUser user = user("int", "", "ops(validate=1)", "validate=all", "n=2");
    Operation validate = user.operation();
    assertThat(validate.prepare(work, 1)).isTrue();
    assertThat(validate.judge(work, reply(user))).isEqualTo(new Verdict.Accepted(1, ROWS));
    assertThat(user.open().traffic().takesLong()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"insert=1, 1, true", "insert=1, 1000, false", "validate=1, 1, false"})
  void operations_of_some_rows_are_short(String operation, int visits, boolean isLong) {
    TestUser user =
        user("int", "", "ops(" + operation + ")", "-insert", "visits=fixed(" + visits + ")");
    assertThat(user.open().traffic().takesLong()).isEqualTo(isLong);
  }

  @ParameterizedTest
  @CsvSource({"fixed(1), 0", "fixed(4321), 4320", "fixed(9999999), 4999"})
  void a_query_takes_the_row_at_a_position(String from, int row) {
    TestUser user =
        user(
            "bigint",
            "queries:\n  q: {cql: \"SELECT v FROM t WHERE k = ? AND c >= ? LIMIT 50\", from: %s}\n"
                .formatted(from),
            "ops(q=1)",
            "n=3");
    Operation query = user.operation();
    for (int i = 0; i < 3; i++) {
      assertThat(query.prepare(work, 1)).isTrue();
      Request.Single request = (Request.Single) work.request();
      PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
      cursor.readFrom(UserWork.of(work).seed, row, 1, 1);
      assertThat(request.value(1)).isEqualTo(cursor.next().value(1));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-pop contents=sorted", "-pop contents=shuffled", "-insert passes=original"})
  void another_order_is_refused(String option) {
    String[] arguments = ("ops(insert=1) n=2 " + option).split(" ", -1);
    TestUser user = user("int", "", arguments);
    assertThatThrownBy(user::open)
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("rows: numbered has one order only");
  }

  @Test
  void too_few_different_values_are_refused() {
    TestUser user = user("tinyint", "", "ops(insert=1)", "n=2");
    assertThatThrownBy(user::open)
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("rows: numbered: c has up to 5,000 values under one parent, of which")
        .hasMessageContaining("at most 127 can be different");
  }
}
