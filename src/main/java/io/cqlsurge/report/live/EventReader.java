package io.cqlsurge.report.live;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** The events that one browser has not received yet. The hub adds, one thread takes. */
final class EventReader {
  /** Maximum events that wait for a browser; with more it is too slow. */
  private static final int MAX_WAITING = 64;

  private static final Event END = new Event(0, "end", "");

  /** The events and, after the last one, the end, for which there is always space. */
  private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(MAX_WAITING + 1);

  private boolean ended;

  /** Adds an event; returns false if the browser is too slow, and gets no more events. */
  synchronized boolean offer(Event event) {
    if (waiting.size() >= MAX_WAITING) {
      end();
    }
    return !ended && waiting.offer(event);
  }

  synchronized void end() {
    ended = ended || waiting.offer(END);
  }

  /** Waits for the next event, this time at most; empty if there was none. */
  Optional<Event> next(long seconds) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(seconds, TimeUnit.SECONDS));
  }

  /** Returns whether an event is the end, after which no event follows. */
  static boolean isEnd(Event event) {
    return event.equals(END);
  }
}
