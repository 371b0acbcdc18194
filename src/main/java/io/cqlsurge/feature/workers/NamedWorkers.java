package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.Clock;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.NodeAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The workers at the addresses of a host name, which gets more addresses while workers start.
 *
 * @param notices receives one sentence if it is necessary to wait
 */
record NamedWorkers(Resolver resolver, Clock clock, Consumer<String> notices) {
  private static final long LIMIT_SECONDS = 120;

  /** Time between two lookups, in ns. */
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

  /** A source of host name addresses. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;

    /** Returns the resolver of this machine; Java would repeat its answers for 30 s. */
    static Resolver system() {
      Security.setProperty("networkaddress.cache.ttl", "1");
      Security.setProperty("networkaddress.cache.negative.ttl", "1");
      return InetAddress::getAllByName;
    }
  }

  /**
   * Waits until the name has enough addresses, and returns the expected number of them, in order.
   *
   * @throws UsageError if the name has too few addresses after 120 s
   */
  List<InetSocketAddress> await(SendToSettings.Workers.Named named) {
    NodeAddress name = named.name();
    long endNs = clock.getAsLong() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    List<InetAddress> found = lookup(name.host());
    if (found.size() < named.count()) {
      notices.accept(
          "Waiting up to %d s until the host name %s has %d worker addresses; now: %d"
              .formatted(LIMIT_SECONDS, name.host(), named.count(), found.size()));
    }
    while (found.size() < named.count() && clock.getAsLong() < endNs && pause()) {
      found = lookup(name.host());
    }
    if (found.size() < named.count()) {
      throw new UsageError(
          "-sendto: the host name %s has %d of %d addresses after %d s; check whether all workers run"
              .formatted(name.host(), found.size(), named.count(), LIMIT_SECONDS));
    }
    int port = name.port().orElseThrow();
    return found.stream()
        .limit(named.count())
        .map(address -> new InetSocketAddress(address, port))
        .toList();
  }

  /** Returns the addresses in order; none if the name is unknown, because no worker runs yet. */
  private List<InetAddress> lookup(String host) {
    try {
      return Arrays.stream(resolver.resolve(host))
          .distinct()
          .sorted((one, other) -> Arrays.compareUnsigned(one.getAddress(), other.getAddress()))
          .toList();
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /** Waits for the next lookup; returns false if this thread is interrupted. */
  private boolean pause() {
    try {
      clock.await(new CountDownLatch(1), PERIOD_NS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
