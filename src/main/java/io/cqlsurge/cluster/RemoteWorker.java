package io.cqlsurge.cluster;

import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunResult;
import java.util.Optional;

/** What the coordinator knows about a worker. Used by one thread. */
final class RemoteWorker {
  private final int index;
  private final Member member;
  private final String name;

  ClockOffset clock = new ClockOffset();

  /** Set by the thread of the coordinator; another one reads it to send an interrupt. */
  volatile boolean isLost;

  /** Whether nodes of the database run on its machine. */
  boolean hasNodes;

  /** Progress in the current run. */
  Optional<Progress> progress = Optional.empty();

  /** Result of the current run. */
  Optional<RunResult> result = Optional.empty();

  /** Time from the requested start of the current run to its start on this worker, in ns. */
  long lateNs;

  /**
   * Creates a worker.
   *
   * @param index number of the worker, from 0
   * @param name how the user names it
   */
  RemoteWorker(int index, Member member, String name) {
    this.index = index;
    this.member = member;
    this.name = name;
  }

  int index() {
    return index;
  }

  Member member() {
    return member;
  }

  /** Returns whether the coordinator waits for a result of the current run. */
  boolean isRunning() {
    return !isLost && result.isEmpty();
  }

  /** Forgets the previous run. */
  void begin() {
    progress = Optional.empty();
    result = Optional.empty();
    lateNs = 0;
  }

  @Override
  public String toString() {
    return name;
  }
}
