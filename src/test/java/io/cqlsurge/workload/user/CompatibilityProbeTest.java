package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Work;
import io.cqlsurge.workload.standard.StandardWorkload;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompatibilityProbeTest {
  private static final String V3_11 =
      "these rows were written with compat=3.11 (Apache cassandra-stress 3.x, ScyllaDB's"
          + " cassandra-stress, cql-stress): add -pop compat=3.11";
  private static final String V4_0 =
      "these rows were written with compat=4.0 (Apache cassandra-stress 4.0 and later): remove ";
  private static final String TABLE = "CREATE TABLE t (id uuid PRIMARY KEY, v bigint)";
  private static final String QUERY =
      "queries: {one: {cql: 'SELECT * FROM t WHERE id = ?', fields: samerow}}";

  /** The rows in the table, by the first value of a request, which is the key. */
  private final Map<ByteBuffer, ListedRows> stored = new HashMap<>();

  private boolean isDown;

  /** Returns a database that replies to each read from {@link #stored}. */
  private Database holding(Catalog known) {
    return (Database)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("send")) {
                return CompletableFuture.completedFuture(reply((Request.Single) arguments[0]));
              }
              return method.invoke(known, arguments);
            });
  }

  private Reply reply(Request.Single request) {
    return isDown
        ? FakeDatabase.failure(DatabaseError.Kind.CONNECTION)
        : new Reply.Success(rows(request), Coordinator.UNKNOWN);
  }

  private Rows rows(Request.Single request) {
    ListedRows found = stored.get(request.value(0));
    return found == null ? Rows.NONE : found;
  }

  /** Executes reads of the stored rows. */
  private void read(Operation operation, int times) {
    for (int i = 0; i < times; i++) {
      Work work = new Work();
      assertThat(operation.prepare(work, 1)).isTrue();
      operation.judge(work, rows((Request.Single) work.request()));
    }
  }

  private void store(TestUser user) {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    SeedSource seeds = user.plan.data().supply().reads();
    Seed seed = new Seed();
    for (int i = 0; i < 20 && seeds.next(seed); i++) {
      cursor.read(seed, 1, 1);
      Row row = cursor.next();
      stored.put(row.value(0), new ListedRows().with(row.value(0), row.value(1)));
    }
  }

  private static TestUser user(String more, String operation, String compat) {
    return TestUser.of(TABLE, more, "ops(" + operation + "=1)", "-pop", "seq=1..20", compat);
  }

  @ParameterizedTest
  @CsvSource({
    "validate, compat=3.11, compat=4.0",
    "one, compat=3.11, compat=4.0",
    "validate, compat=4.0, compat=3.11",
    "one, compat=4.0, compat=3.11",
    "validate, compat=4.0, compat=none",
    "validate, compat=none, compat=4.0",
    "validate, compat=none, compat=3.11",
  })
  void rows_of_another_compat_are_recognized(String operation, String written, String read) {
    store(user(QUERY, "insert", written));
    TestUser reader = user(QUERY, operation, read);
    UserWorkload workload = reader.open();
    read(workload.traffic().forLoop().operations().get(0), 3);
    assertThat(workload.missesRows()).isFalse();
    String sentence = workload.explainMissing(holding(reader.database)).orElseThrow();
    String remedy =
        written.equals("compat=4.0") ? "remove " + read + " from -pop" : "add -pop " + written;
    assertThat(sentence)
        .startsWith("these rows were written with " + written)
        .contains(": " + remedy);
  }

  @Test
  void five_missing_rows_are_enough_to_search() {
    UserWorkload workload = user(QUERY, "one", "compat=4.0").open();
    Operation operation = workload.traffic().forLoop().operations().get(0);
    read(operation, 4);
    assertThat(workload.missesRows()).isFalse();
    read(operation, 1);
    assertThat(workload.missesRows()).isTrue();
    workload.forgetMissing();
    assertThat(workload.missesRows()).isFalse();
  }

  @Test
  void existing_rows_need_no_explanation() {
    store(user(QUERY, "insert", "compat=4.0"));
    for (String operation : List.of("validate", "one")) {
      TestUser reader = user(QUERY, operation, "compat=4.0");
      UserWorkload workload = reader.open();
      read(workload.traffic().forLoop().operations().get(0), 20);
      assertThat(workload.missesRows()).isFalse();
      assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
    }
  }

  /** With distinct seeds, the rows are the same with and without compat=none. */
  @ParameterizedTest
  @CsvSource({"compat=4.0", "compat=none"})
  void a_range_that_rightly_has_no_rows_needs_no_explanation(String compat) {
    String more =
        "seeds: distinct\n"
            + "queries: {range: {cql: 'SELECT * FROM t WHERE id = ? AND v > ?', fields: samerow}}";
    store(user(more, "insert", compat));
    TestUser reader = user(more, "range", compat);
    UserWorkload workload = reader.open();
    Operation operation = workload.traffic().forLoop().operations().get(0);
    for (int i = 0; i < 5; i++) {
      Work work = new Work();
      assertThat(operation.prepare(work, 1)).isTrue();
      operation.judge(work, Rows.NONE);
    }
    assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
  }

  @Test
  void rows_that_were_never_written_are_not_explained() {
    TestUser reader = user(QUERY, "validate", "compat=4.0");
    UserWorkload workload = reader.open();
    read(workload.traffic().forLoop().operations().get(0), 10);
    assertThat(workload.missesRows()).isTrue();
    assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
  }

  /** One seed of 3.11 does not explain several missing rows. */
  @Test
  void an_explanation_must_apply_to_all_missing_rows() {
    TestUser reader = user(QUERY, "validate", "compat=4.0");
    store(TestUser.of(TABLE, "", "ops(insert=1)", "-pop", "seq=1..1", "compat=3.11"));
    UserWorkload workload = reader.open();
    read(workload.traffic().forLoop().operations().get(0), 1);
    assertThat(workload.explainMissing(holding(reader.database))).contains(V3_11);
    read(workload.traffic().forLoop().operations().get(0), 3);
    assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
  }

  /** A row with another value was not written with another compat if that has other keys. */
  @Test
  void a_wrong_row_is_not_a_missing_row() {
    store(user(QUERY, "insert", "compat=4.0"));
    stored.values().forEach(rows -> rows.row(0)[1] = ByteBuffer.allocate(8));
    store(user(QUERY, "insert", "compat=3.11"));
    TestUser reader = user(QUERY, "validate", "compat=4.0");
    UserWorkload workload = reader.open();
    read(workload.traffic().forLoop().operations().get(0), 10);
    assertThat(workload.missesRows()).isTrue();
    assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
  }

  @Test
  void a_database_that_does_not_reply_gives_no_explanation() {
    store(user(QUERY, "insert", "compat=3.11"));
    TestUser reader = user(QUERY, "validate", "compat=4.0");
    UserWorkload workload = reader.open();
    read(workload.traffic().forLoop().operations().get(0), 10);
    isDown = true;
    assertThat(workload.explainMissing(holding(reader.database))).isEmpty();
  }

  private static StandardWorkload standard(FakeDatabase database, String... arguments) {
    StandardWorkload workload =
        (StandardWorkload) TestOperations.standard(SettingsParser.parse(List.of(arguments)));
    workload.open(database);
    return workload;
  }

  private void write(Operation write) {
    for (int i = 0; i < 20; i++) {
      Work work = new Work();
      write.prepare(work, 1);
      Request.Single request = (Request.Single) work.request();
      ByteBuffer[] cells = new ByteBuffer[5];
      for (int column = 0; column < cells.length; column++) {
        cells[column] = request.value(column);
      }
      stored.put(request.value(5), new ListedRows().with(cells));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "read, compat=3.11, compat=4.0",
    "read, compat=4.0, compat=3.11",
    "read, compat=3.11, compat=none",
    "mixed, compat=3.11, compat=4.0",
    "counter_read, compat=4.0, compat=3.11"
  })
  void missing_rows_of_predefined_commands_are_explained(
      String command, String written, String read) {
    try (FakeDatabase known = new FakeDatabase()) {
      known.preparing(
          text ->
              new FakeDatabase.FakeQuery(
                  text.cql(), List.of(), List.of("C0", "C1", "C2", "C3", "C4")));
      write(
          standard(known, "write", "-pop", "seq=1..20", written)
              .traffic()
              .forLoop()
              .operations()
              .get(0));
      StandardWorkload workload = standard(known, command, "-pop", "seq=1..20", read);
      read(workload.traffic().forLoop().operations().get(0), 6);
      assertThat(workload.missesRows()).isTrue();
      assertThat(workload.explainMissing(holding(known)).orElseThrow())
          .startsWith(written.equals("compat=4.0") ? V4_0 + read : V3_11);
      stored.clear();
      assertThat(workload.explainMissing(holding(known))).isEmpty();
    }
  }
}
