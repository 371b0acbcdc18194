package io.cqlsurge.feature.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Passes events to all browsers, without ever waiting for one of them. Recent events are kept for
 * browsers that reconnect. Thread-safe.
 */
final class EventHub {
  /** Number of kept events: with one interval per second, two minutes. */
  private static final int KEPT = 120;

  /** Maximum browsers at the same time; more are refused. */
  private static final int MAX_READERS = 32;

  private final Deque<Event> recent = new ArrayDeque<>();
  private final Set<EventReader> readers = new HashSet<>();
  private Optional<Event> state = Optional.empty();
  private long lastId;
  private boolean closed;

  /** Sends an event that a browser needs even if it was disconnected at this time. */
  synchronized void publish(String type, String data) {
    Event event = new Event(++lastId, type, data);
    recent.add(event);
    if (recent.size() > KEPT) {
      recent.remove();
    }
    offer(event);
  }

  /** Sends an event that replaces the last one of this kind. */
  synchronized void publishState(String data) {
    Event event = new Event(0, "state", data);
    state = Optional.of(event);
    offer(event);
  }

  synchronized boolean hasReaders() {
    return !readers.isEmpty();
  }

  private void offer(Event event) {
    readers.removeIf(reader -> !reader.offer(event));
  }

  /**
   * Adds a browser.
   *
   * @param lastSeen number of the last event that it received before it was disconnected
   * @return its events; empty if there are too many browsers or the run has ended
   */
  synchronized Optional<EventReader> subscribe(Optional<Long> lastSeen) {
    if (closed || readers.size() >= MAX_READERS) {
      return Optional.empty();
    }
    List<Event> missed = new ArrayList<>();
    boolean isComplete = lastSeen.isPresent() && missed(lastSeen.get(), missed);
    state.ifPresent(missed::add);
    EventReader reader = new EventReader(lastId, missed, isComplete);
    readers.add(reader);
    return Optional.of(reader);
  }

  /** Adds the events after the last one that was seen; returns whether all of them are kept. */
  private boolean missed(long lastSeen, List<Event> missed) {
    recent.stream().filter(event -> event.id() > lastSeen).forEach(missed::add);
    return lastSeen <= lastId && lastId - lastSeen == missed.size();
  }

  synchronized void remove(EventReader reader) {
    readers.remove(reader);
    notifyAll();
  }

  /** Ends all browsers' events after those that were published, and waits until they have them. */
  synchronized void close(long maxMs) {
    closed = true;
    readers.forEach(EventReader::end);
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMs);
    long leftMs = maxMs;
    try {
      while (!readers.isEmpty() && leftMs > 0) {
        wait(leftMs);
        leftMs = TimeUnit.NANOSECONDS.toMillis(endNs - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
