package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.READ;
import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.connect;
import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.cqlsurge.Polling;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose values change as soon as they have failed, before their frames were encoded. */
@Timeout(60)
class ReusedValuesTest {

  /** The bytes of all values of the written row. */
  private static final int WRITTEN = 1;

  /** The bytes of the row for which the buffers are used next. */
  private static final int LATER = 2;

  private final ByteBuffer value = ByteBuffer.allocate(4);
  private final ByteBuffer key = ByteBuffer.allocate(4);
  private final AtomicBoolean sent = new AtomicBoolean();

  private void fill(int number) {
    value.putInt(0, number);
    key.putInt(0, number);
  }

  private Request.Single write(Query query) {
    fill(WRITTEN);
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, value);
    request.set(1, key);
    return request;
  }

  private static boolean isStored(DriverDatabase database, Query read, int number) {
    Reply.Success found = (Reply.Success) TestTable.reply(database, TestTable.read(read, number));
    if (found.rows().count() == 0) {
      return false;
    }
    assertThat(found.rows().value(0, 0).getInt(0)).isEqualTo(number);
    return true;
  }

  private static void assertOnlyTheFirstIsStored(DriverDatabase database) {
    Query read = database.prepare(READ);
    Polling.await(
        "a row", () -> isStored(database, read, WRITTEN) || isStored(database, read, LATER));
    assertThat(isStored(database, read, WRITTEN)).isTrue();
    assertThat(isStored(database, read, LATER)).isFalse();
  }

  private static void assertTimedOut(Reply reply) {
    assertThat(((Reply.Failure) reply).error().kind()).isEqualTo(DatabaseError.Kind.TIMEOUT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cql3", "protocolVersion=5", "unprepared"})
  void the_driver_encodes_the_values_that_a_timed_out_request_had(String mode)
      throws IOException, InterruptedException {
    CountDownLatch blocked = new CountDownLatch(1);
    try (NullServer server = Loopback.server(1, 5);
        DriverDatabase database = connect(server, mode)) {
      Request.Single request = write(database.prepare(WRITE));
      CompletableFuture<Reply> reply = new CompletableFuture<>();
      database.replyThreads().forEach(thread -> block(thread, blocked));
      database.resend(request, reply::complete, Duration.ofMillis(50).toNanos());
      assertTimedOut(reply.orTimeout(30, TimeUnit.SECONDS).join());
      fill(LATER);
      blocked.countDown();
      assertOnlyTheFirstIsStored(database);
    } finally {
      blocked.countDown();
    }
  }

  private static void block(ExecutorService thread, CountDownLatch until) {
    thread.execute(
        () -> {
          try {
            until.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocolVersion=4", "protocolVersion=5"})
  void a_request_that_times_out_before_it_was_flushed_is_sent_with_its_values(String mode)
      throws IOException {
    try (NullServer server = Loopback.server(1, 5);
        DriverDatabase database = connect(server, mode);
        DefaultSession session =
            (DefaultSession) NodeLines.config(server, "-mode " + mode, 1).session()) {
      DirectPath path = DirectPath.of(session, (request, receiver) -> receiver.receive(Reply.DONE));
      Request.Single request = write(database.prepare(WRITE));
      Node node = session.getMetadata().getNodes().values().iterator().next();
      NodeConnections pool = ((Connections) path.services().context().getChannelFactory()).of(node);
      CompletableFuture<Reply> reply = new CompletableFuture<>();
      path.threads()
          .forEach(thread -> thread.execute(() -> failUnflushed(path, pool, request, reply)));
      assertTimedOut(reply.orTimeout(30, TimeUnit.SECONDS).join());
      assertOnlyTheFirstIsStored(database);
    }
  }

  /** Writes a request, lets it time out and changes its values, before its thread flushes. */
  private void failUnflushed(
      DirectPath path,
      NodeConnections pool,
      Request.Single request,
      CompletableFuture<Reply> reply) {
    NodeChannel connection = pool.ofAnyShard();
    if (connection == null
        || !connection.channel().eventLoop().inEventLoop()
        || sent.getAndSet(true)) {
      return;
    }
    DirectRequest.Services services =
        new DirectRequest.Services(
            path.services().context(),
            (other, receiver) -> {},
            Duration.ofSeconds(5),
            DirectRequest.NO_PAYLOAD);
    DirectRequest direct = new DirectRequest(services, connection, request, reply::complete);
    connection.loop().send(direct);
    direct.timeOut();
    fill(LATER);
  }
}
