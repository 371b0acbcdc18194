package io.cqlsurge.feature.workers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jgroups.Address;

/**
 * Signs of life between processes. A process that ended is noticed soon, because nothing listens at
 * its port any more; one that is silent gets more time. Thread-safe.
 */
final class Heartbeat implements AutoCloseable {
  /** Time between two signs of life, in ms. */
  private static final long PERIOD_MS = 500;

  /** Silence that is longer than usual, in ns. */
  private static final long QUIET_NS = 800_000_000;

  /** Silence after which a process's port is tried, in ns. */
  private static final long DOUBTFUL_NS = 1_500_000_000L;

  /** Silence after which a process is lost, in ns. */
  private static final long LOST_NS = 9_000_000_000L;

  private static final int CONNECT_MS = 500;

  private final Consumer<Address> sign;
  private final BiConsumer<Address, String> lost;
  private final Map<Address, Peer> peers = new ConcurrentHashMap<>();
  private final Thread signer = new Thread(() -> repeat(this::sign), "cqlsurge-pulse");

  /** A separate thread, because trying a port can take time, and signs must not be late. */
  private final Thread watcher = new Thread(() -> repeat(this::check), "cqlsurge-watch");

  private record Peer(Address member, Optional<InetSocketAddress> address, AtomicLong heardNs) {
    long silentNs() {
      return System.nanoTime() - heardNs.get();
    }
  }

  /**
   * Creates a pulse without peers.
   *
   * @param lost is called once for each lost peer, with the reason
   */
  Heartbeat(Consumer<Address> sign, BiConsumer<Address, String> lost) {
    this.sign = sign;
    this.lost = lost;
  }

  void start() {
    for (Thread thread : List.of(signer, watcher)) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void repeat(Consumer<Peer> task) {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Thread.sleep(PERIOD_MS);
        peers.values().forEach(task);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void watch(Address member, Optional<InetSocketAddress> address) {
    peers.put(member, new Peer(member, address, new AtomicLong(System.nanoTime())));
  }

  void forget(Address member) {
    peers.remove(member);
  }

  /** Returns whether a peer has been silent for longer than usual; false if it is not a peer. */
  boolean isSilent(Address member) {
    Peer peer = peers.get(member);
    return peer != null && peer.silentNs() > QUIET_NS;
  }

  void heard(Address member) {
    Peer peer = peers.get(member);
    if (peer != null) {
      peer.heardNs.set(System.nanoTime());
    }
  }

  private void check(Peer peer) {
    reason(peer).ifPresent(reason -> lose(peer, reason));
  }

  private void sign(Peer peer) {
    try {
      sign.accept(peer.member);
    } catch (IllegalStateException e) {
      lose(peer, "this process has ended its connections");
    }
  }

  private void lose(Peer peer, String reason) {
    if (peers.remove(peer.member, peer)) {
      lost.accept(peer.member, reason);
    }
  }

  private static Optional<String> reason(Peer peer) {
    long silentNs = peer.silentNs();
    if (silentNs > LOST_NS) {
      return Optional.of("silent for " + TimeUnit.NANOSECONDS.toSeconds(silentNs) + " s");
    }
    boolean isGone =
        silentNs > DOUBTFUL_NS && peer.address.isPresent() && isRefused(peer.address.get());
    return isGone ? Optional.of("its process has ended") : Optional.empty();
  }

  private static boolean isRefused(InetSocketAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MS);
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    signer.interrupt();
    watcher.interrupt();
  }
}
