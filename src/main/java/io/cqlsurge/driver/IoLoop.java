package io.cqlsurge.driver;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The requests in flight on the connections of one I/O thread, oldest first. Requests without a
 * reply are failed when they time out. All methods except {@link #send} are called on that thread.
 */
final class IoLoop {
  private static final long MAX_TICK_NS = 100_000_000;
  private static final long MIN_TICK_NS = 1_000_000;

  /** Age from which the loop checks whether a request was flushed, in ns. */
  private static final long FLUSH_CHECK_AGE_NS = 1_000_000_000;

  /** A tick's delay from which replies may have arrived that were not read yet, in ns. */
  private static final long LONG_DELAY_NS = 250_000_000;

  private final EventLoop loop;
  private final long timeoutNs;
  private final IoFaults faults;
  private final AtomicReference<@Nullable Pending> submitted = new AtomicReference<>();
  private final Runnable beginAll = this::beginAll;
  private final long tickNs;
  private long lastTickNs = System.nanoTime();
  private @Nullable Pending oldest;
  private @Nullable Pending newest;

  /**
   * A request in flight, as an element in the linked list of its loop. All methods are called on
   * the thread of that loop.
   */
  abstract static class Pending {
    /** The neighbours in the loop's list. Only the loop reads and writes them. */
    @Nullable Pending previous;

    @Nullable Pending following;

    /** Value of {@link System#nanoTime} at which the loop fails the request as timed out, in ns. */
    long deadlineNs;

    abstract void write();

    /** Checks whether a request that has been in flight for a long time was flushed. */
    abstract void checkIsFlushed();

    /** Fails the request as timed out. */
    abstract void timeOut();
  }

  /**
   * Creates the loop of an I/O thread.
   *
   * @param timeoutNs maximum time of a request; it fails at most 10% later
   * @param faults counts exceptions thrown on this thread
   */
  IoLoop(EventLoop loop, long timeoutNs, IoFaults faults) {
    this.loop = loop;
    this.timeoutNs = timeoutNs;
    this.faults = faults;
    this.tickNs = Math.min(MAX_TICK_NS, Math.max(MIN_TICK_NS, timeoutNs / 10));
    var unused = loop.scheduleWithFixedDelay(this::tick, tickNs, tickNs, TimeUnit.NANOSECONDS);
  }

  /** Sends a request from any thread. */
  void send(Pending request) {
    if (loop.inEventLoop()) {
      begin(request);
      return;
    }
    Pending before;
    do {
      before = submitted.get();
      request.following = before;
    } while (!submitted.compareAndSet(before, request));
    if (before == null) {
      loop.execute(beginAll);
    }
  }

  private void beginAll() {
    Pending request = submitted.getAndSet(null);
    Pending oldestFirst = null;
    while (request != null) {
      Pending older = request.following;
      request.following = oldestFirst;
      oldestFirst = request;
      request = older;
    }
    while (oldestFirst != null) {
      Pending next = oldestFirst.following;
      begin(oldestFirst);
      oldestFirst = next;
    }
  }

  private void begin(Pending request) {
    request.deadlineNs = System.nanoTime() + timeoutNs;
    request.following = null;
    request.previous = newest;
    if (newest == null) {
      oldest = request;
    } else {
      newest.following = request;
    }
    newest = request;
    request.write();
  }

  /** Removes a request that has ended. */
  void remove(Pending request) {
    if (request.previous == null) {
      oldest = request.following;
    } else {
      request.previous.following = request.following;
    }
    if (request.following == null) {
      newest = request.previous;
    } else {
      request.following.previous = request.previous;
    }
  }

  /** Returns the counter of faults on I/O threads. */
  IoFaults faults() {
    return faults;
  }

  /** Fails timed-out requests. Never throws: a periodic task that throws is not called again. */
  private void tick() {
    try {
      long now = System.nanoTime();
      boolean wasBlocked = now - lastTickNs > tickNs + LONG_DELAY_NS;
      lastTickNs = now;
      // After a pause of this thread, replies are read first; the next tick fails timed-out
      // requests.
      if (!wasBlocked) {
        failTimedOut(now);
        checkFlushed(now);
      }
    } catch (RuntimeException | Error e) {
      faults.caught(e, "failing timed-out requests");
    }
  }

  private void failTimedOut(long now) {
    while (oldest != null && oldest.deadlineNs - now <= 0) {
      oldest.timeOut();
    }
  }

  private void checkFlushed(long now) {
    long begunBefore = now - Math.min(FLUSH_CHECK_AGE_NS, timeoutNs / 2);
    Pending request = oldest;
    while (request != null && request.deadlineNs - timeoutNs - begunBefore <= 0) {
      // A flush may end the request, which takes it out of the list.
      Pending next = request.following;
      request.checkIsFlushed();
      request = next;
    }
  }
}
