package io.cqlsurge.driver;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.NullServer;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Requests on the table {@code ks.t} of a server in this process. */
final class TestTable {
  static final StatementText WRITE =
      new StatementText("UPDATE ks.t SET \"a\" = ? WHERE key=?", Consistency.ONE, true);
  static final StatementText READ =
      new StatementText("SELECT \"a\" FROM ks.t WHERE key=?", Consistency.ONE, true);

  private TestTable() {}

  /** Connects with options of -mode, and creates the table. */
  static DriverDatabase connect(NullServer server, String mode, RequestListener... listeners) {
    DriverConfig config = NodeLines.config(server, "-mode native " + mode, 1);
    return create(DriverDatabase.connect(config, listeners));
  }

  /** Creates the table, and returns the database. */
  static DriverDatabase create(DriverDatabase database) {
    database.execute("CREATE TABLE ks.t (key blob PRIMARY KEY, \"a\" blob)", Consistency.ONE);
    return database;
  }

  static ByteBuffer bytes(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  /** Returns a request that writes a row. */
  static Request.Single write(Query query, int key, int value) {
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, bytes(value));
    request.set(1, bytes(key));
    return request;
  }

  /** Returns a request that reads a row. */
  static Request.Single read(Query query, int key) {
    Request.Single request = new Request.Single();
    request.begin(query, 1);
    request.set(0, bytes(key));
    return request;
  }

  static Reply reply(RequestSender sender, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    sender.send(request, reply::complete);
    return reply.orTimeout(30, TimeUnit.SECONDS).join();
  }
}
