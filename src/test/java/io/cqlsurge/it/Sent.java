package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Requests to the shared node, and their replies. */
final class Sent {
  private Sent() {}

  /** Connects through the direct path, or in mode {@code plain} through the driver path. */
  static DriverDatabase connect(String mode) {
    Settings settings =
        SettingsParser.parse(
            List.of("write", "n=5", "-node", TestNode.shared().address(), "-mode", "native", mode));
    return DriverDatabase.connect(settings.connection(), 100);
  }

  /** Creates a keyspace unless it exists. */
  static void createKeyspace(DriverDatabase database, String name) {
    database.execute(
        "CREATE KEYSPACE IF NOT EXISTS "
            + name
            + " WITH replication = {'class':'SimpleStrategy','replication_factor':1}",
        Consistency.ONE);
  }

  static Reply reply(DriverDatabase database, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.send(request, reply::complete);
    return reply.orTimeout(60, TimeUnit.SECONDS).join();
  }

  /** Sends a request as a retry and returns the reply. */
  static Reply replyAgain(DriverDatabase database, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.resend(request, reply::complete, TimeUnit.SECONDS.toNanos(10));
    return reply.orTimeout(60, TimeUnit.SECONDS).join();
  }

  static Rows rows(Reply reply) {
    assertThat(reply).as(reply.toString()).isInstanceOf(Reply.Success.class);
    return ((Reply.Success) reply).rows();
  }

  static Rows rows(DriverDatabase database, Request request) {
    return rows(reply(database, request));
  }
}
