package io.cqlsurge.driver;

import io.netty.channel.EventLoop;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What one I/O thread carries: the requests in flight on its connections, the oldest first, so that
 * those without an answer are given up in time. All but {@link #send} is called on that thread.
 */
final class IoLoop {
  private static final long SLOWEST_TICK_NS = 100_000_000;
  private static final long FASTEST_TICK_NS = 1_000_000;

  /** Age from which a request is checked for having been sent at all, in ns. */
  private static final long LONG_UNDER_WAY_NS = 1_000_000_000;

  /** Lateness of a tick from which on replies may have arrived that were not read yet, in ns. */
  private static final long LATE_NS = 250_000_000;

  private final EventLoop loop;
  private final long timeoutNs;
  private final IoFaults faults;
  private final AtomicReference<InFlight> handedOver = new AtomicReference<>();
  private final Runnable beginAll = this::beginAll;
  private final long tickNs;
  private long lastTickNs = System.nanoTime();
  private InFlight oldest;
  private InFlight newest;

  /**
   * An I/O thread without requests.
   *
   * @param timeoutNs how long a request may take; it is given up a tenth of that later at most
   * @param faults takes exceptions thrown on this thread
   */
  IoLoop(EventLoop loop, long timeoutNs, IoFaults faults) {
    this.loop = loop;
    this.timeoutNs = timeoutNs;
    this.faults = faults;
    this.tickNs = Math.min(SLOWEST_TICK_NS, Math.max(FASTEST_TICK_NS, timeoutNs / 10));
    var unused = loop.scheduleWithFixedDelay(this::tick, tickNs, tickNs, TimeUnit.NANOSECONDS);
  }

  /** Sends a request from any thread. */
  void send(InFlight request) {
    if (loop.inEventLoop()) {
      begin(request);
      return;
    }
    InFlight before;
    do {
      before = handedOver.get();
      request.following = before;
    } while (!handedOver.compareAndSet(before, request));
    if (before == null) {
      loop.execute(beginAll);
    }
  }

  private void beginAll() {
    InFlight request = handedOver.getAndSet(null);
    InFlight oldestFirst = null;
    while (request != null) {
      InFlight older = request.following;
      request.following = oldestFirst;
      oldestFirst = request;
      request = older;
    }
    while (oldestFirst != null) {
      InFlight next = oldestFirst.following;
      begin(oldestFirst);
      oldestFirst = next;
    }
  }

  private void begin(InFlight request) {
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

  /** Takes out a request that is over. */
  void remove(InFlight request) {
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

  /** Faults of this thread. */
  IoFaults faults() {
    return faults;
  }

  /** Never throws: a periodic task that does is not called again. */
  private void tick() {
    try {
      long now = System.nanoTime();
      boolean stoodStill = now - lastTickNs > tickNs + LATE_NS;
      lastTickNs = now;
      // After a pause of this thread replies are read first; the next tick gives up what is late.
      if (!stoodStill) {
        giveUpLate(now);
        checkSent(now);
      }
    } catch (RuntimeException | Error e) {
      faults.caught(e, "giving up late requests");
    }
  }

  private void giveUpLate(long now) {
    while (oldest != null && oldest.deadlineNs - now <= 0) {
      oldest.giveUp();
    }
  }

  private void checkSent(long now) {
    long begunBefore = now - Math.min(LONG_UNDER_WAY_NS, timeoutNs / 2);
    InFlight request = oldest;
    while (request != null && request.deadlineNs - timeoutNs - begunBefore <= 0) {
      // A flush may end the request, which takes it out of the list.
      InFlight next = request.following;
      request.checkIsSent();
      request = next;
    }
  }
}
