package io.cqlsurge.engine;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Work;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A slot for one request in flight. All fields are used by the thread of the load loop only, except
 * {@code reply}, {@code endedNs} and {@code next}: the thread that receives the reply writes these,
 * and a queue hands them over.
 */
final class Lane implements Receiver {
  final OperationMix.Picker picker;
  final Work work;
  private final Consumer<Lane> replies;
  private final LongSupplier clock;

  /** The current operation's position in the load loop's mix. */
  int operation;

  /** Number of partitions that the operation may use. */
  long partitions;

  /** How many times the current request was sent. */
  int tries;

  /** When the operation was due. */
  long dueNs;

  /** When the first request of the operation was first sent. */
  long startedNs;

  /**
   * When the first request of the operation or of its current step was first sent; a later step
   * begins when the one before it has ended, or after a pause.
   */
  long sentNs;

  /** Total pause between the steps of the operation, in ns. */
  long thinkNs;

  /** Timestamp of the operation's writes, in us since 1970; 0 if outcomes are not recorded. */
  long timestampUs;

  /** Total pause between tries that the user configured, in ns. */
  long pausedNs;

  /** The pause after the operation that has ended, in ns. */
  long restNs;

  /** Number of operations in a row that failed because there was no connection. */
  int unconnected;

  /** Whether the lane pauses before its next operation, while it waits. */
  boolean isPausing;

  /** When the load loop must handle the lane again, while it waits. */
  long eventNs;

  Reply reply = Reply.DONE;

  /** When the last reply arrived; {@link Long#MIN_VALUE} if none has arrived. */
  long endedNs = Long.MIN_VALUE;

  /** The next lane in the list of free lanes or in the {@link ReplyQueue}. */
  @Nullable Lane next;

  /**
   * Creates a free lane.
   *
   * @param replies receives the lane when its reply has arrived; called by the reply's thread
   */
  Lane(OperationMix.Picker picker, Work work, Consumer<Lane> replies, LongSupplier clock) {
    this.work = work;
    this.picker = picker;
    this.replies = replies;
    this.clock = clock;
  }

  @Override
  public String label() {
    Work.Step step = work.step();
    return step == null ? picker.label(operation) : step.label();
  }

  @Override
  public int tries() {
    return tries;
  }

  /** Returns whether it has another request to send at once, with the normal timeout. */
  boolean hasNext(RetryPolicy policy) {
    return tries == 0 && eventNs <= endedNs && policy.hasMuchTime(endedNs - sentNs - pausedNs);
  }

  /** Sends the request, or fails at once if there is none. */
  void send(RequestSender sender) {
    DatabaseError refusal = work.refusal();
    if (refusal == null) {
      sender.send(work.request(), this);
    } else {
      receive(new Reply.Failure(refusal, Coordinator.UNKNOWN, List.of()));
    }
  }

  @Override
  public void receive(Reply arrived) {
    endedNs = clock.getAsLong();
    reply = arrived;
    replies.accept(this);
  }
}
