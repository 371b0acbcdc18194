package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.user.ModelStatement.Change;
import io.cqlsurge.workload.user.ModelStatement.Condition;
import io.cqlsurge.workload.user.ModelStatement.Execution;
import io.cqlsurge.workload.user.ModelStatement.Form;
import io.cqlsurge.workload.user.ModelStatement.Kind;
import io.cqlsurge.workload.user.ModelStatement.Operator;
import io.cqlsurge.workload.user.ModelStatement.Relation;
import io.cqlsurge.workload.user.ModelStatement.Term;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;

/** What the model of a database stores, as Cassandra does. */
class ModelDatabaseTest {
  private static final Table TABLE = table("v int, w int, s int static, l list<int>, m set<int>");

  private final DriverLiterals literals = new DriverLiterals();
  private final ModelDatabase database = new ModelDatabase(TABLE, 0);

  private static Table table(String values) {
    String cql = "CREATE TABLE ks.t (k int, c int, " + values + ", PRIMARY KEY (k, c))";
    return CreateTable.parse(cql, "ks", Map.of()).table();
  }

  private static Column column(String name) {
    return TABLE.columns().get(TABLE.position(name).orElseThrow());
  }

  private static ByteBuffer number(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, number);
  }

  private static Term term(int number) {
    return new Term.Literal(number(number));
  }

  private static Term collection(int... numbers) {
    List<ByteBuffer> parts = new ArrayList<>();
    for (int number : numbers) {
      parts.add(number(number));
    }
    return new Term.Literal(ModelWire.collection(parts, numbers.length));
  }

  private static Change change(String column, Form form, Term... terms) {
    return new Change(column(column), form, List.of(terms));
  }

  /** Executes a statement about the row 1, or a row below a number if it is a deletion. */
  private boolean execute(long timeUs, Kind kind, Relation row, int ttlS, Change... changes) {
    List<Relation> relations = new ArrayList<>();
    relations.add(new Relation(column("k"), Operator.EQUAL, term(1)));
    if (row != null) {
      relations.add(row);
    }
    return execute(timeUs, kind, relations, ttlS, List.of(), changes);
  }

  private boolean execute(
      long timeUs,
      Kind kind,
      List<Relation> relations,
      int ttlS,
      List<Condition> conditions,
      Change... changes) {
    Optional<Term> ttl = ttlS > 0 ? Optional.of(term(ttlS)) : Optional.empty();
    ModelStatement statement =
        new ModelStatement(
            "", kind, List.of(changes), relations, ttl, Optional.empty(), conditions);
    List<Execution> executions = List.of(new Execution(statement, List.of()));
    return database
        .execute(executions, database.keys(executions.get(0)), timeUs, timeUs)
        .isApplied();
  }

  private static Relation row(int number) {
    return new Relation(column("c"), Operator.EQUAL, term(number));
  }

  /** Returns the rows with the names of the columns that have a value. */
  private String rows(long nowUs) {
    Request.Single request = new Request.Single();
    List<String> columns = Column.names(TABLE.columns());
    request.begin(new FakeQuery("", List.of(), columns), 1);
    request.set(0, number(1));
    Rows rows = database.select(request, nowUs);
    StringJoiner all = new StringJoiner("; ");
    for (int row = 0; row < rows.count(); row++) {
      StringJoiner cells = new StringJoiner(" ");
      for (int i = 1; i < columns.size(); i++) {
        ByteBuffer value = rows.value(row, i);
        if (value != null) {
          cells.add(columns.get(i) + "=" + literals.format(TABLE.columns().get(i).type(), value));
        }
      }
      all.add(cells.toString());
    }
    return all.toString();
  }

  @Test
  void the_write_with_the_largest_timestamp_wins() {
    execute(5, Kind.UPDATE, row(1), 0, change("v", Form.SET, term(5)));
    execute(3, Kind.UPDATE, row(1), 0, change("v", Form.SET, term(3)));
    assertThat(rows(10)).isEqualTo("c=1 v=5");
  }

  @Test
  void of_two_writes_with_one_timestamp_the_larger_value_wins_and_a_deletion_before_both() {
    execute(5, Kind.UPDATE, row(1), 0, change("v", Form.SET, term(-1)));
    execute(5, Kind.UPDATE, row(1), 0, change("v", Form.SET, term(7)));
    assertThat(rows(10)).isEqualTo("c=1 v=-1");
    execute(5, Kind.DELETE, row(1), 0, change("v", Form.DELETE));
    assertThat(rows(10)).isEmpty();
  }

  @Test
  void a_row_exists_without_values_only_after_an_insert() {
    execute(1, Kind.INSERT, row(1), 0, change("v", Form.SET, term(1)));
    execute(1, Kind.UPDATE, row(2), 0, change("v", Form.SET, term(1)));
    execute(2, Kind.UPDATE, row(1), 0, change("v", Form.SET, new Term.Literal(null)));
    execute(2, Kind.UPDATE, row(2), 0, change("v", Form.SET, new Term.Literal(null)));
    assertThat(rows(10)).isEqualTo("c=1");
  }

  @Test
  void a_partition_with_only_static_values_is_one_row_without_clustering_values() {
    execute(1, Kind.UPDATE, (Relation) null, 0, change("s", Form.SET, term(4)));
    assertThat(rows(10)).isEqualTo("s=4");
    execute(1, Kind.INSERT, row(3), 0);
    assertThat(rows(10)).isEqualTo("c=3 s=4");
  }

  @Test
  void deletions_of_rows_and_ranges_keep_static_values_and_later_writes() {
    execute(
        1, Kind.UPDATE, row(1), 0, change("v", Form.SET, term(1)), change("s", Form.SET, term(4)));
    execute(1, Kind.UPDATE, row(2), 0, change("v", Form.SET, term(2)));
    execute(3, Kind.UPDATE, row(3), 0, change("v", Form.SET, term(3)));
    execute(2, Kind.DELETE, new Relation(column("c"), Operator.GREATER, term(1)), 0);
    assertThat(rows(10)).isEqualTo("c=1 s=4 v=1; c=3 s=4 v=3");
    execute(4, Kind.DELETE, (Relation) null, 0);
    assertThat(rows(10)).isEmpty();
  }

  @Test
  void values_and_rows_expire() {
    execute(1, Kind.INSERT, row(1), 1, change("v", Form.SET, term(1)));
    execute(1, Kind.UPDATE, row(1), 0, change("w", Form.SET, term(2)));
    assertThat(rows(1_000_000)).isEqualTo("c=1 v=1 w=2");
    assertThat(rows(1_000_001)).isEqualTo("c=1 w=2");
    execute(2, Kind.DELETE, row(1), 0, change("w", Form.DELETE));
    assertThat(rows(1_000_001)).isEmpty();
  }

  @Test
  void elements_are_added_and_removed_and_a_whole_value_replaces_them() {
    execute(1, Kind.UPDATE, row(1), 0, change("m", Form.ADD, collection(1, 2)));
    execute(2, Kind.UPDATE, row(1), 0, change("m", Form.ADD, collection(3)));
    execute(2, Kind.UPDATE, row(1), 0, change("m", Form.REMOVE, collection(1)));
    assertThat(rows(10)).isEqualTo("c=1 m={2,3}");
    execute(2, Kind.UPDATE, row(1), 0, change("m", Form.SET, collection(9)));
    assertThat(rows(10)).isEqualTo("c=1 m={3,9}");
    execute(3, Kind.UPDATE, row(1), 0, change("m", Form.SET, collection()));
    assertThat(rows(10)).isEmpty();
  }

  @Test
  void a_write_to_a_list_that_is_executed_twice_repeats_the_elements() {
    execute(1, Kind.UPDATE, row(1), 0, change("l", Form.ADD, collection(1, 2)));
    execute(1, Kind.UPDATE, row(1), 0, change("l", Form.ADD, collection(1, 2)));
    execute(2, Kind.UPDATE, row(1), 0, change("l", Form.PREPEND, collection(7, 8)));
    assertThat(rows(10)).isEqualTo("c=1 l=[7,8,1,2,1,2]");
    execute(3, Kind.UPDATE, row(1), 0, change("l", Form.SET, collection(5)));
    execute(3, Kind.UPDATE, row(1), 0, change("l", Form.SET, collection(5)));
    assertThat(rows(10)).isEqualTo("c=1 l=[5,5]");
    execute(4, Kind.UPDATE, row(1), 0, change("l", Form.REMOVE, collection(5)));
    assertThat(rows(10)).isEmpty();
  }

  @Test
  void conditional_statements_have_increasing_timestamps_of_the_database() {
    List<Relation> relations = List.of(new Relation(column("k"), Operator.EQUAL, term(1)), row(1));
    List<Condition> missing = List.of(new Condition.Exists(false));
    Change set = change("v", Form.SET, term(1));
    assertThat(execute(5, Kind.INSERT, relations, 0, missing, set)).isTrue();
    assertThat(execute(5, Kind.INSERT, relations, 0, missing, set)).isFalse();
    List<Condition> equal = List.of(new Condition.Equals(column("v"), term(1)));
    Change other = change("v", Form.SET, term(2));
    assertThat(execute(3, Kind.UPDATE, relations, 0, equal, other)).isTrue();
    assertThat(execute(3, Kind.UPDATE, relations, 0, equal, other)).isFalse();
    assertThat(rows(10)).isEqualTo("c=1 v=2");
  }

  @Test
  void counters_are_added_up() {
    Table counters = table("n counter");
    Column count = counters.values().get(0);
    ModelRow row = new ModelRow();
    row.column(count).count(5);
    row.column(count).count(-7);
    assertThat(row.value(count, ModelColumn.NO_TIME, 0)).isEqualTo(ModelWire.number(-2));
  }
}
