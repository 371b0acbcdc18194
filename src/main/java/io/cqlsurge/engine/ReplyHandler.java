package io.cqlsurge.engine;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeRecorder;
import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The handler of replies. It decides how a lane continues: its operation has succeeded or failed,
 * is retried, or sends its next request. It also records the result. Used by one load loop's
 * thread.
 */
final class ReplyHandler {
  private static final String NEVER_WRITTEN =
      "; perhaps it was never written: run the write first, with all seeds of this -pop and its compat=";

  private static final long NS_PER_US = 1_000;

  private final RunState run;
  private final List<Operation> operations;
  private final LaneRecorders recorders;
  private final NodeRecorders nodes;
  private final WriteLog.@Nullable Recorder writes;

  /**
   * Creates the handler of one load loop.
   *
   * @param recorders record the operations' results, in the same order
   */
  ReplyHandler(
      RunState run, List<Operation> operations, LaneRecorders recorders, NodeRecorders nodes) {
    this.run = run;
    this.operations = operations;
    this.recorders = recorders;
    this.nodes = nodes;
    this.writes = run.context().writes().map(WriteLog::recorder).orElse(null);
  }

  /**
   * Handles a lane's reply.
   *
   * @return whether the lane is free now; else its request must be sent at {@code eventNs}: for the
   *     first time if {@code tries} is 0
   */
  boolean handle(Lane lane) {
    if (!lane.reply.warnings().isEmpty()) {
      String node = lane.reply.coordinator().address();
      run.errors().warned(lane.label(), lane.reply.warnings(), node);
    }
    if (lane.reply instanceof Reply.Success success) {
      try {
        return !handleSuccess(lane, success);
      } catch (DatabaseError e) {
        // A file's row, with which the reply is compared, cannot be used.
        fail(lane, e);
        return true;
      }
    }
    return !handleFailure(lane, (Reply.Failure) lane.reply);
  }

  private boolean handleSuccess(Lane lane, Reply.Success success) {
    Operation operation = operations.get(lane.operation);
    Verdict verdict = operation.judge(lane.work, success.rows());
    lane.unconnected = 0;
    if (verdict instanceof Verdict.Accepted accepted) {
      return succeeded(lane, success, accepted);
    }
    if (verdict instanceof Verdict.Refused refused) {
      refused(lane, "Data returned was not validated: ", refused);
      return false;
    }
    return sendNext(lane);
  }

  private void refused(Lane lane, String prefix, Verdict.Refused refused) {
    // Such an operation is not retried, and cassandra-stress counts no try.
    lane.tries = 0;
    recordFailure(
        lane, ErrorKind.VALIDATION, () -> prefix + reason(refused, lane.work.request()), null);
  }

  /** Records a request that succeeded; returns whether its operation has another step. */
  private boolean succeeded(Lane lane, Reply.Success success, Verdict.Accepted accepted) {
    recordOutcome(lane, accepted.notApplied() == 0);
    NodeRecorder node = node(lane);
    node.succeeded(lane.endedNs - lane.sentNs);
    run.tables().add(lane.work.table(), lane.endedNs - lane.sentNs);
    node.placed(success.shard(), success.misplaced());
    Work.Step step = lane.work.step();
    if (step == null) {
      recorders.succeeded(lane, accepted);
      return false;
    }
    recorders.succeeded(lane, step, accepted);
    return !run.end().isEarly() && isContinued(lane, accepted);
  }

  /**
   * Prepares the step after one that was accepted; returns false if there is none, or if the time
   * of the run was up for too long.
   */
  private boolean isContinued(Lane lane, Verdict.Accepted accepted) {
    Steps operation = (Steps) operations.get(lane.operation);
    lane.work.begin(lane.endedNs);
    Verdict verdict = operation.next(lane.work, accepted);
    if (verdict instanceof Verdict.Accepted whole) {
      recorders.succeeded(lane, whole);
      lane.restNs = operation.pauseNs(lane.work);
      return false;
    }
    if (verdict instanceof Verdict.Refused refused) {
      lane.work.begin(lane.endedNs);
      refused(lane, "", refused);
      return false;
    }
    long pauseNs = operation.pauseNs(lane.work);
    lane.tries = 0;
    lane.pausedNs = 0;
    lane.thinkNs += pauseNs;
    lane.eventNs = lane.endedNs + pauseNs;
    lane.sentNs = lane.eventNs;
    long deadlineNs = run.budget().deadlineNs();
    return lane.eventNs <= deadlineNs || run.retryPolicy().hasTime(lane.eventNs - deadlineNs);
  }

  private static String reason(Verdict.Refused refused, Request request) {
    String changed =
        request instanceof Request.Single single
            ? single.query().changed().map(ReplyHandler::changed).orElse("")
            : "";
    return refused.reason() + (refused.isMissing() ? NEVER_WRITTEN : "") + changed;
  }

  private static String changed(Instant time) {
    return String.format(
        Locale.ROOT, "; the table was changed at %tT", time.atZone(ZoneId.systemDefault()));
  }

  /**
   * Prepares the next request of an operation. If the run has ended early, the operation is not
   * continued or recorded.
   */
  private boolean sendNext(Lane lane) {
    if (run.end().isEarly()) {
      recordOutcome(lane, false);
      return false;
    }
    if (!run.retryPolicy().hasTime(lane.endedNs - lane.sentNs - lane.pausedNs)) {
      fail(
          lane,
          new DatabaseError(
              DatabaseError.Kind.TIMEOUT, "the operation timed out before its last request"));
      return false;
    }
    lane.tries = 0;
    lane.eventNs = lane.endedNs;
    return true;
  }

  private boolean handleFailure(Lane lane, Reply.Failure failure) {
    RetryPolicy policy = run.retryPolicy();
    long tookNs = lane.endedNs - lane.sentNs - lane.pausedNs;
    if (run.end().isEarly() || !policy.mayRetry(lane.tries, tookNs, failure.error())) {
      fail(lane, failure.error());
      return false;
    }
    if (lane.work.changes().isPerTry()) {
      recordOutcome(lane, false);
    }
    boolean isDoubtful = failure.error().isOutcomeUnknown() && !lane.work.request().isIdempotent();
    ErrorKind kind = isDoubtful ? ErrorKind.REPEATED : kind(failure.error());
    run.retried(lane.label(), kind, () -> retryMessage(lane, failure.error()), failure.error());
    node(lane).retried(lane.operation, kind);
    long pauseNs = policy.pauseNs(lane.tries, failure.error());
    lane.pausedNs += policy.isConfigured(failure.error()) ? pauseNs : 0;
    lane.eventNs = lane.endedNs + pauseNs;
    return true;
  }

  /** Records a lane as failed that waits for a retry that will not be sent. */
  void failWaiting(Lane lane) {
    if (lane.reply instanceof Reply.Failure failure) {
      fail(lane, failure.error());
    }
  }

  private void recordOutcome(Lane lane, boolean isAcknowledged) {
    if (writes != null) {
      Coordinator node = lane.reply.coordinator();
      long endedUs = lane.timestampUs + (lane.endedNs - lane.sentNs) / NS_PER_US;
      writes.add(lane.work.changes(), isAcknowledged, lane.timestampUs, endedUs, node);
    }
  }

  private void fail(Lane lane, DatabaseError error) {
    recordOutcome(lane, false);
    operations.get(lane.operation).failed(lane.work);
    recordFailure(
        lane,
        kind(error),
        () -> "Error executing: (" + error.exceptionName() + "): " + error.getMessage(),
        error);
  }

  private static ErrorKind kind(DatabaseError error) {
    return switch (error.kind()) {
      case TIMEOUT -> ErrorKind.TIMEOUT;
      case UNAVAILABLE -> ErrorKind.UNAVAILABLE;
      case OVERLOADED -> ErrorKind.OVERLOADED;
      case RATE_LIMITED -> ErrorKind.RATE_LIMITED;
      case READ_FAILURE -> ErrorKind.READ_FAILURE;
      case WRITE_FAILURE -> ErrorKind.WRITE_FAILURE;
      case CONNECTION -> ErrorKind.CONNECTION;
      case PROTOCOL -> ErrorKind.PROTOCOL;
      case REFUSED, EXISTS -> ErrorKind.REFUSED;
      case OTHER -> ErrorKind.OTHER;
    };
  }

  private void recordFailure(
      Lane lane, ErrorKind kind, Supplier<String> reason, @Nullable Throwable cause) {
    lane.unconnected = kind == ErrorKind.CONNECTION ? lane.unconnected + 1 : 0;
    Operation operation = operations.get(lane.operation);
    recorders.failed(lane);
    node(lane).failed(lane.operation, kind);
    run.operationFailed(
        lane.picker.label(lane.operation),
        kind,
        () -> statementPrefix(lane) + failureText(lane, operation) + reason.get(),
        cause);
  }

  /**
   * Returns the first part of a failed operation's message. It starts like the message of
   * cassandra-stress, because log scanners search for that text. Only if the failure ends the run,
   * cassandra-stress names its exception.
   */
  private String failureText(Lane lane, Operation operation) {
    return (run.plan().errors().continuesAfterFailure() ? "" : "java.io.IOException: ")
        + (operation instanceof Steps several ? several.progress(lane.work) : "")
        + "Operation x"
        + lane.tries
        + " on key(s) ["
        + operation.keys(lane.work)
        + "]: ";
  }

  private String retryMessage(Lane lane, DatabaseError error) {
    return statementPrefix(lane) + error.getMessage() + "; try " + (lane.tries + 1) + " follows";
  }

  /** Returns the failed request's CQL text as a message prefix, if the user requested it. */
  private String statementPrefix(Lane lane) {
    return run.plan().showsStatements() ? lane.work.request().cql() + ": " : "";
  }

  private NodeRecorder node(Lane lane) {
    Coordinator from = lane.reply.coordinator();
    return nodes.of(from.number(), from.address(), from.datacenter());
  }
}
