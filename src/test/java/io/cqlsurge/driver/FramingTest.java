package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that receive bytes which are not replies. */
@Timeout(60)
class FramingTest {

  private static DriverDatabase connect(NullServer server) {
    DriverConfig config = NodeLines.config(server, "-mode native requestTimeout=1000", 1);
    return TestTable.create(DriverDatabase.connect(new DriverConfig(config.settings(), 100, 1)));
  }

  private static CompletableFuture<Reply> write(DriverDatabase database, Query query) {
    return database.send(TestTable.write(query, 0, 0));
  }

  private static DatabaseError error(CompletableFuture<Reply> reply) throws Exception {
    return ((Reply.Failure) reply.get(20, TimeUnit.SECONDS)).error();
  }

  /** Writes until a write succeeds, which requires a new connection. */
  private static void assertRecovers(DriverDatabase database, Query query) throws Exception {
    Polling.await(
        "a success",
        () -> write(database, query).get(20, TimeUnit.SECONDS) instanceof Reply.Success);
  }

  @ParameterizedTest
  @EnumSource(names = {"GARBAGE", "LONG_FRAME"})
  void a_connection_without_frames_is_closed_and_opened_again(Failure failure) throws Exception {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server)) {
      Query query = database.prepare(WRITE);
      server.nodes().get(0).faults(Faults.NONE.withFailure(failure, 1));
      List<CompletableFuture<Reply>> replies = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        replies.add(write(database, query));
      }
      DatabaseError first = error(replies.get(0));
      assertThat(first.kind()).as(first.getMessage()).isEqualTo(Kind.PROTOCOL);
      assertThat(first.getMessage()).contains("cannot be decoded", "connection is closed");
      assertThat(first.isRetryable()).isTrue();
      for (CompletableFuture<Reply> reply : replies) {
        // A request that is sent after the connection was closed has no connection.
        assertThat(error(reply).kind()).isIn(Kind.PROTOCOL, Kind.CONNECTION);
      }
      server.nodes().get(0).faults(Faults.NONE);
      assertRecovers(database, query);
    }
  }

  @Test
  void a_node_that_is_only_silent_keeps_its_connection() throws Exception {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server)) {
      Query query = database.prepare(WRITE);
      int connections = server.nodes().get(0).connections();
      server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.SILENCE, 1));
      assertThat(error(write(database, query)).kind()).isEqualTo(Kind.TIMEOUT);
      server.nodes().get(0).faults(Faults.NONE);
      assertThat(write(database, query).get(20, TimeUnit.SECONDS))
          .isInstanceOf(Reply.Success.class);
      assertThat(server.nodes().get(0).connections()).isEqualTo(connections);
    }
  }
}
