package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Rows;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Doubt;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.PartitionRead.Difference;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An operation that reads a partition and compares it with what was acknowledged. */
public final class AuditOperation implements Operation {
  private static final Deque<ViewReads.Read> NONE = new ArrayDeque<>();

  private final PartitionRead read;
  private final CheckedTable table;
  private final Optional<ViewReads> views;
  private final Function<Work, Expectation> expected;
  private final Receiver receiver;

  private final Map<Work, Continued> continued = new HashMap<>();
  private Expectation last = Expectation.PLANNED;
  private Allowed lastAllowed;
  private boolean wasOnlyRow;

  /** A partition that is right and is read through views and indexes. */
  private record Continued(
      Expectation expectation, Result result, Verdict verdict, Deque<ViewReads.Read> left) {}

  /**
   * How a partition was.
   *
   * @param reason empty if it is right
   * @param row the condition that selects its wrong row; empty if it is about the partition
   */
  record Result(Judgement judgement, String reason, String row) {
    static Result of(Difference difference) {
      return new Result(Judgement.of(difference.kind()), difference.reason(), difference.row());
    }
  }

  /** Receives how partitions were; one that is not wrong has a reason if it is unknown. */
  @FunctionalInterface
  interface Receiver {
    void accept(Work work, Expectation expectation, Result result);
  }

  /**
   * Creates one worker's operation.
   *
   * @param read reads the partition
   * @param expected returns once what a work's partition must have
   */
  AuditOperation(
      PartitionRead read,
      CheckedTable table,
      Optional<ViewReads> views,
      Function<Work, Expectation> expected,
      Receiver receiver) {
    this.read = read;
    this.table = table;
    this.views = views;
    this.lastAllowed = table.planned();
    this.expected = expected;
    this.receiver = receiver;
  }

  @Override
  public boolean prepare(Work work, long partitions) {
    return read.prepare(work, partitions);
  }

  @Override
  public Verdict judge(Work work, Rows reply) {
    Continued row = continued.get(work);
    if (row != null) {
      return judgeView(work, reply, row);
    }
    Expectation expectation = expected.apply(work);
    Result result =
        isSum(expectation)
            ? judgeSum(expectation.sum(), reply)
            : judgeRows(work, allowed(work, expectation), reply);
    Verdict verdict = new Verdict.Accepted(Math.min(1, reply.count()), reply.count());
    boolean isRight =
        result.judgement() == Judgement.FOUND || result.judgement() == Judgement.PRESENT;
    Deque<ViewReads.Read> reads = isRight ? views.map(view -> view.of(reply)).orElse(NONE) : NONE;
    if (reads.isEmpty()) {
      receiver.accept(work, expectation, result);
      return verdict;
    }
    continued.put(work, new Continued(expectation, result, verdict, reads));
    work.send(reads.peek().request());
    return Verdict.CONTINUED;
  }

  private Verdict judgeView(Work work, Rows reply, Continued row) {
    String source = row.left().remove().source();
    boolean isMissing = reply.count() == 0;
    if (!isMissing && !row.left().isEmpty()) {
      work.send(row.left().peek().request());
      return Verdict.CONTINUED;
    }
    continued.remove(work);
    Result result =
        isMissing
            ? new Result(Judgement.UNINDEXED, "a row is missing in " + source, "")
            : row.result();
    receiver.accept(work, row.expectation(), result);
    return row.verdict();
  }

  /** Returns whether counters are added up; without records, any multiple is right. */
  private boolean isSum(Expectation expectation) {
    return !table.counters().isEmpty() && !expectation.isPlanned();
  }

  /** Many consecutive partitions have equal events, and so the same may be in them. */
  private Allowed allowed(Work work, Expectation expectation) {
    if (expectation.isPlanned()) {
      return table.planned();
    }
    boolean isOnlyRow = read.isOnlyRow(work);
    if (expectation.isExpiring() || isOnlyRow != wasOnlyRow || !expectation.equals(last)) {
      lastAllowed = expectation.allowed(table, isOnlyRow, Outcomes.nowUs());
      last = expectation;
      wasOnlyRow = isOnlyRow;
    }
    return lastAllowed;
  }

  private Result judgeSum(Expectation.Sum sum, Rows reply) {
    long found = sum(reply);
    Judgement judgement = Judgement.FOUND;
    if (sum.isLeast() && found - sum.least() < 0) {
      judgement = Judgement.LOST;
    } else if (sum.isMost() && found - sum.most() > 0) {
      judgement = Judgement.CHANGED;
    } else if (sum.doubt().isPresent()) {
      judgement = reply.count() == 0 ? Judgement.ABSENT : Judgement.PRESENT;
      return new Result(judgement, sum.doubt().get().reason(), "");
    }
    String most = sum.isMost() ? "" + sum.most() : "more";
    String limits = sum.isMost() && sum.least() == sum.most() ? most : sum.least() + ".." + most;
    return new Result(
        judgement, "the counters add up to %d instead of %s".formatted(found, limits), "");
  }

  /** Returns what the counters of a partition add up to, modulo 2^64. */
  private long sum(Rows rows) {
    long sum = 0;
    for (int row = 0; row < rows.count(); row++) {
      for (ReadCheck.Counter counter : table.counters()) {
        ByteBuffer value =
            counter.isShared() && row > 0 ? null : rows.value(row, counter.position());
        sum += value == null ? 0 : value.getLong(value.position());
      }
    }
    return sum;
  }

  private Result judgeRows(Work work, Allowed allowed, Rows reply) {
    return read.difference(work, reply, allowed)
        .map(Result::of)
        .orElseGet(
            () ->
                allowed
                    .doubt()
                    .map(doubt -> new Result(unknown(reply), doubt.reason(), ""))
                    .orElse(new Result(Judgement.FOUND, "", "")));
  }

  private Judgement unknown(Rows reply) {
    if (reply.count() == 0) {
      return Judgement.ABSENT;
    }
    return read.hasAllRows() ? Judgement.PRESENT : Judgement.PARTIAL;
  }

  @Override
  public void failed(Work work) {
    Continued row = continued.remove(work);
    Expectation expectation = row == null ? expected.apply(work) : row.expectation();
    Optional<Doubt> doubt =
        isSum(expectation) ? expectation.sum().doubt() : allowed(work, expectation).doubt();
    receiver.accept(
        work,
        expectation,
        doubt
            .map(each -> new Result(Judgement.ABSENT, each.reason(), ""))
            .orElse(new Result(Judgement.UNREADABLE, "no read succeeded", "")));
  }

  @Override
  public String keys(Work work) {
    return read.keys(work);
  }
}
