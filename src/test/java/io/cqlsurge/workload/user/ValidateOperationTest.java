package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Request;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.schema.Column;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ValidateOperationTest {
  private static final String TABLE =
      "CREATE TABLE t (k int, a int, b text, v int, w text, PRIMARY KEY (k, a, b))";
  private static final String ROWS =
      "columnspec:\n  - {name: a, cluster: fixed(4)}\n  - {name: b, cluster: fixed(3)}\n";

  private final Work work = new Work();
  private final TestUser user;
  private final Operation validate;

  ValidateOperationTest() {
    user = TestUser.of(TABLE, ROWS, "ops(validate=1) -pop seq=1..50");
    validate = user.operation();
  }

  /** Returns the correct reply to the request in the work. */
  private ListedRows correctReply() {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    cursor.read(UserWork.of(work).seed, 1, 1);
    List<ByteBuffer[]> rows = new ArrayList<>();
    while (cursor.hasNext()) {
      Row row = cursor.next();
      if (UserWork.of(work).slice.contains(row)) {
        ByteBuffer[] cells = new ByteBuffer[5];
        for (int i = 0; i < cells.length; i++) {
          cells[i] = row.value(i);
        }
        rows.add(0, cells); // not in the order of generation
      }
    }
    ListedRows listed = new ListedRows();
    rows.forEach(listed::with);
    return listed;
  }

  private void nextWithRows() {
    do {
      assertThat(validate.prepare(work, 1)).isTrue();
    } while (correctReply().count() < 2);
  }

  private String rejectionReason(ListedRows rows) {
    return ((Verdict.Refused) validate.judge(work, rows)).reason();
  }

  @Test
  void written_rows_are_accepted_at_every_depth_and_with_all_bounds() {
    Set<String> statements = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      assertThat(validate.prepare(work, 1)).isTrue();
      statements.add(((Request.Single) work.request()).query().cql());
      int rows = correctReply().count();
      assertThat(validate.judge(work, correctReply()))
          .isEqualTo(new Verdict.Accepted(Math.min(1, rows), rows));
    }
    assertThat(statements)
        .containsExactlyInAnyOrder(
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ?",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a)>=(?) AND (a)<(?)",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a)>=(?) AND (a)<=(?)",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a, b)>=(?,?) AND (a, b)<(?,?)",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a, b)>(?,?) AND (a, b)<(?,?)",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a, b)>=(?,?) AND (a, b)<=(?,?)",
            "SELECT k, a, b, v, w FROM ks.t WHERE k = ? AND (a, b)>(?,?) AND (a, b)<=(?,?)");
  }

  @Test
  void validate_all_reads_whole_partitions_in_the_order_of_their_seeds() {
    TestUser all = TestUser.of(TABLE, ROWS, "ops(validate=1) validate=all n=50 -pop compat=3.11");
    Operation operation = all.operation();
    for (int seed = 1; seed <= 50; seed++) {
      assertThat(operation.prepare(work, 1)).isTrue();
      assertThat(((Request.Single) work.request()).query().cql())
          .isEqualTo("SELECT k, a, b, v, w FROM ks.t WHERE k = ?");
      assertThat(UserWork.of(work).seed.value()).isEqualTo(seed);
      assertThat(operation.judge(work, correctReply())).isEqualTo(new Verdict.Accepted(1, 12));
    }
  }

  @Test
  void a_row_that_is_both_bounds_of_a_slice_is_in_the_slice() {
    TestUser single = TestUser.of(TABLE, "", "ops(validate=1) -pop seq=1..50");
    Operation operation = single.operation();
    PartitionCursor cursor = new PartitionCursor(single.userTable().shape());
    for (int i = 0; i < 100; i++) {
      assertThat(operation.prepare(work, 1)).isTrue();
      cursor.read(UserWork.of(work).seed, 1, 1);
      assertThat(UserWork.of(work).slice.contains(cursor.next())).isTrue();
    }
  }

  @Test
  void a_missing_row_is_reported() {
    nextWithRows();
    ListedRows rows = correctReply();
    rows.remove(0);
    assertThat(rejectionReason(rows)).matches("row \\(a = -?[0-9]+, b = '.*'\\) is missing");
  }

  @Test
  void an_additional_row_is_reported() {
    nextWithRows();
    ListedRows rows = correctReply();
    ByteBuffer[] more = rows.row(0).clone();
    more[1] = ByteBuffer.allocate(4).putInt(0, -7);
    rows.with(more);
    assertThat(rejectionReason(rows))
        .startsWith("1 row more than expected, first row (a = -7, b = ");
  }

  @Test
  void a_changed_cell_is_reported_with_both_values() {
    nextWithRows();
    ListedRows rows = correctReply();
    int expected = rows.row(1)[3].getInt(0);
    rows.row(1)[3] = ByteBuffer.allocate(4).putInt(0, 12345);
    assertThat(rejectionReason(rows))
        .matches("row \\(a = .*\\), column v: expected " + expected + ", found 12345");
    assertThat(validate.keys(work)).matches("-?[0-9]+");
  }

  @Test
  void values_with_the_same_text_are_reported_by_their_bytes() {
    UserTable table = user.userTable();
    Column text = table.table().values().get(1);
    ByteBuffer one = ByteBuffer.wrap(("a".repeat(300) + "bc").getBytes(StandardCharsets.UTF_8));
    ByteBuffer other = ByteBuffer.wrap(("a".repeat(300) + "dc").getBytes(StandardCharsets.UTF_8));
    assertThat(table.difference(text, one, other))
        .isEqualTo("expected from byte 300 0x6263, found 0x6463");
    assertThat(table.difference(text, one, one.slice(0, 1)))
        .startsWith("expected 'aaa")
        .endsWith(" (304 characters), found 'a'");
  }

  @Test
  void a_missing_cell_is_reported() {
    nextWithRows();
    ListedRows rows = correctReply();
    rows.row(0)[4] = null;
    assertThat(rejectionReason(rows)).contains("column w: expected '").endsWith("', found NULL");
  }

  @Test
  void a_share_of_nulls_is_expected_and_a_value_in_their_place_is_reported() {
    TestUser some =
        TestUser.of(
            TABLE,
            ROWS + "  - {name: v, nulls: 0.5}\n  - {name: w, nulls: 0.5}\n",
            "ops(validate=1) validate=all n=50");
    PartitionCursor cursor = new PartitionCursor(some.userTable().shape());
    Operation operation = some.operation();
    int empty = 0;
    ListedRows rows = new ListedRows();
    for (int seed = 1; seed <= 50; seed++) {
      assertThat(operation.prepare(work, 1)).isTrue();
      cursor.read(UserWork.of(work).seed, 1, 1);
      List<ByteBuffer[]> all = cells(cursor);
      rows = new ListedRows();
      // An update of only nulls creates no row.
      all.stream().filter(row -> row[3] != null || row[4] != null).forEach(rows::with);
      empty += all.size() - rows.count();
      assertThat(operation.judge(work, rows)).isInstanceOf(Verdict.Accepted.class);
    }
    assertThat(empty).isBetween(100, 200);
    int at = 0;
    while (rows.row(at)[3] != null) {
      at++;
    }
    rows.row(at)[3] = ByteBuffer.allocate(4).putInt(0, 7);
    assertThat(((Verdict.Refused) operation.judge(work, rows)).reason())
        .contains("column v: expected NULL, found 7");
    rows.row(at)[3] = null;
    rows.row(at)[4] = null;
    assertThat(((Verdict.Refused) operation.judge(work, rows)).reason())
        .contains("column w: expected '")
        .endsWith("found NULL");
  }

  @Test
  void a_slice_without_rows_has_no_static_values() {
    TestUser statics =
        TestUser.of(
            "CREATE TABLE t (k int, a int, s int static, v int, PRIMARY KEY (k, a))",
            "columnspec: [{name: a, cluster: fixed(4)}, {name: v, nulls: 0.8}]\n",
            "ops(validate=1) -pop seq=1..50");
    Operation operation = statics.operation();
    PartitionCursor cursor = new PartitionCursor(statics.userTable().shape());
    int slices = 0;
    for (int i = 0; i < 300; i++) {
      assertThat(operation.prepare(work, 1)).isTrue();
      Slice slice = UserWork.of(work).slice;
      cursor.read(UserWork.of(work).seed, 1, 1);
      ListedRows rows = new ListedRows();
      @Nullable ByteBuffer[] only = new ByteBuffer[4];
      while (cursor.hasNext()) {
        Row row = cursor.next();
        only[0] = row.value(0);
        only[2] = row.value(2);
        if (slice.contains(row) && row.value(3) != null) {
          rows.with(only[0], row.value(1), only[2], row.value(3));
        }
      }
      if (rows.count() == 0 && slice.depth() == 0) {
        assertThat(operation.judge(work, rows)).isInstanceOf(Verdict.Refused.class);
        rows.with(only);
      }
      slices += rows.count() == 0 ? 1 : 0;
      assertThat(operation.judge(work, rows)).isInstanceOf(Verdict.Accepted.class);
    }
    assertThat(slices).isPositive();
  }

  private static List<ByteBuffer[]> cells(PartitionCursor cursor) {
    List<ByteBuffer[]> rows = new ArrayList<>();
    while (cursor.hasNext()) {
      Row row = cursor.next();
      rows.add(IntStream.range(0, 5).mapToObj(row::value).toArray(ByteBuffer[]::new));
    }
    return rows;
  }

  @Test
  void cells_left_out_by_row_population_must_be_null() {
    TestUser half =
        TestUser.of(TABLE, ROWS, "ops(validate=1) -insert row-population-ratio=fixed(1)/2");
    RowCheck check = new RowCheck(half.userTable(), List.of());
    Allowed allowed =
        Allowed.written(
            List.of(Content.VALUE, Content.VALUE_OR_NULL), Content.NULL, Optional.empty());
    PartitionCursor cursor = new PartitionCursor(half.userTable().shape());
    Operation operation = half.operation();
    operation.prepare(work, 1);
    cursor.read(UserWork.of(work).seed, 1, 0.5);
    Row row = cursor.next();
    ByteBuffer[] cells = new ByteBuffer[5];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = row.value(i);
    }
    assertThat(cells[3]).isNotNull();
    assertThat(cells[4]).isNull();
    check.begin(new ListedRows().with(cells), allowed, true);
    check.expect(row);
    assertThat(check.difference()).isEmpty();
    ByteBuffer[] filled = cells.clone();
    filled[4] = ByteBuffer.allocate(1);
    check.begin(new ListedRows().with(filled), allowed, true);
    check.expect(row);
    assertThat(check.difference().orElseThrow().reason())
        .contains("column w: expected NULL, found");
  }
}
