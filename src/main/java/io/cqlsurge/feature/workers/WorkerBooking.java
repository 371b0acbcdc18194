package io.cqlsurge.feature.workers;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jgroups.Address;

/** A controller that has reserved this worker, and its job. */
final class WorkerBooking {
  final Address controller;
  final String name;
  final Instant since = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  final IntervalSender sender;
  final ExecutorService tasks =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "cqlsurge-worker-tasks"));

  /** Set by the thread for tasks. */
  volatile Optional<WorkerJob> job = Optional.empty();

  volatile boolean stopped;

  /** Whether the controller is lost or has released this worker, which still ends its run. */
  volatile boolean released;

  WorkerBooking(Address controller, String name, IntervalSender sender) {
    this.controller = controller;
    this.name = name;
    this.sender = sender;
  }

  /** Notes that it is released; returns whether it was not before. */
  synchronized boolean release() {
    boolean wasReleased = released;
    released = true;
    return !wasReleased;
  }

  /** Executes a task, unless it is released. */
  synchronized void execute(Runnable task) {
    if (!released) {
      tasks.execute(task);
    }
  }

  void stop() {
    stopped = true;
    job.ifPresent(open -> open.load().interrupt());
  }
}
