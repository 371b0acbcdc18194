package io.cqlsurge.engine;

import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Work;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One request at a time, over and over. All fields belong to the worker's thread, but for {@code
 * reply}, {@code endedNs} and {@code next}, which are written by the thread that brings the reply
 * and handed over through a queue.
 */
final class Lane implements Receiver {
  final OperationMix.Picker picker;
  final Work work;
  private final Consumer<Lane> replies;
  private final LongSupplier clock;

  /** The operation it is busy with, as a position in the worker's mix. */
  int operation;

  /** How many partitions it may touch with it. */
  long partitions;

  /** How often its present request was sent. */
  int tries;

  /** When the request was to be sent. */
  long dueNs;

  /** When its first request was first sent. */
  long sentNs;

  /** How long it has waited between tries because the user asked for that. */
  long pausedNs;

  /** Number of operations in a row that failed for want of a connection. */
  int unconnected;

  /** Whether it pauses before its next operation, while it waits in the {@link DueQueue}. */
  boolean isResting;

  /** When the worker has to turn to it again, while it waits in the {@link DueQueue}. */
  long eventNs;

  Reply reply;

  /** When its last reply came, so since when it is free; before all time if none came yet. */
  long endedNs = Long.MIN_VALUE;

  /** The next in whatever list it stands in: the free lanes or the arrivals. */
  Lane next;

  /**
   * A free lane.
   *
   * @param work makes its requests
   * @param replies receives the lane when its reply has arrived; called by the thread of the reply
   */
  Lane(OperationMix.Picker picker, Work work, Consumer<Lane> replies, LongSupplier clock) {
    this.work = work;
    this.picker = picker;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public String label() {
    return picker.label(operation);
  }

  @Override
  public int tries() {
    return tries;
  }

  @Override
  public void receive(Reply arrived) {
    endedNs = clock.getAsLong();
    reply = arrived;
    replies.accept(this);
  }
}
