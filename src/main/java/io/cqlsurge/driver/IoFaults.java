package io.cqlsurge.driver;

import io.cqlsurge.database.ThreadFaults;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A counter of faults on I/O threads, such as exceptions that are not a request's failure. Safe for
 * use by many threads.
 */
final class IoFaults {
  private final ConcurrentMap<String, Long> counts = new ConcurrentHashMap<>();
  private final AtomicReference<String> stuckReason = new AtomicReference<>();

  /**
   * Counts an exception. After an error of the virtual machine, the thread's work is incomplete, so
   * that requests cannot be sent any more.
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

  void count(String fault) {
    counts.merge(fault, 1L, Long::sum);
  }

  /** Records that an I/O thread cannot send requests any more. The first reason is kept. */
  void stuck(String reason) {
    stuckReason.compareAndSet(null, reason);
  }

  ThreadFaults soFar() {
    return new ThreadFaults(counts, Optional.ofNullable(stuckReason.get()));
  }
}
