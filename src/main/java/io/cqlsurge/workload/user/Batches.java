package io.cqlsurge.workload.user;

import io.cqlsurge.database.BatchType;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.List;

/** One operation's statements in the fewest batches that the protocol allows. */
final class Batches {
  private final List<Request.Batch> batches;
  private final BatchType type;
  private int used;
  private int statements;

  /**
   * Starts with no statements.
   *
   * @param batches the batches to reuse; unused ones are cleared
   */
  Batches(List<Request.Batch> batches, BatchType type) {
    this.batches = batches;
    this.type = type;
    batches.forEach(batch -> batch.begin(type));
  }

  Request.Single add(Query query, int values) {
    if (statements == used * Request.Batch.MAX_STATEMENTS) {
      begin();
    }
    statements++;
    return batches.get(used - 1).add(query, values);
  }

  private void begin() {
    if (used == batches.size()) {
      batches.add(new Request.Batch());
      batches.get(used).begin(type);
    }
    used++;
  }

  /** Sends the first batch; a single statement is sent without a batch. */
  void send(Work work) {
    sendNext(work);
    if (statements == 1) {
      work.send(batches.get(0).statement(0));
    }
  }

  private static void sendNext(Work work) {
    UserWork user = UserWork.of(work);
    work.send(user.batches.get(user.nextBatch++));
  }

  /**
   * Continues with the next batch, or returns the verdict on all batches. If none was applied, the
   * operation has changed nothing.
   */
  static Verdict judge(Work work, Rows reply) {
    UserWork user = UserWork.of(work);
    user.notApplied += notApplied(reply);
    if (user.nextBatch < user.batches.size() && user.batches.get(user.nextBatch).size() > 0) {
      sendNext(work);
      return Verdict.CONTINUED;
    }
    if (user.notApplied == user.nextBatch) {
      work.changes().begin(Effect.NONE);
    }
    return new Verdict.Accepted(user.partitions, user.rows, user.notApplied, 0, 0);
  }

  /**
   * Returns how many statements were not applied because their condition was false: 0 or 1, because
   * a batch is applied completely or not at all.
   *
   * @param reply the rows of a reply to a statement that changes data; the first column, if any, is
   *     whether it was applied
   */
  static int notApplied(Rows reply) {
    ByteBuffer applied = reply.count() == 0 ? null : reply.value(0, 0);
    boolean isFalse =
        applied != null && applied.remaining() == 1 && applied.get(applied.position()) == 0;
    return isFalse ? 1 : 0;
  }

  int statements() {
    return statements;
  }
}
