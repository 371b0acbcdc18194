package io.cqlsurge.engine;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeRecorder;
import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.measure.OperationRecorder;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import java.util.List;

/**
 * Decides what becomes of a lane whose reply has arrived, and records it: done, failed for good, or
 * to send once more or something further. Belongs to one worker's thread.
 */
final class ReplyHandler {
  private final RunState run;
  private final List<Operation> operations;
  private final OperationRecorder[] recorders;
  private final NodeRecorders nodes;

  /**
   * What one worker finishes with.
   *
   * @param operations those of its mix
   * @param recorders take what came of them
   */
  ReplyHandler(RunState run, List<Operation> operations, Recorders recorders) {
    this.run = run;
    this.operations = operations;
    this.recorders = recorders.operations().toArray(OperationRecorder[]::new);
    this.nodes = recorders.nodes();
  }

  /**
   * Takes the reply of a lane.
   *
   * @return whether the lane is free now; else its request has to be sent at {@code eventNs}: for
   *     the first time if it has no {@code tries}
   */
  boolean finish(Lane lane) {
    if (lane.reply instanceof Reply.Success success) {
      return !handleSuccess(lane, success);
    }
    return !retries(lane, (Reply.Failure) lane.reply);
  }

  private boolean handleSuccess(Lane lane, Reply.Success success) {
    Operation operation = operations.get(lane.operation);
    Verdict verdict = operation.judge(lane.work, success.rows());
    lane.unconnected = 0;
    if (verdict instanceof Verdict.Accepted accepted) {
      OperationRecorder recorder = recorders[lane.operation];
      recorder.took(lane.dueNs, lane.sentNs, lane.endedNs);
      recorder.succeeded(accepted.partitions(), accepted.rows(), accepted.notApplied());
      node(lane).succeeded(lane.endedNs - lane.sentNs);
      return false;
    }
    if (verdict instanceof Verdict.Refused refused) {
      giveUp(lane, ErrorKind.VALIDATION, FailureText.wrongAnswer(refused), null);
      return false;
    }
    return sendNext(lane);
  }

  /** What the user called off is neither done nor failed; it does not go on, and does not count. */
  private boolean sendNext(Lane lane) {
    if (run.calledOff()) {
      return false;
    }
    if (!run.retryPolicy().hasTime(lane.endedNs - lane.sentNs - lane.pausedNs)) {
      fail(
          lane,
          new DatabaseError(
              DatabaseError.Kind.TIMEOUT, "its time was over before its last request", null));
      return false;
    }
    lane.tries = 0;
    lane.eventNs = lane.endedNs;
    return true;
  }

  private boolean retries(Lane lane, Reply.Failure failure) {
    RetryPolicy policy = run.retryPolicy();
    long tookNs = lane.endedNs - lane.sentNs - lane.pausedNs;
    if (run.calledOff() || !policy.again(lane.tries, tookNs, failure.error())) {
      fail(lane, failure.error());
      return false;
    }
    run.retried(lane.label(), failure.error(), () -> retry(lane, failure.error()));
    node(lane).retried(lane.operation, ErrorKinds.of(failure.error()));
    long pauseNs = policy.pauseNs(lane.tries, failure.error());
    lane.pausedNs += policy.isAskedFor(failure.error()) ? pauseNs : 0;
    lane.eventNs = lane.endedNs + pauseNs;
    return true;
  }

  /** Takes a lane that waits to send once more, and will not, for as failed. */
  void giveUpWaiting(Lane lane) {
    if (lane.reply instanceof Reply.Failure failure) {
      fail(lane, failure.error());
    }
  }

  private void fail(Lane lane, DatabaseError error) {
    giveUp(lane, ErrorKinds.of(error), FailureText.error(lane.tries, error), error);
  }

  private void giveUp(Lane lane, ErrorKind kind, FailureText text, Throwable cause) {
    lane.unconnected = kind == ErrorKind.CONNECTION ? lane.unconnected + 1 : 0;
    Operation operation = operations.get(lane.operation);
    OperationRecorder recorder = recorders[lane.operation];
    recorder.took(lane.dueNs, lane.sentNs, lane.endedNs);
    recorder.failed();
    node(lane).failed(lane.operation, kind);
    run.operationFailed(
        operation.label(), kind, () -> statement(lane) + text.of(operation.keys(lane.work)), cause);
  }

  private String retry(Lane lane, DatabaseError error) {
    return statement(lane) + error.getMessage() + "; try " + (lane.tries + 1) + " follows";
  }

  /** The CQL text of what failed, if that is to be told before the error. */
  private String statement(Lane lane) {
    return run.tellsStatements() ? lane.work.request().cql() + ": " : "";
  }

  /** The recorder of the node that the lane's reply came from. */
  private NodeRecorder node(Lane lane) {
    Coordinator from = lane.reply.coordinator();
    return nodes.of(from.number(), from.address(), from.datacenter());
  }
}
