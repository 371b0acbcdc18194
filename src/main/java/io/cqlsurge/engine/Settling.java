package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.engine.server.VirtualTables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/**
 * A wait until the nodes have finished background work, such as the flushes and compactions of a
 * run. Used by one thread.
 *
 * @param max maximum time of the wait
 * @param maxUnknown the same if the nodes do not report their work
 */
public record Settling(
    Database database, Clock clock, Work work, Duration max, Duration maxUnknown) {
  public static final String IDLE = "no node has pending work";
  static final String STILL_BUSY = "the nodes still have pending work";
  static final String UNKNOWN = "the nodes do not report their pending work";
  static final String INTERRUPTED = "interrupted";

  static final Duration MAX_WAIT = Duration.ofSeconds(15);

  /** Names of the thread pools with background work. */
  private static final String BACKGROUND =
      "CompactionExecutor|(PerDisk)?Memtable(Flush|PostFlush).*";

  private static final long POLL_NS = 500_000_000L;

  /**
   * Number of polls in a row that must find no work, because a node is briefly idle between two
   * tasks.
   */
  private static final int IDLE_POLLS = 2;

  /** What the nodes finish before the wait ends; other work is unrelated. */
  public enum Work {
    /** Writes, and the work in the background that they cause. */
    WRITES("(|Counter|View)MutationStage|" + BACKGROUND),
    /** Only the work in the background, so that a load can continue. */
    COMPACTIONS(BACKGROUND);

    private final Pattern pools;

    Work(String pools) {
      this.pools = Pattern.compile(pools);
    }
  }

  /** Creates a wait for writes that lasts the maximum time if nodes do not report their work. */
  Settling(Database database, Clock clock, Duration max) {
    this(database, clock, Work.WRITES, max, max);
  }

  /**
   * Waits until the nodes are idle or the time is up. Returns why the wait ended.
   *
   * @param interrupted reaches zero when the user interrupts the benchmark, which ends the wait
   */
  public String await(CountDownLatch interrupted) {
    try {
      return settle(interrupted, clock.getAsLong());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    }
  }

  private String settle(CountDownLatch interrupted, long startNs) throws InterruptedException {
    int idlePolls = 0;
    boolean known = true;
    long endNs = startNs + max.toNanos();
    while (clock.getAsLong() < endNs) {
      List<CompletableFuture<Boolean>> answers = known ? poll() : List.of();
      if (clock.await(interrupted, Math.min(POLL_NS, endNs - clock.getAsLong()))) {
        return INTERRUPTED;
      }
      known = known && areReported(answers);
      endNs = known ? endNs : Math.min(endNs, startNs + maxUnknown.toNanos());
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
        .map(node -> tables.hasTasks(node, work.pools.asMatchPredicate()))
        .toList();
  }

  /** Returns whether no node has refused to report its work so far. */
  private static boolean areReported(List<CompletableFuture<Boolean>> answers) {
    return !answers.isEmpty() && answers.stream().noneMatch(Settling::isRefused);
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
