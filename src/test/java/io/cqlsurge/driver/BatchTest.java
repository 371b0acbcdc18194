package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.READ;
import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.bytes;
import static io.cqlsurge.driver.TestTable.connect;
import static io.cqlsurge.driver.TestTable.reply;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches on the direct path and on the driver path, against a server with simulated failures. */
@Timeout(60)
class BatchTest {

  private static Request.Batch batch(Query write, int rows, int value) {
    Request.Batch batch = new Request.Batch();
    batch.begin(BatchType.UNLOGGED);
    for (int key = 0; key < rows; key++) {
      Request.Single statement = batch.add(write, 2);
      statement.set(0, bytes(value));
      statement.set(1, bytes(key));
    }
    return batch;
  }

  private static int read(DriverDatabase database, Query read, int key) {
    return rows(reply(database, TestTable.read(read, key))).value(0, 0).getInt(0);
  }

  private static Reply replyToResent(DriverDatabase database, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.resend(request, reply::complete, Duration.ofSeconds(20).toNanos());
    return reply.orTimeout(30, TimeUnit.SECONDS).join();
  }

  private static Rows rows(Reply reply) {
    assertThat(reply).isInstanceOf(Reply.Success.class);
    return ((Reply.Success) reply).rows();
  }

  @ParameterizedTest
  @CsvSource({
    "cql3, 4",
    "plain, 4",
    "protocolVersion=5, 5",
    "plain protocolVersion=5, 5",
    "unprepared, 4",
    "plain unprepared, 4"
  })
  void all_rows_of_a_batch_are_written(String mode, int version) throws IOException {
    try (NullServer server = Loopback.server(1, version);
        DriverDatabase database = connect(server, mode)) {
      Query write = database.prepare(WRITE);
      Query read = database.prepare(READ);
      Request.Batch batch = batch(write, 100, 7);
      assertThat(rows(reply(database, batch)).count()).isZero();
      for (int key = 0; key < 100; key++) {
        assertThat(read(database, read, key)).isEqualTo(7);
      }
      batch.begin(BatchType.LOGGED);
      batch.add(write, 2).set(0, bytes(8));
      batch.statement(0).set(1, bytes(99));
      assertThat(rows(replyToResent(database, batch)).count()).isZero();
      assertThat(read(database, read, 99)).isEqualTo(8);
      assertThat(read(database, read, 98)).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void a_node_that_lost_the_statements_of_a_batch_prepares_them_again(String mode)
      throws Exception {
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, mode)) {
      Query write = database.prepare(WRITE);
      Node node = server.nodes().get(0);
      node.down();
      node.up();
      Polling.await(
          "a success", () -> reply(database, batch(write, 10, 1)) instanceof Reply.Success);
      assertThat(read(database, database.prepare(READ), 9)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Failure.class,
      names = {"WRITE_TIMEOUT", "OVERLOADED", "INVALID", "SILENCE"})
  void a_batch_fails_like_a_single_statement(Failure failure) throws IOException {
    DatabaseError.Kind kind =
        switch (failure) {
          case OVERLOADED -> DatabaseError.Kind.OVERLOADED;
          case INVALID -> DatabaseError.Kind.REFUSED;
          default -> DatabaseError.Kind.TIMEOUT;
        };
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, "requestTimeout=300")) {
      Request.Batch batch = batch(database.prepare(WRITE), 3, 1);
      server.nodes().get(0).faults(Faults.NONE.withFailure(failure, 1));
      Reply reply = reply(database, batch);
      assertThat(((Reply.Failure) reply).error().kind()).isEqualTo(kind);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "plain"})
  void a_query_has_the_bind_markers_of_its_statement(String mode) throws IOException {
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, mode)) {
      CqlType blob = CqlType.of(Kind.BLOB);
      assertThat(database.prepare(WRITE).markers())
          .containsExactly(new Marker("a", blob), new Marker("key", blob));
    }
  }
}
