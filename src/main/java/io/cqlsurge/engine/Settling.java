package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.ServerFigures.Pool;
import io.cqlsurge.measure.SettlingOutcome;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;

/**
 * Waits between two runs until the nodes have done what the first left them to do: what was written
 * is flushed, what was flushed is compacted. Where the nodes do not tell, it waits as long as it
 * may. Belongs to one thread.
 */
final class Settling {
  /** So long the nodes are waited for at most. */
  static final Duration LONGEST = Duration.ofSeconds(15);

  private static final long LOOK_NS = 500_000_000L;

  /** So many looks in a row must find no work: between two tasks a node has none for a moment. */
  private static final int CALM_LOOKS = 2;

  /** What writes leave behind; other pools have work of their own. */
  private static final Pattern POOLS =
      Pattern.compile(
          "(|Counter|View)MutationStage|CompactionExecutor|(PerDisk)?Memtable(Flush|PostFlush).*");

  private static final Set<ServerTable> TABLES = EnumSet.of(ServerTable.POOLS, ServerTable.TASKS);

  private final Database database;
  private final Clock clock;

  Settling(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Waits.
   *
   * @param interrupted comes down when the user calls the benchmark off; the wait is over then
   */
  SettlingOutcome await(CountDownLatch interrupted) {
    long startNs = clock.getAsLong();
    try {
      SettlingOutcome.Reason reason = settle(interrupted, startNs + LONGEST.toNanos());
      return new SettlingOutcome(Duration.ofNanos(clock.getAsLong() - startNs), reason);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new SettlingOutcome(
          Duration.ofNanos(clock.getAsLong() - startNs), SettlingOutcome.Reason.INTERRUPTED);
    }
  }

  private SettlingOutcome.Reason settle(CountDownLatch interrupted, long endNs)
      throws InterruptedException {
    int calm = 0;
    boolean known = true;
    while (clock.getAsLong() < endNs) {
      List<CompletableFuture<ServerAnswers>> looks = known ? look() : List.of();
      if (clock.await(interrupted, Math.min(LOOK_NS, endNs - clock.getAsLong()))) {
        return SettlingOutcome.Reason.INTERRUPTED;
      }
      known = known && !looks.isEmpty() && looks.stream().noneMatch(Settling::isRefused);
      calm = known && looks.stream().allMatch(Settling::isCalm) ? calm + 1 : 0;
      if (calm == CALM_LOOKS) {
        return SettlingOutcome.Reason.CALM;
      }
    }
    return known ? SettlingOutcome.Reason.STILL_BUSY : SettlingOutcome.Reason.UNKNOWN;
  }

  private List<CompletableFuture<ServerAnswers>> look() {
    return database.nodes().stream()
        .map(node -> ServerAnswers.ask(database, node, TABLES, clock))
        .toList();
  }

  private static boolean isRefused(CompletableFuture<ServerAnswers> look) {
    return look.isDone()
        && TABLES.stream().anyMatch(table -> look.join().refused(table).isPresent());
  }

  /** Whether a node said in time that it has nothing to do. */
  private static boolean isCalm(CompletableFuture<ServerAnswers> look) {
    if (!look.isDone() || TABLES.stream().anyMatch(table -> look.join().error(table).isPresent())) {
      return false;
    }
    return look.join().rewriting().tasks() == 0
        && look.join().pools().stream().noneMatch(Settling::works);
  }

  private static boolean works(Pool pool) {
    return pool.active() + pool.pending() > 0 && POOLS.matcher(pool.name()).matches();
  }
}
