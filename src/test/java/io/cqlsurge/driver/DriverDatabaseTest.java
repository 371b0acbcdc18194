package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.READ;
import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.bytes;
import static io.cqlsurge.driver.TestTable.connect;
import static io.cqlsurge.driver.TestTable.read;
import static io.cqlsurge.driver.TestTable.reply;
import static io.cqlsurge.driver.TestTable.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests on the direct path and on the driver path, against a server with simulated failures. */
@Timeout(60)
class DriverDatabaseTest {

  private static boolean isDone(Reply reply) {
    return reply instanceof Reply.Success success && success.rows() == Rows.NONE;
  }

  private static void assertDone(Reply reply) {
    assertThat(isDone(reply)).as(reply.toString()).isTrue();
  }

  private static Kind failure(Reply reply) {
    assertThat(reply).isInstanceOf(Reply.Failure.class);
    return ((Reply.Failure) reply).error().kind();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain"})
  void listeners_are_notified_of_each_statement_and_each_try_of_a_request(String mode)
      throws IOException {
    List<String> seen = new ArrayList<>();
    RequestListener listener =
        new RequestListener() {
          @Override
          public void beforePrepare(StatementText statement) {
            seen.add("prepare " + statement.cql());
          }

          @Override
          public void beforeSend(Request request, Receiver receiver) {
            seen.add("send " + request.cql());
          }
        };
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, mode, listener)) {
      Request request = write(database.prepare(WRITE), 1, 2);
      assertDone(reply(database, request));
      CompletableFuture<Reply> again = new CompletableFuture<>();
      database.resend(request, again::complete, TimeUnit.SECONDS.toNanos(30));
      assertDone(again.orTimeout(30, TimeUnit.SECONDS).join());
      assertThat(database.dry()).isEmpty();
    }
    String cql = WRITE.cql();
    assertThat(seen).containsExactly("prepare " + cql, "send " + cql, "send " + cql);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 4",
    "plain, 4",
    "protocolVersion=5, 5",
    "plain protocolVersion=5, 5",
    "unprepared, 4",
    "unprepared plain, 4",
    "simplenative protocolVersion=5, 5"
  })
  void values_that_were_written_are_read(String mode, int version) throws IOException {
    try (NullServer server = Loopback.server(1, version);
        DriverDatabase database = connect(server, mode)) {
      Query read = database.prepare(READ);
      assertDone(reply(database, write(database.prepare(WRITE), 1, 77)));

      Rows rows = ((Reply.Success) reply(database, read(read, 1))).rows();
      assertThat(rows.count()).isEqualTo(1);
      assertThat(rows.value(0, 0)).isEqualTo(bytes(77));
      assertThat(((Reply.Success) reply(database, read(read, 2))).rows().count()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "READ_TIMEOUT, TIMEOUT",
    "WRITE_TIMEOUT, TIMEOUT",
    "UNAVAILABLE, UNAVAILABLE",
    "OVERLOADED, OVERLOADED",
    "BOOTSTRAPPING, OVERLOADED",
    "READ_FAILURE, READ_FAILURE",
    "WRITE_FAILURE, WRITE_FAILURE",
    "SERVER_ERROR, OTHER",
    "INVALID, REFUSED",
    "SILENCE, TIMEOUT",
    "CLOSE, CONNECTION"
  })
  void a_failure_has_a_kind_and_is_not_retried(Failure failure, Kind kind) throws IOException {
    try (NullServer server = Loopback.server(2, 4);
        DriverDatabase database = connect(server, "requestTimeout=300")) {
      Query write = database.prepare(WRITE);
      server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(failure, 1)));
      server.resetLatency();
      assertThat(failure(reply(database, write(write, 1, 1)))).isEqualTo(kind);
      long replies = failure == Failure.SILENCE || failure == Failure.CLOSE ? 0 : 1;
      assertThat(server.latency().answers()).isEqualTo(replies);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain"})
  void replies_after_the_timeout_are_ignored(String mode) throws Exception {
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, (mode + " requestTimeout=200").strip())) {
      Query write = database.prepare(WRITE);
      Node node = server.nodes().get(0);
      node.faults(Faults.NONE.withDelay(Duration.ofMillis(500)));
      AtomicInteger replies = new AtomicInteger();
      BlockingQueue<Reply> first = new LinkedBlockingQueue<>();
      for (int i = 0; i < 100; i++) {
        database.send(
            write(write, i, i),
            reply -> {
              replies.incrementAndGet();
              first.add(reply);
            });
      }
      for (int i = 0; i < 100; i++) {
        assertThat(failure(first.poll(30, TimeUnit.SECONDS))).isEqualTo(Kind.TIMEOUT);
      }
      node.faults(Faults.NONE);
      for (int i = 0; i < 1_000; i++) {
        assertDone(reply(database, write(write, i, i)));
      }
      assertThat(replies).hasValue(100);
    }
  }

  @Test
  void a_lost_connection_fails_its_requests_and_is_opened_again() throws Exception {
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, "")) {
      Query write = database.prepare(WRITE);
      Node node = server.nodes().get(0);
      node.faults(Faults.NONE.withDelay(Duration.ofHours(1)));
      BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
      for (int i = 0; i < 50; i++) {
        database.send(write(write, i, i), replies::add);
      }
      Polling.await("50 waiting requests", () -> node.waiting() >= 50);
      node.down();
      node.faults(Faults.NONE);
      for (int i = 0; i < 50; i++) {
        assertThat(failure(replies.poll(30, TimeUnit.SECONDS))).isEqualTo(Kind.CONNECTION);
      }
      assertThat(failure(reply(database, write(write, 1, 1)))).isEqualTo(Kind.CONNECTION);

      node.up();
      // The server lost its prepared statements; the driver prepares them again.
      Polling.await("a success", () -> isDone(reply(database, write(write, 1, 2))));
      assertThat(replies).isEmpty();
    }
  }

  @Test
  void a_node_that_is_down_gets_no_requests() throws Exception {
    try (NullServer server = Loopback.server(3, 4);
        DriverDatabase database = connect(server, "")) {
      Query write = database.prepare(WRITE);
      server.resetLatency();
      for (int i = 0; i < 300; i++) {
        assertDone(reply(database, write(write, i, i)));
      }
      assertThat(server.nodes()).allMatch(node -> node.latency().answers() > 50);

      server.nodes().get(2).down();
      int successes = 0;
      while (successes < 300) {
        successes = isDone(reply(database, write(write, 1, 2))) ? successes + 1 : 0;
      }
    }
  }

  @Test
  void a_request_sent_on_a_reply_thread_gets_its_reply_on_this_thread() throws Exception {
    try (NullServer server = Loopback.server(2, 4);
        DriverDatabase database = connect(server, "")) {
      Query write = database.prepare(WRITE);
      for (ScheduledExecutorService thread : database.replyThreads()) {
        Thread expected = thread.submit(Thread::currentThread).get();
        for (int i = 0; i < 100; i++) {
          int key = i;
          CompletableFuture<Thread> replyThread = new CompletableFuture<>();
          thread.execute(
              () ->
                  database.send(
                      write(write, key, 1), reply -> replyThread.complete(Thread.currentThread())));
          assertThat(replyThread.get(30, TimeUnit.SECONDS)).isSameAs(expected);
        }
      }
      assertThat(database.replyThreads()).hasSize(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain"})
  void requests_in_flight_fail_when_the_database_is_closed(String mode) throws Exception {
    try (NullServer server = Loopback.server(1, 4)) {
      BlockingQueue<Reply> replies = new LinkedBlockingQueue<>();
      try (DriverDatabase database = connect(server, mode)) {
        Query write = database.prepare(WRITE);
        Node node = server.nodes().get(0);
        node.faults(Faults.NONE.withDelay(Duration.ofHours(1)));
        for (int i = 0; i < 10; i++) {
          database.send(write(write, i, i), replies::add);
        }
        Polling.await("10 waiting requests", () -> node.waiting() >= 10);
      }
      for (int i = 0; i < 10; i++) {
        assertThat(failure(replies.poll(30, TimeUnit.SECONDS))).isEqualTo(Kind.CONNECTION);
      }
      assertThat(replies).isEmpty();
    }
  }

  @Test
  void plain_mode_shares_no_threads() throws IOException {
    try (NullServer server = Loopback.server(1, 4);
        DriverDatabase database = connect(server, "plain")) {
      assertThat(database.replyThreads()).isEmpty();
    }
  }
}
