package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.engine.schedule.Schedule;
import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.workload.Operation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The lanes that a load loop owns, which of them are free, and the lane that starts the next
 * operation. Used by the thread of the load loop only.
 */
final class FreeLanes {
  private final RunState run;
  private final int loop;
  private final List<Operation> operations;
  private final Supplier<Lane> maker;
  private final @Nullable Schedule schedule;
  private final @Nullable LagRecorder scheduleLag;

  /** Lanes that were used before. There may be more of them than the load loop owns now. */
  private @Nullable Lane used;

  private int owned;

  /** Number of the owned lanes that have no operation. */
  private int free;

  private @Nullable Lane next;

  /** Time since which at least one lane has been free, in ns. Not updated while no lane is free. */
  private long freeSinceNs;

  /** The value of {@code freeSinceNs} when {@code next} was taken from the free lanes. */
  private long nextFreeSinceNs;

  private boolean exhausted;

  /**
   * Creates a list without lanes.
   *
   * @param loop the load loop's number among the run's {@link ActiveLoops}
   * @param maker creates a lane of the load loop
   */
  FreeLanes(RunState run, int loop, List<Operation> operations, Supplier<Lane> maker) {
    this.run = run;
    this.loop = loop;
    this.operations = operations;
    this.maker = maker;
    this.schedule = run.schedule().orElse(null);
    this.scheduleLag = schedule == null ? null : new LagRecorder();
  }

  /** Returns the delays of requests that were due while a lane was free; empty without a rate. */
  Optional<LagRecorder> scheduleLag() {
    return Optional.ofNullable(scheduleLag);
  }

  /** Takes lanes from the run's pool up to the load loop's share, or gives some back. */
  void balance(long nowNs) {
    int missing = run.lanePool().share(loop) - owned;
    if (missing > 0) {
      take(run.lanePool().take(missing), nowNs);
    } else if (missing < 0 && free > 0) {
      int surplus = Math.min(-missing, free);
      take(-surplus, nowNs);
      run.lanePool().give(surplus);
    }
  }

  private void take(int count, long nowNs) {
    if (free == 0) {
      freeSinceNs = nowNs;
    }
    owned += count;
    free += count;
  }

  /** Adds a lane whose operation has ended. */
  void release(Lane lane) {
    if (free == 0) {
      freeSinceNs = lane.endedNs;
    }
    lane.reply = Reply.DONE;
    lane.next = used;
    used = lane;
    free++;
  }

  /** Returns whether the run has no operations left for the load loop. */
  boolean isExhausted() {
    return exhausted;
  }

  /** Returns whether a lane has an operation that is not due yet. */
  boolean hasNext() {
    return next != null;
  }

  /** Returns when the next operation can start: now or when it is due; a late time if unknown. */
  long nextNs(long nowNs, long lateNs) {
    if (next != null) {
      return next.dueNs;
    }
    boolean canTake = free > 0 && !exhausted && run.activeLoops().isActive(loop);
    return canTake ? nowNs : lateNs;
  }

  /** Returns a lane with a request to send, now or at its due time; null if there is none. */
  @Nullable Lane next(long nowNs) {
    boolean isActive = run.activeLoops().isActive(loop);
    while (isActive && next == null && free > 0 && !exhausted) {
      takeNext(nowNs);
    }
    if (next == null && !exhausted) {
      // Other load loops may have taken the last operation.
      exhausted = isActive ? run.budget().isClosed() : run.budget().isClosedBy(nowNs);
    }
    if (next != null && run.budget().forbids(next.dueNs)) {
      release(next);
      next = null;
      exhaust();
    }
    return next;
  }

  /** Gives a free lane an operation. A lane without anything left to do is not used again. */
  private void takeNext(long nowNs) {
    Lane lane = used == null ? maker.get() : used;
    used = lane.next;
    lane.operation = lane.picker.next();
    Operation operation = operations.get(lane.operation);
    lane.partitions = run.budget().take(nowNs, operation.drawPartitions());
    if (lane.partitions == 0) {
      lane.next = used;
      used = lane;
      exhaust();
      return;
    }
    lane.dueNs = schedule == null ? nowNs : schedule.next(lane.partitions);
    lane.work.begin(lane.dueNs);
    if (!isPrepared(operation, lane)) {
      run.budget().giveBack(lane.partitions);
      run.end().usedUp(operation.exhaustionReason());
      owned--;
      free--;
      run.lanePool().remove();
    } else {
      next = lane;
      free--;
      nextFreeSinceNs = freeSinceNs;
    }
  }

  private static boolean isPrepared(Operation operation, Lane lane) {
    try {
      return operation.prepare(lane.work, lane.partitions);
    } catch (DatabaseError e) {
      lane.work.refuse(e);
      return true;
    }
  }

  private void exhaust() {
    exhausted = true;
    run.activeLoops().wakeAll();
  }

  /** Records that the request of the lane returned by {@link #next} is sent now. */
  void sent(Lane lane, long nowNs) {
    next = null;
    if (scheduleLag != null) {
      scheduleLag.record(nowNs - Math.max(lane.dueNs, nextFreeSinceNs));
    }
  }
}
