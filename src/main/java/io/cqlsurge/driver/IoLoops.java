package io.cqlsurge.driver;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The loops of a session's I/O threads. Safe for use by many threads. */
final class IoLoops {
  private final Duration timeout;
  private final IoFaults faults;
  private final Map<EventLoop, IoLoop> loops = new ConcurrentHashMap<>();

  /**
   * Creates loops when they are first used.
   *
   * @param timeout maximum time of a request
   * @param faults counts exceptions thrown on the I/O threads
   */
  IoLoops(Duration timeout, IoFaults faults) {
    this.timeout = timeout;
    this.faults = faults;
  }

  /** Returns the loop of an I/O thread. */
  IoLoop of(EventLoop thread) {
    return loops.computeIfAbsent(thread, added -> new IoLoop(added, timeout.toNanos(), faults));
  }
}
