package io.cqlsurge.feature.live;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that one browser has not received yet. The hub adds, one thread takes. */
final class EventReader {
  /** Maximum events that wait for a browser; with more it is too slow. */
  private static final int MAX_WAITING = 64;

  /** The last event's number before the hub's events. */
  final long lastId;

  /** Whether the browser has all data after the missed events; if not, it needs all entries. */
  final boolean isComplete;

  private final BlockingQueue<Event> waiting;
  private final int maxWaiting;
  private boolean ended;

  /** Creates a reader that begins with the events that the browser missed. */
  EventReader(long lastId, List<Event> missed, boolean isComplete) {
    this.lastId = lastId;
    this.isComplete = isComplete;
    this.waiting = new LinkedBlockingQueue<>(missed);
    this.maxWaiting = missed.size() + MAX_WAITING;
  }

  /** Adds an event; returns false if the browser is too slow, and gets no more events. */
  synchronized boolean offer(Event event) {
    if (waiting.size() >= maxWaiting) {
      end();
    }
    return !ended && waiting.offer(event);
  }

  synchronized void end() {
    ended = ended || waiting.offer(Event.END);
  }

  /** Waits for the next event, this time at most; empty if there was none. */
  Optional<Event> next(long seconds) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(seconds, TimeUnit.SECONDS));
  }
}
