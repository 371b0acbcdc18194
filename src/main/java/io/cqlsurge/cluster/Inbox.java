package io.cqlsurge.cluster;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What the coordinator receives from its workers, in order. Thread-safe. */
final class Inbox implements Group.Events {
  private final BlockingQueue<Incoming> queue = new LinkedBlockingQueue<>();
  private final Consumer<String> notes;

  /**
   * Creates an inbox.
   *
   * @param notes receives sentences for the user
   */
  Inbox(Consumer<String> notes) {
    this.notes = notes;
  }

  /** Something that the coordinator receives. */
  sealed interface Incoming {
    Member from();

    /**
     * A message.
     *
     * @param receivedNs when it was received, by the monotonic clock of the coordinator
     */
    record Received(Member from, Message message, long receivedNs) implements Incoming {}

    /** A worker is lost. */
    record Lost(Member from, String reason) implements Incoming {}
  }

  @Override
  public void received(Member from, Message message) {
    queue.add(new Incoming.Received(from, message, System.nanoTime()));
  }

  @Override
  public void lost(Member member, String reason) {
    queue.add(new Incoming.Lost(member, reason));
  }

  @Override
  public void ignored(String sentence) {
    notes.accept(sentence);
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
