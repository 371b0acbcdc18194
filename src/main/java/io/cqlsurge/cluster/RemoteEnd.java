package io.cqlsurge.cluster;

import io.cqlsurge.measure.RunEnding;
import java.util.Optional;

/** How a run of all workers together ends, as the controller decides it. Used by one thread. */
final class RemoteEnd {
  /** Maximum wait for the workers' results after they were stopped, in ns. */
  private static final long STOPPED_NS = 20_000_000_000L;

  private final Workers workers;
  private Optional<RunEnding> ending = Optional.empty();
  private Optional<String> degraded = Optional.empty();
  private long endNs = Long.MAX_VALUE;

  RemoteEnd(Workers workers) {
    this.workers = workers;
  }

  /** Returns how the run ended; empty while it has its regular end before it. */
  Optional<RunEnding> ending() {
    return ending;
  }

  /** Ends the run early. The first ending is kept. */
  void fail(String sentence) {
    if (ending.isEmpty()) {
      ending = Optional.of(RunEnding.failed(sentence));
    }
    if (endNs == Long.MAX_VALUE) {
      endNs = System.nanoTime() + STOPPED_NS;
      workers.sendAll(new Message.Stop());
    }
  }

  /** Ends the run because its stop rule is met. */
  void finish(String sentence) {
    ending = Optional.of(RunEnding.completed(sentence));
    workers.sendAll(new Message.Finish());
  }

  /** Returns whether stopped workers have had their time to send results. */
  boolean hasEnded() {
    return System.nanoTime() >= endNs;
  }

  /** Records when a worker was lost and which, and that the others continue. */
  void degrade(String how) {
    degraded = Optional.of("degraded " + how);
  }

  /** Returns a regular ending, which says if workers were lost. */
  RunEnding marked(RunEnding regular) {
    return degraded
        .map(how -> new RunEnding(regular.kind(), regular.message() + "; " + how, regular.cause()))
        .orElse(regular);
  }
}
