package io.cqlsurge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Free ports for tests, below those that the system gives to clients. So a server that a test stops
 * and starts again finds its port free, and until then a connection to the port is refused.
 */
public final class FreePort {
  private static final int FIRST = 12_000;
  private static final int END = 32_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(FIRST, END));

  private FreePort() {}

  /** Returns a port of 127.0.0.1 at which nothing listens, another one each time. */
  public static int next() {
    for (int attempt = FIRST; attempt < END; attempt++) {
      int port = NEXT.getAndUpdate(last -> last + 1 < END ? last + 1 : FIRST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException("No port is free from " + FIRST + " to " + (END - 1));
  }

  /** Returns the address of a free port. */
  public static InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), next());
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
