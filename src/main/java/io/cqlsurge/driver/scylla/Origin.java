package io.cqlsurge.driver.scylla;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection begins: its I/O thread and its local port. The driver's Netty options apply it
 * to the connections that are opened during {@link #during}, because the driver passes nothing else
 * on to them.
 *
 * @param thread null for any
 * @param port local port; 0 for any
 */
public record Origin(@Nullable EventLoop thread, int port) {
  public static final Origin ANY = new Origin(null, 0);

  private static final ThreadLocal<Origin> CURRENT = ThreadLocal.withInitial(() -> ANY);

  /** Opens a connection from here. */
  public <T> T during(Supplier<T> opening) {
    CURRENT.set(this);
    try {
      return opening.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** Returns the thread for the connection that is opened now, or all. */
  public static EventLoopGroup threads(EventLoopGroup all) {
    EventLoop thread = CURRENT.get().thread();
    return thread == null ? all : thread;
  }

  /** Sets the local port of the connection that is opened now. */
  public static void bind(Bootstrap bootstrap) {
    int port = CURRENT.get().port();
    if (port > 0) {
      bootstrap.localAddress(port);
    }
  }
}
