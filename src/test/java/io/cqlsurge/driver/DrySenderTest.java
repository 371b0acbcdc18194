package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.READ;
import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.connect;
import static io.cqlsurge.driver.TestTable.reply;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of dry runs on the connections of a session with a server. */
@Timeout(60)
class DrySenderTest {

  private static Request.Single request(Query query) {
    Request.Single request = new Request.Single();
    int markers = query.markers().size();
    request.begin(query, markers);
    for (int marker = 0; marker < markers; marker++) {
      request.set(marker, ByteBuffer.allocate(4));
    }
    return request;
  }

  private static long executions(NullServer server) {
    return server.nodes().stream().mapToLong(node -> node.latency().answers()).sum();
  }

  @ParameterizedTest
  @CsvSource({"'', 4, 1", "protocolVersion=5, 5, 1", "unprepared, 4, 0", "user=a password=b, 4, 1"})
  void requests_get_replies_and_the_server_receives_none(String mode, int version, int rows)
      throws IOException {
    try (NullServer server = Loopback.server(2, version);
        DriverDatabase database = connect(server, mode)) {
      Query write = database.prepare(WRITE);
      Query read = database.prepare(READ);
      server.resetLatency();
      try (RequestSender dry = database.dry().orElseThrow()) {
        for (int i = 0; i < 100; i++) {
          Reply.Success done = (Reply.Success) reply(dry, request(write));
          assertThat(done.rows().count()).isZero();
        }
        Reply.Success found = (Reply.Success) reply(dry, request(read));
        assertThat(found.rows().count()).isEqualTo(rows);
        Request.Batch batch = new Request.Batch();
        batch.begin(BatchType.LOGGED);
        batch.add(write, 2).set(0, ByteBuffer.allocate(4));
        assertThat(reply(dry, batch)).isInstanceOf(Reply.Success.class);
      }
      assertThat(executions(server)).isZero();
      assertThat(reply(database, request(write))).isInstanceOf(Reply.Success.class);
      assertThat(executions(server)).isEqualTo(1);
      assertThat(database.threadFaults().counts()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void the_requests_of_the_session_itself_reach_the_server_meanwhile(int version)
      throws IOException {
    try (NullServer server = Loopback.server(2, version);
        DriverDatabase database = connect(server, version == 5 ? "protocolVersion=5" : "")) {
      Query write = database.prepare(WRITE);
      Query read = database.prepare(READ);
      server.resetLatency();
      try (RequestSender dry = database.dry().orElseThrow()) {
        for (int i = 0; i < 50; i++) {
          assertThat(reply(dry, request(write))).isInstanceOf(Reply.Success.class);
          Reply.Success found = (Reply.Success) reply(database, request(read));
          assertThat(found.rows().count()).isZero();
        }
        assertThat(database.agreesOnSchema()).isTrue();
      }
      assertThat(executions(server)).isEqualTo(50);
    }
  }

  @Test
  void replies_arrive_on_the_thread_that_sent_the_request() throws Exception {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server, "")) {
      Query write = database.prepare(WRITE);
      try (RequestSender dry = database.dry().orElseThrow()) {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        for (var thread : database.replyThreads()) {
          CompletableFuture<Boolean> same = new CompletableFuture<>();
          thread.execute(
              () -> {
                Thread sender = Thread.currentThread();
                threads.add(sender);
                dry.send(request(write), reply -> same.complete(Thread.currentThread() == sender));
              });
          assertThat(same.get(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(threads).hasSize(3);
      }
    }
  }

  @Test
  void after_it_is_closed_requests_fail_and_never_reach_the_server() throws IOException {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server, "")) {
      Query write = database.prepare(WRITE);
      server.resetLatency();
      RequestSender dry = database.dry().orElseThrow();
      dry.close();
      for (int i = 0; i < 20; i++) {
        assertThat(reply(dry, request(write))).isInstanceOf(Reply.Failure.class);
      }
      assertThat(executions(server)).isZero();
    }
  }

  @Test
  void there_is_none_on_the_driver_path() throws IOException {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server, "plain")) {
      assertThat(database.dry()).isEmpty();
    }
  }
}
