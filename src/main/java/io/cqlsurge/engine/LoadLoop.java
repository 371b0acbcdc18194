package io.cqlsurge.engine;

import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Work;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A loop that keeps many lanes busy. It never waits for a single lane, only for the next event.
 * Then it handles the replies that arrived and sends the next requests. All its state except the
 * {@link ReplyQueue} is used by the thread of its {@link LoadLoopExecutor} only.
 */
final class LoadLoop implements LoadLoopTask {
  /**
   * Maximum time until a load loop without events checks whether the run was ended early, in ns.
   */
  private static final long POLL_NS = 100_000_000;

  /** Maximum time for which a load loop sends before it handles new replies, in ns. */
  private static final long SLICE_NS = 200_000;

  /**
   * Number of slices in a row with requests that are still due, from which one load loop is too
   * few.
   */
  private static final int MAX_SLICES = 10;

  /** Maximum time between two iterations of a thread that gets a processor, in ns. */
  private static final long LONGEST_SLEEP_NS = POLL_NS + 250_000_000;

  private static final long NEVER = Long.MIN_VALUE;

  private final RunState run;
  private final List<Operation> operations;
  private final ReplyHandler replyHandler;
  private final ReplyQueue replies = new ReplyQueue(this::wake);
  private final LoadLoopExecutor executor;

  /** The lanes that wait for a point in time. It has space for all, so it does not allocate. */
  private final PriorityQueue<Lane> waiting;

  private final FreeLanes lanes;
  private final boolean paced;
  private final @Nullable WriteLog writes;
  private final AtomicLong endedPartitions = new AtomicLong();
  private final AtomicLong preparingNs = new AtomicLong();
  private int inFlight;

  /** Number of slices in a row after which requests were still due. */
  private int fullSlices;

  private long lastEventNs = NEVER;
  private long lastIterationNs = NEVER;

  /**
   * Creates a load loop of a run.
   *
   * @param maxLanes maximum requests in flight, at least 1
   */
  LoadLoop(
      RunState run,
      OperationMix mix,
      ReplyHandler replyHandler,
      int maxLanes,
      Function<LoadLoopTask, LoadLoopExecutor> executorFactory) {
    this.run = run;
    this.operations = mix.operations();
    this.replyHandler = replyHandler;
    this.waiting =
        new PriorityQueue<>(maxLanes, Comparator.comparingLong((Lane lane) -> lane.eventNs));
    this.lanes =
        new FreeLanes(
            run,
            run.activeLoops().join(this::wake),
            operations,
            () ->
                new Lane(
                    mix.picker(),
                    new Work(run.end()::isClosed, run.epochNs()),
                    replies::add,
                    run.clock()));
    this.paced = run.schedule().isPresent();
    this.writes = run.context().writes().orElse(null);
    this.executor = executorFactory.apply(this);
  }

  /**
   * Returns the id of its thread, if that has started or is a shared thread. May be called by any
   * other thread.
   */
  Optional<Long> threadId() {
    return executor.threadId();
  }

  /** Returns the delays of requests that were due while a lane was free; empty without a rate. */
  Optional<LagRecorder> scheduleLag() {
    return lanes.scheduleLag();
  }

  /** Returns the partition count of the operations that ended so far. Thread-safe. */
  long endedPartitions() {
    return endedPartitions.getAcquire();
  }

  /** Returns how long it has prepared and judged operations so far, in ns. Thread-safe. */
  long preparingNs() {
    return preparingNs.getAcquire();
  }

  /** Requests an iteration soon, also the first one. Thread-safe. */
  void wake() {
    executor.wake();
  }

  @Override
  public void ended(@Nullable Throwable cause) {
    if (cause != null) {
      run.end().failWithBug(cause);
    }
    if (writes != null && (inFlight > 0 || cause != null)) {
      writes.miss();
    }
    run.end().loopEnded(inFlight);
  }

  /** Handles replies, then sends. Returns false if there is nothing left to wait for. */
  @Override
  public boolean runOnce() {
    long nowNs = run.clock().getAsLong();
    boolean wasStalled = wasStalled(nowNs);
    boolean hasReplies = handleAll(replies.takeAll());
    if (hasReplies || wasStalled) {
      lastEventNs = nowNs;
    }
    if (hasReplies) {
      long judgedNs = run.clock().getAsLong();
      preparedSince(nowNs, judgedNs);
      nowNs = judgedNs;
    }
    sendDue(nowNs);
    lanes.balance(nowNs);
    startFree(nowNs);
    boolean beginsNothing = lanes.isExhausted() || run.lanePool().isUsedUp();
    boolean over = beginsNothing && !lanes.hasNext() && inFlight == 0 && waiting.isEmpty();
    return !over && !isPatienceOver(nowNs);
  }

  /**
   * Returns whether this is the first iteration, or the first one after the thread did not run for
   * a while. Then there may be replies that were not read yet.
   */
  private boolean wasStalled(long nowNs) {
    boolean wasStalled = lastIterationNs == NEVER || nowNs - lastIterationNs > LONGEST_SLEEP_NS;
    lastIterationNs = nowNs;
    return wasStalled;
  }

  /**
   * Returns whether to stop waiting for replies. Their delay matters only if the load loop waits
   * for nothing else.
   */
  private boolean isPatienceOver(long nowNs) {
    boolean onlyReplies = lanes.isExhausted() && !lanes.hasNext() && waiting.isEmpty();
    return run.end().isPatienceOver(nowNs, onlyReplies ? nowNs - lastEventNs : 0);
  }

  @Override
  public long nextWorkNs(long nowNs) {
    long pollNs = nowNs + POLL_NS;
    long retryNs = waiting.isEmpty() ? pollNs : waiting.element().eventNs;
    return Math.min(pollNs, Math.min(lanes.nextNs(nowNs, pollNs), retryNs));
  }

  private void startFree(long iterationNs) {
    long nowNs = iterationNs;
    long sliceEndNs = nowNs + SLICE_NS;
    while (nowNs < sliceEndNs) {
      Lane ready = lanes.next(nowNs);
      if (ready != null) {
        long preparedNs = run.clock().getAsLong();
        preparedSince(nowNs, preparedNs);
        nowNs = preparedNs;
      }
      if (ready == null || nowNs < ready.dueNs) {
        fullSlices = 0;
        return;
      }
      begin(ready, nowNs);
    }
    if (++fullSlices > MAX_SLICES) {
      run.activeLoops().reportShortage(nowNs);
    }
  }

  private void preparedSince(long sinceNs, long nowNs) {
    preparingNs.setRelease(preparingNs.getPlain() + nowNs - sinceNs);
  }

  private void begin(Lane lane, long nowNs) {
    lane.tries = 0;
    lane.pausedNs = 0;
    lane.thinkNs = 0;
    lane.startedNs = nowNs;
    lane.sentNs = nowNs;
    lastEventNs = nowNs;
    lanes.sent(lane, nowNs);
    send(lane);
  }

  private void send(Lane lane) {
    count(lane);
    lane.send(run.context().sender());
  }

  private void count(Lane lane) {
    lane.tries++;
    inFlight++;
    if (writes != null) {
      lane.timestampUs = writes.timestampUs(lane.sentNs);
      lane.work.request().timestamp(lane.timestampUs);
    }
  }

  private void sendDue(long now) {
    while (!waiting.isEmpty() && (run.end().isEarly() || waiting.element().eventNs <= now)) {
      Lane lane = waiting.remove();
      if (lane.isPausing) {
        lane.isPausing = false;
        lanes.release(lane);
      } else if (run.end().isEarly()) {
        replyHandler.failWaiting(lane);
        lanes.release(lane);
      } else {
        lastEventNs = now;
        sendAgain(lane, now - lane.sentNs - lane.pausedNs);
      }
    }
  }

  private void sendAgain(Lane lane, long sinceFirstSentNs) {
    if (lane.tries == 0 && run.retryPolicy().hasMuchTime(sinceFirstSentNs)) {
      send(lane);
    } else {
      count(lane);
      long leftNs = run.retryPolicy().leftNs(sinceFirstSentNs);
      run.context().sender().resend(lane.work.request(), lane, leftNs);
    }
  }

  private boolean handleAll(@Nullable Lane arrived) {
    Lane lane = arrived;
    while (lane != null) {
      Lane following = lane.next;
      inFlight--;
      if (replyHandler.handle(lane)) {
        endedPartitions.setRelease(endedPartitions.getPlain() + lane.partitions);
        continueOrPause(lane);
      } else if (lane.hasNext(run.retryPolicy())) {
        send(lane);
      } else {
        waiting.add(lane);
      }
      lane = following;
    }
    return arrived != null;
  }

  /**
   * Lets a lane continue with its next operation or pause before it: as the operation wants it, or
   * after failures without a connection. Without that pause, a run without a connected node would
   * only measure how fast operations fail.
   */
  private void continueOrPause(Lane lane) {
    if (lane.unconnected > 1 && !paced && !lanes.isExhausted()) {
      pause(lane, RetryPolicy.connectionPauseNs(lane.unconnected - 1));
      run.connectionPauses().add(lane.eventNs - lane.endedNs);
    } else if (lane.restNs > 0 && !lanes.isExhausted()) {
      pause(lane, lane.restNs);
      lane.restNs = 0;
    } else {
      lanes.release(lane);
    }
  }

  private void pause(Lane lane, long pauseNs) {
    lane.isPausing = true;
    lane.eventNs = Math.min(lane.endedNs + pauseNs, run.budget().deadlineNs());
    waiting.add(lane);
  }
}
