package io.cqlsurge.cluster;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What the controller receives from its workers, in order. Thread-safe. */
final class Inbox {
  private final BlockingQueue<Incoming> queue = new LinkedBlockingQueue<>();

  /**
   * Something that the controller receives.
   *
   * @param receivedNs when it was received, by the monotonic clock of the controller
   */
  record Incoming(Member from, Message message, long receivedNs) {}

  void received(Member from, Message message) {
    queue.add(new Incoming(from, message, System.nanoTime()));
  }

  /**
   * Takes the next message, and waits for it.
   *
   * @param ms maximum time to wait
   */
  Optional<Incoming> next(long ms) {
    try {
      return Optional.ofNullable(queue.poll(Math.max(0, ms), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
