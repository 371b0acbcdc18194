package io.cqlsurge.engine;

import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Work;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Keeps many lanes busy. It never waits for a lane, only for the next event; then it finishes what
 * arrived, and then it sends. All it holds belongs to its {@link WorkerExecutor}'s thread, but for
 * {@link ReplyQueue}.
 */
final class Worker implements WorkerTask {
  /** So often a worker without events looks whether the run was called off. */
  private static final long LOOK_UP_NS = 100_000_000;

  /** So long a worker sends without looking at what has arrived meanwhile. */
  private static final long SLICE_NS = 200_000;

  /** A thread that sleeps for longer between two turns was not let run, in ns. */
  private static final long LONGEST_SLEEP_NS = LOOK_UP_NS + 250_000_000;

  private static final long NEVER = Long.MIN_VALUE;

  private final RunState run;
  private final List<Operation> operations;
  private final ReplyHandler finisher;
  private final ReplyQueue arrivals = new ReplyQueue(this::wake);
  private final WorkerExecutor carrier;
  private final DueQueue waiting;
  private final Schedule schedule;
  private final LagRecorder scheduleLag;
  private final AtomicLong ended = new AtomicLong();
  private Lane free;
  private Lane next;

  /** Since when there has been a free lane without a break; as of the last time there was one. */
  private long freeSinceNs;

  /** The same, when {@code next} was taken from the free ones. */
  private long nextFreeSinceNs;

  private int inFlight;
  private boolean exhausted;
  private long lastEventNs = NEVER;
  private long lastTurnNs = NEVER;

  /**
   * A worker of a run.
   *
   * @param recorders take what it does
   * @param lanes how many requests it keeps in flight, at least 1
   * @param carriers makes its carrier
   */
  Worker(
      RunState run,
      OperationMix mix,
      Recorders recorders,
      int lanes,
      Function<WorkerTask, WorkerExecutor> carriers) {
    this.run = run;
    this.operations = mix.operations();
    this.finisher = new ReplyHandler(run, operations, recorders);
    this.waiting = new DueQueue(lanes);
    this.schedule = run.schedule().orElse(null);
    this.scheduleLag = schedule == null ? null : new LagRecorder();
    this.carrier = carriers.apply(this);
    for (int i = 0; i < lanes; i++) {
      release(new Lane(mix.picker(), new Work(run::isOver), arrivals::add, run.clock()));
    }
  }

  /** Begins to take its turns. */
  void start() {
    carrier.start();
  }

  /**
   * Its thread, once it has started or is one that it shares; may be called by any other thread.
   */
  Optional<Long> threadId() {
    return carrier.threadId();
  }

  /** How late requests were sent that were due while a lane was free; none without a rate. */
  Optional<LagRecorder> scheduleLag() {
    return Optional.ofNullable(scheduleLag);
  }

  /** How many partitions its operations had that ended so far; may be asked by any thread. */
  long endedPartitions() {
    return ended.getAcquire();
  }

  /** Makes the worker look up from its waiting. */
  void wake() {
    carrier.wake();
  }

  @Override
  public boolean isCalled() {
    return !arrivals.isEmpty();
  }

  @Override
  public void ended(Throwable cause) {
    if (cause != null) {
      run.broke(cause);
    }
    run.workerEnded(inFlight);
  }

  /** Finishes, then sends; false when there is nothing left to wait for. */
  @Override
  public boolean turn() {
    long nowNs = run.clock().getAsLong();
    boolean stoodStill = stoodStill(nowNs);
    if (finishAll(arrivals.takeAll()) || stoodStill) {
      lastEventNs = nowNs;
    }
    sendDue(nowNs);
    startFree(nowNs);
    boolean beginsNothing = exhausted || free == null;
    boolean over = beginsNothing && next == null && inFlight == 0 && waiting.isEmpty();
    return !over && !isPatienceOver(nowNs);
  }

  /**
   * Whether this is the first turn, or the first after the thread did not run for a while: replies
   * may be there that were not read yet.
   */
  private boolean stoodStill(long nowNs) {
    boolean stoodStill = lastTurnNs == NEVER || nowNs - lastTurnNs > LONGEST_SLEEP_NS;
    lastTurnNs = nowNs;
    return stoodStill;
  }

  /** Only when nothing but replies is waited for, their being late says something. */
  private boolean isPatienceOver(long nowNs) {
    boolean onlyReplies = exhausted && next == null && waiting.isEmpty();
    return run.isPatienceOver(nowNs, onlyReplies ? nowNs - lastEventNs : 0);
  }

  @Override
  public long idleNs() {
    if (next == null && free != null && !exhausted) {
      return 0;
    }
    long nowNs = run.clock().getAsLong();
    long untilDueNs = next == null ? LOOK_UP_NS : next.dueNs - nowNs;
    long untilRetryNs = waiting.isEmpty() ? LOOK_UP_NS : waiting.earliestNs() - nowNs;
    return Math.min(LOOK_UP_NS, Math.min(untilDueNs, untilRetryNs));
  }

  private void startFree(long turnNs) {
    long nowNs = turnNs;
    long sliceEndNs = nowNs + SLICE_NS;
    while (nowNs < sliceEndNs && nextIsReady(nowNs)) {
      nowNs = run.clock().getAsLong();
      if (nowNs < next.dueNs) {
        return;
      }
      begin(next, nowNs);
      next = null;
    }
  }

  /** Whether there is a lane with a request to be sent, now or when it is due. */
  private boolean nextIsReady(long nowNs) {
    while (next == null && free != null && !exhausted) {
      takeNext(nowNs);
    }
    if (next != null && run.budget().forbids(next.dueNs)) {
      release(next);
      next = null;
      exhausted = true;
    }
    return next != null;
  }

  /** Gives the first free lane something to do; one that finds nothing to do is let go. */
  private void takeNext(long nowNs) {
    free.operation = free.picker.next();
    Operation operation = operations.get(free.operation);
    free.partitions = run.budget().take(nowNs, operation.wanted());
    if (free.partitions == 0) {
      exhausted = true;
    } else if (!operation.prepare(free.work, free.partitions)) {
      run.budget().giveBack(free.partitions);
      run.usedUp(operation.exhaustionReason());
      free = free.next;
    } else {
      next = free;
      free = next.next;
      nextFreeSinceNs = freeSinceNs;
      next.dueNs = schedule == null ? nowNs : schedule.next(next.partitions);
    }
  }

  private void begin(Lane lane, long nowNs) {
    lane.tries = 0;
    lane.pausedNs = 0;
    lane.sentNs = nowNs;
    lastEventNs = nowNs;
    if (scheduleLag != null) {
      scheduleLag.late(nowNs - Math.max(lane.dueNs, nextFreeSinceNs));
    }
    send(lane);
  }

  private void send(Lane lane) {
    lane.tries++;
    inFlight++;
    run.database().send(lane.work.request(), lane);
  }

  private void sendDue(long now) {
    while (!waiting.isEmpty() && (run.calledOff() || waiting.earliestNs() <= now)) {
      Lane lane = waiting.poll();
      if (lane.isResting) {
        lane.isResting = false;
        release(lane);
      } else if (run.calledOff()) {
        finisher.giveUpWaiting(lane);
        release(lane);
      } else {
        lastEventNs = now;
        sendOn(lane, now - lane.sentNs - lane.pausedNs);
      }
    }
  }

  private void sendOn(Lane lane, long sinceFirstSentNs) {
    if (lane.tries == 0 && run.retryPolicy().hasMuchTime(sinceFirstSentNs)) {
      send(lane);
    } else {
      lane.tries++;
      inFlight++;
      long leftNs = run.retryPolicy().leftNs(sinceFirstSentNs);
      run.database().resend(lane.work.request(), lane, leftNs);
    }
  }

  private boolean finishAll(Lane arrived) {
    Lane lane = arrived;
    while (lane != null) {
      Lane following = lane.next;
      inFlight--;
      if (finisher.finish(lane)) {
        ended.setRelease(ended.getPlain() + lane.partitions);
        free(lane);
      } else {
        waiting.add(lane);
      }
      lane = following;
    }
    return arrived != null;
  }

  /**
   * Lets a lane go on to its next operation, or pause before it: without a pause, operations that
   * fail at once as no node is connected would only measure how fast they fail.
   */
  private void free(Lane lane) {
    if (lane.unconnected > 1 && schedule == null && !exhausted) {
      lane.isResting = true;
      long restNs = RetryPolicy.restNs(lane.unconnected - 1);
      lane.eventNs = run.budget().endingBy(lane.endedNs + restNs);
      run.rests(lane.eventNs - lane.endedNs);
      waiting.add(lane);
    } else {
      release(lane);
    }
  }

  private void release(Lane lane) {
    if (free == null) {
      freeSinceNs = lane.endedNs;
    }
    lane.reply = null;
    lane.next = free;
    free = lane;
  }
}
