package io.cqlsurge.nullserver;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** The Java driver with one connection per node, and a table of two columns. */
final class Client implements AutoCloseable {
  static final String TABLE = "\"ks\".\"t\"";
  static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CqlSession session;
  private final PreparedStatement update;
  private final PreparedStatement select;

  private Client(List<InetSocketAddress> nodes, String version, Duration patience) {
    ProgrammaticDriverConfigLoaderBuilder options =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, patience)
            .withDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY, Duration.ofMillis(20))
            .withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofMillis(40))
            .withBoolean(DefaultDriverOption.REPREPARE_ENABLED, false)
            .withBoolean(DefaultDriverOption.LOAD_BALANCING_POLICY_SLOW_AVOIDANCE, false)
            .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
    if (!version.isEmpty()) {
      options.withString(DefaultDriverOption.PROTOCOL_VERSION, version);
    }
    session =
        CqlSession.builder()
            .addContactPoints(nodes)
            .withLocalDatacenter("datacenter1")
            .withConfigLoader(options.build())
            .build();
    session.execute(
        "CREATE TABLE IF NOT EXISTS " + TABLE + " (key blob PRIMARY KEY, \"a\" blob, \"b\" blob)");
    update = session.prepare("UPDATE " + TABLE + " SET \"a\" = ?,\"b\" = ? WHERE key=?");
    select = session.prepare("SELECT \"a\",\"b\" FROM " + TABLE + " WHERE key=?");
  }

  static Client of(NullServer server) {
    return new Client(server.addresses(), "", PATIENCE);
  }

  /** Sets the timeout of requests. */
  static Client of(NullServer server, Duration patience) {
    return new Client(server.addresses(), "", patience);
  }

  /** Sets the version of the protocol. */
  static Client of(NullServer server, String version) {
    return new Client(server.addresses(), version, PATIENCE);
  }

  CqlSession session() {
    return session;
  }

  BoundStatement write(int key, int value) {
    return update.bind(bytes(value), bytes(-value), bytes(key));
  }

  BoundStatement read(int key) {
    return select.bind(bytes(key));
  }

  /** Writes one row and waits for the reply. */
  void write() {
    session.execute(write(1, 1));
  }

  /** Sends one write to a node and does not wait for the reply. */
  CompletionStage<AsyncResultSet> send(InetSocketAddress node) {
    var target =
        session.getMetadata().getNodes().values().stream()
            .filter(known -> known.getEndPoint().resolve().equals(node))
            .findFirst();
    return session.executeAsync(write(1, 1).setNode(target.orElseThrow()));
  }

  /** Sends one write and returns the error of the node, if any. */
  Optional<Throwable> failure() {
    try {
      write();
      return Optional.empty();
    } catch (AllNodesFailedException e) {
      return Optional.of(
          e.getAllErrors().values().stream().findFirst().map(all -> all.get(0)).orElse(e));
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }

  static int number(Row row, String column) {
    return row.getByteBuffer("\"" + column + "\"").getInt(0);
  }

  static ByteBuffer bytes(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, number);
  }

  @Override
  public void close() {
    session.close();
  }
}
