package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.engine.server.VirtualTables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/**
 * A wait between two runs until the nodes have finished the background work of the first run, such
 * as flushes and compactions. If the nodes do not report their work, it waits for the maximum time.
 * Used by one thread.
 */
record Settling(Database database, Clock clock, Duration max) {
  static final String IDLE = "no node has pending work";
  static final String STILL_BUSY = "the nodes still have pending work";
  static final String UNKNOWN = "the nodes do not report their pending work";
  static final String INTERRUPTED = "interrupted";

  static final Duration MAX_WAIT = Duration.ofSeconds(15);

  private static final long POLL_NS = 500_000_000L;

  /**
   * Number of polls in a row that must find no work, because a node is briefly idle between two
   * tasks.
   */
  private static final int IDLE_POLLS = 2;

  /**
   * Names of the thread pools for writes and their background work. Other pools have unrelated
   * work.
   */
  private static final Pattern POOLS =
      Pattern.compile(
          "(|Counter|View)MutationStage|CompactionExecutor|(PerDisk)?Memtable(Flush|PostFlush).*");

  /**
   * Waits until the nodes are idle or the time is up. Returns why the wait ended.
   *
   * @param interrupted reaches zero when the user interrupts the benchmark, which ends the wait
   */
  String await(CountDownLatch interrupted) {
    try {
      return settle(interrupted, clock.getAsLong() + max.toNanos());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    }
  }

  private String settle(CountDownLatch interrupted, long endNs) throws InterruptedException {
    int idlePolls = 0;
    boolean known = true;
    while (clock.getAsLong() < endNs) {
      List<CompletableFuture<Boolean>> answers = known ? poll() : List.of();
      if (clock.await(interrupted, Math.min(POLL_NS, endNs - clock.getAsLong()))) {
        return INTERRUPTED;
      }
      known = known && !answers.isEmpty() && answers.stream().noneMatch(Settling::isRefused);
      idlePolls = known && answers.stream().allMatch(Settling::isIdle) ? idlePolls + 1 : 0;
      if (idlePolls == IDLE_POLLS) {
        return IDLE;
      }
    }
    return known ? STILL_BUSY : UNKNOWN;
  }

  private List<CompletableFuture<Boolean>> poll() {
    VirtualTables tables = new VirtualTables(database);
    return database.nodes().stream()
        .map(node -> tables.hasTasks(node, POOLS.asMatchPredicate()))
        .toList();
  }

  private static boolean isRefused(CompletableFuture<Boolean> answer) {
    return answer.isCompletedExceptionally()
        && answer.handle((tasks, error) -> VirtualTables.isRefusal(error)).join();
  }

  /** Returns whether a node reported in time that it has no work. */
  private static boolean isIdle(CompletableFuture<Boolean> answer) {
    return answer.isDone() && !answer.isCompletedExceptionally() && !answer.join();
  }
}
