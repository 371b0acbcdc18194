package io.cqlsurge.bench;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The minimum work of any client on this driver: one prepared statement with constant values,
 * repeatedly; each reply sends the next request. Nothing is generated, recorded or checked.
 */
final class BareLoop {
  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS \"bare\".\"t\" (key blob PRIMARY KEY, \"C0\" blob, \"C1\" blob,"
          + " \"C2\" blob, \"C3\" blob, \"C4\" blob)";
  static final String WRITE =
      "UPDATE \"bare\".\"t\" SET \"C0\" = ?,\"C1\" = ?,\"C2\" = ?,\"C3\" = ?,\"C4\" = ?"
          + " WHERE key=?";
  static final String READ =
      "SELECT \"C0\",\"C1\",\"C2\",\"C3\",\"C4\" FROM \"bare\".\"t\" WHERE key=?";

  private final CqlSession session;
  private final BoundStatement statement;
  private final AtomicLong left;
  private final CountDownLatch open;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private BareLoop(CqlSession session, BoundStatement statement, long operations, int lanes) {
    this.session = session;
    this.statement = statement;
    this.left = new AtomicLong(operations);
    this.open = new CountDownLatch(lanes);
  }

  private void next(AsyncResultSet answer, Throwable error) {
    if (error != null) {
      failure.compareAndSet(null, error);
    }
    if (failure.get() == null && left.getAndDecrement() > 0) {
      var unused = session.executeAsync(statement).whenComplete(this::next);
    } else {
      open.countDown();
    }
  }

  /** Runs with {@code PORT write|read OPERATIONS LANES} and prints the rate. */
  public static void main(String[] arguments) throws InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    boolean writes = arguments[1].equals("write");
    long operations = Long.parseLong(arguments[2]);
    int lanes = Integer.parseInt(arguments[3]);
    try (CqlSession session = session(port, lanes)) {
      BareLoop loop = new BareLoop(session, bind(session, writes), operations, lanes);
      long start = System.nanoTime();
      for (int i = 0; i < lanes; i++) {
        loop.next(null, null);
      }
      loop.open.await();
      if (loop.failure.get() != null) {
        throw new IllegalStateException("a request failed", loop.failure.get());
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      System.out.printf("Op rate                   : %,.0f op/s%n", operations / seconds);
    }
  }

  private static CqlSession session(int port, int lanes) {
    DriverConfigLoader options =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(12))
            .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, Math.max(1024, lanes))
            .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
            .withBoolean(DefaultDriverOption.LOAD_BALANCING_POLICY_SLOW_AVOIDANCE, false)
            .build();
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(options)
        .build();
  }

  private static BoundStatement bind(CqlSession session, boolean writes) {
    session.execute(TABLE);
    PreparedStatement write = session.prepare(WRITE);
    ByteBuffer cell = ByteBuffer.allocate(34);
    ByteBuffer key = ByteBuffer.allocate(10);
    BoundStatement full = write.bind(cell, cell, cell, cell, cell, key);
    session.execute(full);
    PreparedStatement read = session.prepare(READ);
    return writes ? full : read.bind(key);
  }
}
