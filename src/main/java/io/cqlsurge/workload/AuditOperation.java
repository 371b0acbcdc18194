package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import io.cqlsurge.outcome.Expectation;
import io.cqlsurge.outcome.Expectation.State;
import io.cqlsurge.outcome.Outcomes;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** An operation that reads a partition and compares it with what was acknowledged. */
final class AuditOperation implements Operation {
  private static final Deque<ViewReads.Read> NONE = new ArrayDeque<>();

  private final Operation read;
  private final AuditChecks checks;
  private final Function<Work, Expectation> expected;
  private final Receiver receiver;

  /** Positions of the columns with the timestamps of cells. */
  private final List<Integer> times = new ArrayList<>();

  private final Map<Work, Continued> continued = new HashMap<>();

  /** How a partition was. */
  private record Result(Judgement judgement, String reason) {
    boolean isRight() {
      return judgement == Judgement.FOUND || judgement == Judgement.PRESENT;
    }
  }

  /** A partition that is right and is read through views and indexes. */
  private record Continued(
      Expectation expectation, Judgement judgement, Verdict verdict, Deque<ViewReads.Read> left) {}

  /** Receives how partitions were. */
  @FunctionalInterface
  interface Receiver {
    void accept(Work work, Expectation expectation, Judgement judgement, String reason);
  }

  /**
   * Creates one worker's operation.
   *
   * @param read reads the partition and compares it with its seed
   * @param expected returns once what a work's partition must have
   */
  AuditOperation(
      Operation read, AuditChecks checks, Function<Work, Expectation> expected, Receiver receiver) {
    this.read = read;
    this.checks = checks;
    this.expected = expected;
    this.receiver = receiver;
    for (String column : checks.query().resultColumns()) {
      if (column.toLowerCase(Locale.ROOT).startsWith("writetime(")) {
        times.add(checks.query().resultColumns().indexOf(column));
      }
    }
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
    Expectation expectation = checks.at(expected.apply(work), Outcomes.nowUs());
    Result result =
        expectation.state() == State.SUM
            ? judgeSum(expectation, sum(reply))
            : judge(expectation, reply, read.judge(work, reply));
    Verdict verdict = new Verdict.Accepted(Math.min(1, reply.count()), reply.count());
    Deque<ViewReads.Read> reads =
        result.isRight() ? checks.views().map(view -> view.of(reply)).orElse(NONE) : NONE;
    if (reads.isEmpty()) {
      receiver.accept(work, expectation, result.judgement(), result.reason());
      return verdict;
    }
    continued.put(work, new Continued(expectation, result.judgement(), verdict, reads));
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
    receiver.accept(
        work,
        row.expectation(),
        isMissing ? Judgement.UNINDEXED : row.judgement(),
        "a row is missing in " + source);
    return row.verdict();
  }

  private static Result judgeSum(Expectation expectation, long sum) {
    Judgement judgement = Judgement.FOUND;
    if (!expectation.acknowledged()) {
      judgement = sum == 0 ? Judgement.ABSENT : Judgement.PRESENT;
    }
    if (sum > expectation.most()) {
      judgement = expectation.acknowledged() ? Judgement.CHANGED : Judgement.INVALID;
    } else if (sum < expectation.least()) {
      judgement = Judgement.LOST;
    }
    String most = expectation.most() == Long.MAX_VALUE ? "more" : "" + expectation.most();
    return new Result(
        judgement,
        "the counters add up to %d instead of %d..%s".formatted(sum, expectation.least(), most));
  }

  private Result judge(Expectation expectation, Rows reply, Verdict verdict) {
    String reason = verdict instanceof Verdict.Refused refused ? refused.reason() : "";
    boolean isMissing = verdict instanceof Verdict.Refused refused && refused.isMissing();
    return switch (expectation.state()) {
      case ABSENT ->
          reply.count() == 0
              ? new Result(Judgement.FOUND, "")
              : new Result(Judgement.RESURRECTED, "rows instead of none: " + reply.count());
      case UNKNOWN -> new Result(unknown(reply, reason, isMissing), reason);
      case PRESENT, SUM ->
          reason.isEmpty()
              ? judgeTime(expectation, oldestUs(reply))
              : new Result(
                  isMissing ? Judgement.LOST : Judgement.CHANGED,
                  reply.count() == 0 ? "no row is there" : reason);
    };
  }

  private Result judgeTime(Expectation expectation, long oldestUs) {
    return checks.isTimed() && oldestUs < expectation.sinceUs()
        ? new Result(
            Judgement.STALE,
            "written at "
                + Instant.EPOCH.plus(oldestUs, ChronoUnit.MICROS)
                + ", before the last acknowledged write")
        : new Result(Judgement.FOUND, "");
  }

  /** Returns the oldest cell's timestamp, in us since 1970; the largest number if there is none. */
  private long oldestUs(Rows rows) {
    long oldest = Long.MAX_VALUE;
    for (int row = 0; row < rows.count(); row++) {
      for (int position : times) {
        ByteBuffer time = rows.value(row, position);
        oldest = time == null ? oldest : Math.min(oldest, time.getLong(time.position()));
      }
    }
    return oldest;
  }

  /** Returns the sum of a row's counters: all columns of 8 bytes but the key, the first one. */
  private long sum(Rows rows) {
    long sum = 0;
    int columns = checks.query().resultColumns().size();
    for (int column = 1; column < columns && rows.count() > 0; column++) {
      ByteBuffer counter = rows.value(0, column);
      sum += counter == null ? 0 : counter.getLong(counter.position());
    }
    return sum;
  }

  private static Judgement unknown(Rows reply, String reason, boolean isMissing) {
    if (reply.count() == 0) {
      return Judgement.ABSENT;
    }
    if (reason.isEmpty()) {
      return Judgement.PRESENT;
    }
    return isMissing ? Judgement.PARTIAL : Judgement.INVALID;
  }

  @Override
  public void failed(Work work) {
    Continued row = continued.remove(work);
    Expectation expectation = row == null ? expected.apply(work) : row.expectation();
    boolean matters = expectation.acknowledged() && expectation.state() != State.UNKNOWN;
    receiver.accept(
        work, expectation, matters ? Judgement.UNREADABLE : Judgement.ABSENT, "no read succeeded");
  }

  @Override
  public String keys(Work work) {
    return read.keys(work);
  }
}
