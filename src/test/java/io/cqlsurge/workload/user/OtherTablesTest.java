package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.ObservedDatabase;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.workload.CreatedKeyspacesTest;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of a profile about other tables, and statements of any kind. */
class OtherTablesTest {
  private static final String TABLE =
      "CREATE TABLE t (k int, c int, v text, w int, PRIMARY KEY (k, c))";

  private static final String PROFILE =
      """
      columnspec:
        - {name: c, cluster: fixed(20)}
      queries:
        view: {cql: 'SELECT * FROM by_v WHERE v = ? AND k = ?', fields: samerow}
        index: {cql: 'UPDATE elsewhere.u SET x = :w WHERE y = :v AND z = :k', fields: samerow}
        cas: {cql: 'UPDATE u SET v = ? WHERE k = ? IF w = ?', fields: samerow}
        fixed: {cql: SELECT * FROM system.local}
        nameless: {cql: 'SELECT * FROM u WHERE nope = ?'}
        renamed: {cql: 'SELECT * FROM u WHERE k = :nope'}
        typo: {cql: SELECT * FRM t}
        ddl: {cql: ALTER TABLE t ADD d int}
        insert: {cql: SELECT * FRM t}
      """;

  private final Work work = new Work();

  private static TestUser user(String operation) {
    return TestUser.of(TABLE, PROFILE, "ops(" + operation + "=1)", "n=5");
  }

  private Request.Single next(Operation operation) {
    assertThat(operation.prepare(work, 1)).isTrue();
    return (Request.Single) work.request();
  }

  private String text() {
    return String.join("\n", new RequestText(new DriverLiterals()).lines(work.request()));
  }

  /** Returns the columns w, v and k of all rows that inserts of the same seeds write. */
  private Set<Object> rows() {
    Operation insert = user("INSERT").operation();
    Set<Object> rows = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      insert.prepare(work, 1);
      Request.Batch batch = (Request.Batch) work.request();
      for (int row = 0; row < batch.size(); row++) {
        Request.Single one = batch.statement(row);
        assertThat(one.query().cql()).startsWith("UPDATE ks.t SET v = ?,w = ? WHERE k = ? AND");
        rows.add(List.of(one.value(1), one.value(0), one.value(2)));
      }
    }
    return rows;
  }

  @Test
  void markers_get_the_values_of_columns_with_their_names_from_one_row() {
    Set<Object> rows = rows();
    Operation index = user("index").operation();
    for (int i = 0; i < 100; i++) {
      Request.Single one = next(index);
      assertThat(rows).contains(List.of(one.value(0), one.value(1), one.value(2)));
    }
    assertThat(text()).matches("(?s)UPDATE elsewhere.u SET x = -?[0-9]+ WHERE y = .+ AND z = .+;");
    Set<Object> pairs = new HashSet<>();
    rows.forEach(row -> pairs.add(List.of(((List<?>) row).get(1), ((List<?>) row).get(2))));
    Operation view = user("view").operation();
    for (int i = 0; i < 100; i++) {
      Request.Single one = next(view);
      assertThat(pairs).contains(List.of(one.value(0), one.value(1)));
    }
    assertThat(text()).startsWith("SELECT * FROM ks.by_v WHERE v = ");
  }

  @Test
  void a_marker_in_a_condition_on_another_table_is_bound_like_any_other() {
    Operation update = user("cas").operation();
    next(update);
    assertThat(text()).matches("(?s)UPDATE ks.u SET v = .+ WHERE k = .+ IF w = -?[0-9]+;");
    assertThat(update.judge(work, Rows.NONE)).isInstanceOf(Verdict.Accepted.class);
  }

  @Test
  void a_statement_without_markers_is_sent_unchanged() {
    next(user("fixed").operation());
    assertThat(text()).isEqualTo("SELECT * FROM system.local;");
  }

  @Test
  void a_schema_definition_is_an_operation_without_partitions() {
    Operation ddl = user("ddl").operation();
    next(ddl);
    assertThat(text()).isEqualTo("ALTER TABLE ks.t ADD d int;");
    assertThat(ddl.judge(work, Rows.NONE)).isEqualTo(new Verdict.Accepted(0, 0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nameless", "renamed"})
  void a_used_marker_without_a_column_is_rejected(String name) {
    UserWorkload workload = new UserWorkload(user(name).plan);
    UsageError error =
        catchThrowableOfType(UsageError.class, () -> workload.open(user(name).database));
    assertThat(error.messages())
        .hasSize(1)
        .allMatch(
            line ->
                line.contains(
                    "query '" + name + "': no column provides the value of bind marker 'nope'"));
  }

  @Test
  void a_typo_is_rejected_before_connecting() {
    assertThatThrownBy(() -> new UserWorkload(user("typo").plan))
        .isInstanceOf(UsageError.class)
        .hasMessageMatching("(?s)test.yaml:14:24: query 'typo': expected FROM, not 'FRM'");
  }

  @Test
  void only_used_queries_are_prepared() {
    List<String> prepared = new ArrayList<>();
    RequestListener listener =
        new RequestListener() {
          @Override
          public void beforePrepare(StatementText statement) {
            prepared.add(statement.cql());
          }

          @Override
          public void beforeSend(Request request, Receiver receiver) {
            throw new IllegalStateException("no request must be sent");
          }
        };
    TestUser user = user("view");
    Database database = new FakeDatabase().having(user.table).preparing(user.database::prepare);
    new UserWorkload(user.plan).open(new ObservedDatabase(database, List.of(listener)));
    assertThat(prepared).containsExactly("SELECT * FROM ks.by_v WHERE v = ? AND k = ?");
  }

  @Test
  void a_value_of_another_type_is_rejected() {
    TestUser user = user("view");
    List<Marker> markers =
        List.of(
            new Marker("v", CqlType.of(CqlType.Kind.ASCII)),
            new Marker("k", CqlType.of(CqlType.Kind.BIGINT)));
    try (FakeDatabase database = new FakeDatabase()) {
      database.having(user.table).preparing(text -> new FakeQuery(text.cql(), markers, List.of()));
      assertThatThrownBy(() -> new UserWorkload(user.plan).open(database))
          .isInstanceOf(UsageError.class)
          .hasMessage(
              "test.yaml:8:16: the marker 'k' needs a value of type bigint,"
                  + " but the column of the profile's table is of type int; write :column, with a"
                  + " column of the needed type");
    }
  }

  @Test
  void new_tables_are_checked_before_creation_and_existing_ones_are_not() {
    TestUser user = user("nameless");
    try (FakeDatabase database = new FakeDatabase()) {
      database.having(
          TestUser.of("CREATE TABLE t (q int PRIMARY KEY)", "queries: {}", "ops(insert=1)").table);
      new UserWorkload(user.plan).createSchema(database);
      assertThat(database.executed()).hasSize(1);
    }
    try (FakeDatabase database = new FakeDatabase()) {
      database.having(CreatedKeyspacesTest.table("other"));
      UserWorkload workload = new UserWorkload(user.plan);
      assertThatThrownBy(() -> workload.createSchema(database)).isInstanceOf(UsageError.class);
      assertThat(database.executed()).isEmpty();
    }
  }
}
