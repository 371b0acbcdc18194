package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.WorkerReceiver;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.util.Util;

/** The workers that a controller has reserved. Used by one thread, except where stated. */
final class Workers implements AutoCloseable {
  /** Maximum time until a worker answers a question that costs it nothing, in ms. */
  private static final long ANSWER_MS = 5_000;

  /** Maximum time to wait for a worker that still ends its last run, in ms. */
  private static final long FREE_MS = 15_000;

  private static final long RETRY_MS = 200;

  /** Maximum time for workers to receive that they are released, in ms. */
  private static final long RELEASE_MS = 2_000;

  private static final long NS_PER_MS = 1_000_000;
  private static final int PINGS = 20;

  /** What the workers have sent, in order. */
  private final BlockingQueue<Incoming> inbox = new LinkedBlockingQueue<>();

  private final Group group;
  private final List<RemoteWorker> all = new ArrayList<>();
  private final Map<Address, RemoteWorker> byMember = new HashMap<>();
  private List<WorkerReceiver> receivers = List.of();

  /**
   * Connects to workers and reserves them.
   *
   * @throws UsageError if a worker cannot be reached or is not free
   */
  Workers(
      Message.Hello hello,
      List<InetSocketAddress> addresses,
      Group.Access access,
      Consumer<String> notes) {
    group =
        new Group(
            hello.controller(),
            access,
            (from, message) -> inbox.add(new Incoming(from, message, System.nanoTime())),
            notes);
    try {
      group.start();
      find(addresses, access.key());
      greet(hello);
    } catch (UsageError e) {
      close();
      throw e;
    } catch (RunFailure e) {
      close();
      throw new UsageError("-sendto: " + e.getMessage());
    }
  }

  /**
   * Something that the controller receives.
   *
   * @param receivedNs when it was received, by the monotonic clock of the controller
   */
  record Incoming(Address from, Message message, long receivedNs) {}

  private void find(List<InetSocketAddress> addresses, Optional<WorkerKey> key) {
    Map<InetSocketAddress, Address> found = new WorkerSearch(group, key).find(addresses);
    for (InetSocketAddress address : addresses) {
      Address member = Objects.requireNonNull(found.get(address));
      RemoteWorker worker = new RemoteWorker(all.size(), member, Group.text(address));
      all.add(worker);
      byMember.put(member, worker);
    }
  }

  /** Reserves all workers. A worker that still ends its last run is asked again. */
  private void greet(Message.Hello hello) {
    long endNs = System.nanoTime() + FREE_MS * NS_PER_MS;
    List<String> refused = new ArrayList<>();
    all.forEach(worker -> group.watch(worker.member));
    sendAll(hello);
    awaitAll(
        ANSWER_MS + FREE_MS,
        (worker, message) -> {
          if (message instanceof Message.Busy busy
              && busy.isEnding()
              && System.nanoTime() < endNs) {
            Util.sleep(RETRY_MS);
            send(worker, hello);
            return false;
          }
          if (message instanceof Message.Busy busy) {
            refused.add("-sendto: the worker " + worker + " " + busy.reason());
          }
          return message instanceof Message.Busy || message instanceof Message.Welcome;
        });
    UsageError.throwIfAny(refused);
  }

  /** Returns all workers, including lost ones, in order. */
  List<RemoteWorker> all() {
    return List.copyOf(all);
  }

  /** Returns the workers that are not lost. */
  List<RemoteWorker> present() {
    return all.stream().filter(worker -> !worker.isLost).toList();
  }

  /** Sends a message to all workers that are not lost. Thread-safe. */
  void sendAll(Message message) {
    all.forEach(worker -> send(worker, message));
  }

  /** Sends a message. Thread-safe. */
  void send(RemoteWorker worker, Message message) {
    if (!worker.isLost) {
      group.send(worker.member, message);
    }
  }

  /** Returns the worker that sent something; empty if it is not one of this controller. */
  Optional<RemoteWorker> sender(Incoming incoming) {
    return Optional.ofNullable(byMember.get(incoming.from()));
  }

  /** Sets who receives the bytes of features. */
  void passTo(List<WorkerReceiver> all) {
    receivers = all;
  }

  private void pass(RemoteWorker from, Message.Bytes sent) {
    receivers.stream()
        .filter(each -> each.key().equals(sent.key()))
        .forEach(each -> each.received(from.toString(), sent.content().array(), 0));
  }

  /** Takes what arrives next except bytes of features, and waits for it for at most this time. */
  Optional<Incoming> next(long ms) {
    long endNs = System.nanoTime() + ms * NS_PER_MS;
    Optional<Incoming> incoming = take(ms);
    while (incoming.isPresent() && incoming.get().message() instanceof Message.Bytes sent) {
      sender(incoming.get()).ifPresent(worker -> pass(worker, sent));
      incoming = take((endNs - System.nanoTime()) / NS_PER_MS);
    }
    return incoming;
  }

  private Optional<Incoming> take(long ms) {
    try {
      return Optional.ofNullable(inbox.poll(Math.max(0, ms), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Waits until each worker has sent its last message of a phase.
   *
   * @param isLast handles a message, and returns whether it is the last one of the worker
   * @throws RunFailure if a worker fails, is lost, or is not ready in time
   */
  void awaitAll(long maxMs, BiPredicate<RemoteWorker, Message> isLast) {
    await(present(), maxMs, (worker, received) -> isLast.test(worker, received.message()));
  }

  /** Waits like {@link #awaitAll}, for some workers. */
  void await(List<RemoteWorker> workers, long maxMs, BiPredicate<RemoteWorker, Incoming> isLast) {
    List<RemoteWorker> waiting = new ArrayList<>(workers);
    long endNs = System.nanoTime() + maxMs * NS_PER_MS;
    while (!waiting.isEmpty()) {
      Optional<Incoming> incoming = next((endNs - System.nanoTime()) / NS_PER_MS);
      if (incoming.isEmpty()) {
        throw new RunFailure("The worker " + waiting.get(0) + " does not answer.", null);
      }
      RemoteWorker worker = sender(incoming.get()).orElse(waiting.get(0));
      if (incoming.get().message() instanceof Message.Lost lost) {
        worker.isLost = true;
        throw new RunFailure("The worker " + worker + " is lost: " + lost.reason() + ".", null);
      }
      if (incoming.get().message() instanceof Message.Failed failed) {
        throw new RunFailure("worker " + worker + ": " + failed.sentence(), null);
      }
      if (isLast.test(worker, incoming.get())) {
        waiting.remove(worker);
      }
    }
  }

  /** Measures the differences between the clocks. */
  void compareClocks() {
    for (RemoteWorker worker : present()) {
      worker.clock = new ClockOffset();
      for (int i = 0; i < PINGS; i++) {
        ping(worker, i);
      }
    }
  }

  private void ping(RemoteWorker worker, int number) {
    long sentNs = System.nanoTime();
    send(worker, new Message.Ping(number));
    await(
        List.of(worker),
        ANSWER_MS,
        (from, received) -> {
          if (received.message() instanceof Message.Pong pong
              && pong.number() == number
              && received.from().equals(worker.member)) {
            worker.clock.add(sentNs, pong.clockNs(), received.receivedNs());
            return true;
          }
          return false;
        });
  }

  /** Waits until the workers have received that they are released. */
  private void awaitReleased() {
    List<RemoteWorker> waiting = new ArrayList<>(present());
    long endNs = System.nanoTime() + RELEASE_MS * NS_PER_MS;
    while (!waiting.isEmpty() && System.nanoTime() < endNs) {
      next((endNs - System.nanoTime()) / NS_PER_MS)
          .filter(Workers::isLast)
          .flatMap(this::sender)
          .ifPresent(waiting::remove);
    }
  }

  private static boolean isLast(Incoming incoming) {
    return incoming.message() instanceof Message.Lost
        || incoming.message() instanceof Message.Released;
  }

  @Override
  public void close() {
    sendAll(new Message.Bye());
    awaitReleased();
    group.close();
  }
}
