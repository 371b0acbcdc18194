package io.cqlsurge.measure;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A recorder of the requests of one worker to one node. One thread writes, another one drains.
 * Recording does not allocate.
 */
public final class NodeRecorder {
  private final NodeName node;
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong misplaced = new AtomicLong();

  /** The shards that answered; the worker replaces it, as it rarely changes. */
  private volatile BitSet shards = new BitSet();

  private final Map<ErrorKind, AtomicLongArray> errors;
  private final Map<ErrorKind, AtomicLongArray> retries;
  private final Optional<SingleWriterRecorder> service;

  /**
   * Creates an empty recorder.
   *
   * @param operations kinds of operations
   * @param timed whether to record latencies
   */
  NodeRecorder(NodeName node, int operations, boolean timed) {
    this.node = node;
    this.errors = counters(operations);
    this.retries = counters(operations);
    this.service =
        timed ? Optional.of(new SingleWriterRecorder(LatencyCounters.DIGITS)) : Optional.empty();
  }

  private static Map<ErrorKind, AtomicLongArray> counters(int operations) {
    Map<ErrorKind, AtomicLongArray> counters = new EnumMap<>(ErrorKind.class);
    for (ErrorKind kind : ErrorKind.values()) {
      counters.put(kind, new AtomicLongArray(operations));
    }
    return counters;
  }

  /** Counts an operation that succeeded, with its time since the first send. */
  public void succeeded(long serviceNs) {
    requests.setRelease(requests.getPlain() + 1);
    if (service.isPresent()) {
      service.get().recordValue(Math.max(0, serviceNs));
    }
  }

  /**
   * Counts where a request went.
   *
   * @param shard the shard that answered, from 0; -1 if it is unknown
   * @param elsewhere whether the request belongs to another node or shard
   */
  public void placed(int shard, boolean elsewhere) {
    if (shard >= 0 && !shards.get(shard)) {
      BitSet more = (BitSet) shards.clone();
      more.set(shard);
      shards = more;
    }
    if (elsewhere) {
      misplaced.setRelease(misplaced.getPlain() + 1);
    }
  }

  /**
   * Counts an operation that failed after its last try.
   *
   * @param operation the operation's position in the mix of the worker
   */
  public void failed(int operation, ErrorKind kind) {
    addOne(of(errors, kind), operation);
  }

  /**
   * Counts a failed try that is followed by another try.
   *
   * @param operation the operation's position in the mix of the worker
   */
  public void retried(int operation, ErrorKind kind) {
    addOne(of(retries, kind), operation);
  }

  private static AtomicLongArray of(Map<ErrorKind, AtomicLongArray> counters, ErrorKind kind) {
    return Objects.requireNonNull(counters.get(kind));
  }

  private static void addOne(AtomicLongArray counters, int operation) {
    counters.setRelease(operation, counters.getPlain(operation) + 1);
  }

  NodeName node() {
    return node;
  }

  /** Returns the requests so far, without errors and latencies. */
  NodeFigures requests() {
    Placement placement = new Placement(shards.stream().boxed().toList(), misplaced.getAcquire());
    return new NodeFigures(node, requests.getAcquire(), 0, 0, placement, Optional.empty());
  }

  /**
   * Adds the failures so far to sums.
   *
   * @param operations the operations' labels in the mix of the worker
   */
  void addErrors(List<String> operations, ErrorSums sums) {
    for (int operation = 0; operation < operations.size(); operation++) {
      for (ErrorKind kind : ErrorKind.values()) {
        long failed = of(errors, kind).getAcquire(operation);
        long retried = of(retries, kind).getAcquire(operation);
        sums.add(new ErrorCount(operations.get(operation), kind, node, failed, retried));
      }
    }
  }

  /** Returns the latencies since the last call, if they are recorded. Called by one thread only. */
  Optional<Histogram> drain() {
    return service.map(SingleWriterRecorder::getIntervalHistogram);
  }
}
