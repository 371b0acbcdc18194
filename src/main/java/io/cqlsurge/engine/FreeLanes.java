package io.cqlsurge.engine;

import io.cqlsurge.database.Reply;
import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.workload.Operation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The free lanes of a worker, and the lane that starts the next operation. Used by the thread of
 * the worker only.
 */
final class FreeLanes {
  private final RunState run;
  private final int worker;
  private final List<Operation> operations;
  private final @Nullable Schedule schedule;
  private final @Nullable LagRecorder scheduleLag;
  private @Nullable Lane free;
  private @Nullable Lane next;

  /** Time since which at least one lane has been free, in ns. Not updated while no lane is free. */
  private long freeSinceNs;

  /** The value of {@code freeSinceNs} when {@code next} was taken from the free lanes. */
  private long nextFreeSinceNs;

  private boolean exhausted;

  /**
   * Creates a list without lanes.
   *
   * @param worker the number of the worker among the {@link ActiveWorkers} of the run
   */
  FreeLanes(RunState run, int worker, List<Operation> operations) {
    this.run = run;
    this.worker = worker;
    this.operations = operations;
    this.schedule = run.schedule().orElse(null);
    this.scheduleLag = schedule == null ? null : new LagRecorder();
  }

  /** Returns the delays of requests that were due while a lane was free; empty without a rate. */
  Optional<LagRecorder> scheduleLag() {
    return Optional.ofNullable(scheduleLag);
  }

  /** Adds a lane whose operation has ended. */
  void release(Lane lane) {
    if (free == null) {
      freeSinceNs = lane.endedNs;
    }
    lane.reply = Reply.DONE;
    lane.next = free;
    free = lane;
  }

  /** Returns whether the run has no operations left for the worker. */
  boolean isExhausted() {
    return exhausted;
  }

  /** Returns whether a lane has an operation that is not due yet. */
  boolean hasNext() {
    return next != null;
  }

  /** Returns whether there is no lane that can start an operation. */
  boolean isEmpty() {
    return free == null;
  }

  /** Returns when the next operation can start: now or when it is due; a late time if unknown. */
  long nextNs(long nowNs, long lateNs) {
    if (next != null) {
      return next.dueNs;
    }
    boolean canTake = free != null && !exhausted && run.activeWorkers().isActive(worker);
    return canTake ? nowNs : lateNs;
  }

  /** Returns a lane with a request to send, now or at its due time; null if there is none. */
  @Nullable Lane next(long nowNs) {
    while (next == null && free != null && !exhausted) {
      if (!run.activeWorkers().isActive(worker)) {
        exhausted = run.budget().isClosedBy(nowNs);
        return null;
      }
      takeNext(free, nowNs);
    }
    if (next != null && run.budget().forbids(next.dueNs)) {
      release(next);
      next = null;
      exhaust();
    }
    return next;
  }

  /** Gives a free lane an operation. A lane without anything left to do is not used again. */
  private void takeNext(Lane lane, long nowNs) {
    lane.operation = lane.picker.next();
    Operation operation = operations.get(lane.operation);
    lane.partitions = run.budget().take(nowNs, operation.drawPartitions());
    if (lane.partitions == 0) {
      exhaust();
    } else if (!operation.prepare(lane.work, lane.partitions)) {
      run.budget().giveBack(lane.partitions);
      run.usedUp(operation.exhaustionReason());
      free = lane.next;
    } else {
      next = lane;
      free = lane.next;
      nextFreeSinceNs = freeSinceNs;
      lane.dueNs = schedule == null ? nowNs : schedule.next(lane.partitions);
    }
  }

  private void exhaust() {
    exhausted = true;
    run.activeWorkers().wakeAll();
  }

  /** Records that the request of the lane returned by {@link #next} is sent now. */
  void sent(Lane lane, long nowNs) {
    next = null;
    if (scheduleLag != null) {
      scheduleLag.record(nowNs - Math.max(lane.dueNs, nextFreeSinceNs));
    }
  }
}
