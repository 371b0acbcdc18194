package io.cqlsurge.driver;

import io.cqlsurge.database.ThreadFaults;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Exceptions on I/O threads that are not the failure of a request, counted by kind. Safe for use by
 * many threads.
 */
final class IoFaults {
  private final ConcurrentMap<String, Long> counts = new ConcurrentHashMap<>();
  private final AtomicReference<String> end = new AtomicReference<>();

  /**
   * Counts an exception. One of the virtual machine itself leaves the thread's work undone, so that
   * requests cannot be sent any more.
   *
   * @param task what the thread was doing, as in "flushing a connection"
   */
  void caught(Throwable thrown, String task) {
    String reason = thrown.getMessage() == null ? "" : " (" + thrown.getMessage() + ")";
    String fault = thrown.getClass().getSimpleName() + reason + " while " + task;
    count(fault);
    if (thrown instanceof VirtualMachineError) {
      stuck(fault);
    }
  }

  /** Counts a fault that this sentence describes. */
  void count(String fault) {
    counts.merge(fault, 1L, Long::sum);
  }

  /** Notes that an I/O thread cannot send requests any more; the first reason given stays. */
  void stuck(String why) {
    end.compareAndSet(null, why);
  }

  /** All faults until now. */
  ThreadFaults soFar() {
    return new ThreadFaults(counts, Optional.ofNullable(end.get()));
  }
}
