package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.driver.DriverDatabase;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of all kinds on the direct path and on the driver path. */
class DriverRequestsIT {
  private static final byte[] YES = {1};
  private static final byte[] NO = {0};

  /** Connects to a database with empty tables. */
  private static DriverDatabase connect(String mode) {
    DriverDatabase database = Sent.connect(mode);
    Sent.createKeyspace(database, "\"Requests\"");
    database.execute(
        "CREATE TABLE IF NOT EXISTS t (k int, c int, v int, PRIMARY KEY (k, c))",
        Consistency.ONE,
        "Requests");
    database.execute("TRUNCATE t", Consistency.ONE, "Requests");
    return database;
  }

  private static Query prepare(DriverDatabase database, String cql) {
    return database.prepare(new StatementText(cql, Consistency.ONE, true));
  }

  private static ByteBuffer bytes(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  private static Request.Single request(Query query, int... values) {
    Request.Single request = new Request.Single();
    request.begin(query, values.length);
    fill(request, values);
    return request;
  }

  private static void fill(Request.Single request, int... values) {
    for (int i = 0; i < values.length; i++) {
      request.set(i, bytes(values[i]));
    }
  }

  private static int count(DriverDatabase database) {
    return Sent.rows(database, request(prepare(database, "SELECT k, c FROM \"Requests\".t")))
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void replies_to_conditional_statements_show_whether_they_were_applied(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query insert =
          database.prepare(
              new StatementText(
                  "INSERT INTO \"Requests\".t (k, c, v) VALUES (?, ?, ?) IF NOT EXISTS",
                  Consistency.QUORUM,
                  Optional.of(Consistency.LOCAL_SERIAL),
                  false));
      Query update =
          prepare(database, "UPDATE \"Requests\".t SET v = ? WHERE k = ? AND c = ? IF v = ?");
      for (int round = 0; round < 3; round++) {
        Rows first = Sent.rows(database, request(insert, round, 1, 7));
        assertThat(first.value(0, 0)).isEqualTo(ByteBuffer.wrap(YES));
        Rows second = Sent.rows(database, request(insert, round, 1, 8));
        assertThat(second.value(0, 0)).isEqualTo(ByteBuffer.wrap(NO));
        // The existing row follows: k, c, v.
        assertThat(second.value(0, 3)).isEqualTo(bytes(7));
        Rows wrong = Sent.rows(database, request(update, 9, round, 1, 8));
        assertThat(wrong.value(0, 0)).isEqualTo(ByteBuffer.wrap(NO));
        assertThat(wrong.value(0, 1)).isEqualTo(bytes(7));
        Rows right = Sent.rows(Sent.replyAgain(database, request(update, 9, round, 1, 7)));
        assertThat(right.value(0, 0)).isEqualTo(ByteBuffer.wrap(YES));
      }
      assertThat(update.markers()).extracting(Marker::name).containsExactly("v", "k", "c", "v");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void the_reply_to_a_conditional_batch_shows_whether_it_was_applied(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query insert =
          prepare(database, "INSERT INTO \"Requests\".t (k, c, v) VALUES (?, ?, ?) IF NOT EXISTS");
      Request.Batch batch = new Request.Batch();
      batch.begin(BatchType.UNLOGGED);
      fill(batch.add(insert, 3), 1, 1, 1);
      fill(batch.add(insert, 3), 1, 2, 1);
      assertThat(Sent.rows(database, batch).value(0, 0)).isEqualTo(ByteBuffer.wrap(YES));
      assertThat(Sent.rows(database, batch).value(0, 0)).isEqualTo(ByteBuffer.wrap(NO));
      assertThat(count(database)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void batches_of_many_partitions_are_written_whole(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query insert = prepare(database, "INSERT INTO \"Requests\".t (k, c, v) VALUES (?, ?, ?)");
      Query update = prepare(database, "UPDATE \"Requests\".t SET v = ? WHERE k = ? AND c = ?");
      Request.Batch batch = new Request.Batch();
      for (int round = 0; round < 2; round++) {
        batch.begin(round == 0 ? BatchType.LOGGED : BatchType.UNLOGGED);
        for (int i = 0; i < 100; i++) {
          fill(batch.add(insert, 3), i, 1_000 + round, i);
          fill(batch.add(update, 3), round, i, i);
        }
        assertThat(Sent.rows(database, batch).count()).isZero();
      }
      assertThat(count(database)).isEqualTo(300);
      assertThat(Sent.rows(Sent.replyAgain(database, batch)).count()).isZero();
      assertThat(count(database)).isEqualTo(300);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void a_batch_that_is_too_large_for_the_node_is_refused(String mode) {
    try (DriverDatabase database = connect(mode)) {
      database.execute(
          "CREATE TABLE IF NOT EXISTS large (k int PRIMARY KEY, v blob)",
          Consistency.ONE,
          "Requests");
      Query insert = prepare(database, "INSERT INTO \"Requests\".large (k, v) VALUES (?, ?)");
      Request.Batch batch = new Request.Batch();
      batch.begin(BatchType.LOGGED);
      for (int i = 0; i < 30; i++) {
        Request.Single statement = batch.add(insert, 2);
        statement.set(0, bytes(i));
        statement.set(1, ByteBuffer.allocate(100_000));
      }
      Reply reply = Sent.reply(database, batch);
      assertThat(reply).isInstanceOf(Reply.Failure.class);
      DatabaseError error = ((Reply.Failure) reply).error();
      assertThat(error.kind()).isEqualTo(DatabaseError.Kind.REFUSED);
      assertThat(error).hasMessageContaining("Batch too large");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void pages_of_a_result_can_be_requested_one_by_one(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query insert = prepare(database, "INSERT INTO \"Requests\".t (k, c) VALUES (?, ?)");
      for (int i = 0; i < 25; i++) {
        Sent.rows(database, request(insert, 1, i));
      }
      Query select = prepare(database, "SELECT c FROM \"Requests\".t WHERE k = ?");
      ByteBuffer page = null;
      for (int from = 0; from < 25; from += 10) {
        Request.Single request = request(select, 1);
        request.onePage(10, page);
        Rows rows =
            Sent.rows(
                from == 10 ? Sent.replyAgain(database, request) : Sent.reply(database, request));
        assertThat(rows.count()).isEqualTo(Math.min(10, 25 - from));
        assertThat(rows.value(0, 0)).isEqualTo(bytes(from));
        page = rows.nextPage();
        assertThat(page == null).isEqualTo(from == 20);
      }
      Rows all = Sent.rows(database, request(select, 1));
      assertThat(all.count()).isEqualTo(25);
      assertThat(all.nextPage()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void token_ranges_cover_each_row_once(int split) {
    try (DriverDatabase database = connect("cql3")) {
      Query insert = prepare(database, "INSERT INTO \"Requests\".t (k, c) VALUES (?, 1)");
      for (int i = 0; i < 200; i++) {
        Sent.rows(database, request(insert, i));
      }
      Query select =
          prepare(database, "SELECT k FROM \"Requests\".t WHERE token(k) > ? AND token(k) <= ?");
      assertThat(select.markers()).extracting(Marker::name).doesNotContainNull().hasSize(2);
      List<TokenRange> ranges = database.tokenRanges(split);
      int found = 0;
      for (TokenRange range : ranges) {
        Request.Single request = new Request.Single();
        request.begin(select, 2);
        request.set(0, range.start());
        request.set(1, range.end());
        found += Sent.rows(database, request).count();
      }
      assertThat(found).isEqualTo(200);
      assertThat(ranges.size()).isGreaterThanOrEqualTo(split);
      assertThat(ranges).extracting(range -> range.start().getLong(0)).isSorted();
    }
  }

  @Test
  void an_existing_object_is_distinguished_from_an_error() {
    try (DriverDatabase database = connect("cql3")) {
      database.execute("CREATE TYPE IF NOT EXISTS kind (a int)", Consistency.ONE, "Requests");
      database.execute("CREATE INDEX IF NOT EXISTS by_v ON t (v)", Consistency.ONE, "Requests");
      List<String> again =
          List.of(
              "CREATE KEYSPACE \"Requests\" WITH replication ="
                  + " {'class':'SimpleStrategy','replication_factor':1}",
              "CREATE TABLE t (k int PRIMARY KEY)",
              "CREATE TYPE kind (a int)",
              "CREATE INDEX by_v ON t (v)",
              "CREATE INDEX ON t (v)");
      for (String cql : again) {
        assertThat(kind(database, cql)).as(cql).isEqualTo(DatabaseError.Kind.EXISTS);
      }
      assertThat(kind(database, "CREATE TABLE")).isEqualTo(DatabaseError.Kind.REFUSED);
      assertThat(kind(database, "DROP TABLE none")).isEqualTo(DatabaseError.Kind.REFUSED);
    }
  }

  private static DatabaseError.Kind kind(DriverDatabase database, String cql) {
    try {
      database.execute(cql, Consistency.ONE, "Requests");
    } catch (DatabaseError e) {
      assertThat(e.isRetryable()).isFalse();
      return e.kind();
    }
    throw new AssertionError(cql + " was carried out");
  }

  @Test
  void a_missing_keyspace_cannot_be_used() {
    try (DriverDatabase database = connect("cql3")) {
      assertThatThrownBy(
              () -> database.execute("CREATE TABLE x (k int)", Consistency.ONE, "requests"))
          .isInstanceOf(DatabaseError.class)
          .hasMessageContaining("requests");
    }
  }
}
