package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.Rows;
import io.cqlsurge.outcome.Expectation;
import io.cqlsurge.outcome.Expectation.State;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How partitions are judged that an audit reads. */
class AuditOperationTest {
  private static final long SINCE_US = 1_000_000;
  private static final Verdict RIGHT = Verdict.ONE_ROW;
  private static final Verdict MISSING = new Verdict.Refused("row (1) is missing", true);
  private static final Verdict WRONG = new Verdict.Refused("column a: expected 1, found 2");

  private final List<String> received = new ArrayList<>();
  private final Work work = new Work();

  /** An operation that judges every reply in the same way. */
  private record Fixed(Verdict verdict) implements Operation {
    @Override
    public boolean prepare(Work work, long partitions) {
      return true;
    }

    @Override
    public Verdict judge(Work work, Rows reply) {
      return verdict;
    }

    @Override
    public String keys(Work work) {
      return "key 5";
    }
  }

  private static Expectation expectation(State state, boolean isAcknowledged) {
    return new Expectation(state, isAcknowledged, SINCE_US, true, "10.0.0.1", 10, 20);
  }

  private AuditOperation operation(Expectation expectation, Verdict verdict, boolean isTimed) {
    FakeQuery query =
        new FakeQuery("SELECT", List.of(), List.of("key", "a", "writetime(a)", "WRITETIME(b)"));
    return new AuditOperation(
        new Fixed(verdict),
        new AuditChecks(query, isTimed, 0, 0, Optional.empty()),
        any -> expectation,
        (any, found, judgement, reason) -> received.add(judgement + ": " + reason));
  }

  private String judged(Expectation expectation, Verdict verdict, Rows reply) {
    operation(expectation, verdict, true).judge(work, reply);
    return received.remove(0);
  }

  private String judged(State state, Verdict verdict, Rows reply) {
    return judged(expectation(state, true), verdict, reply);
  }

  private static ByteBuffer number(long value) {
    return ByteBuffer.allocate(8).putLong(0, value);
  }

  /** Returns rows whose cells have these times; null for a cell that is not there. */
  private static ListedRows rows(Long... timesUs) {
    ListedRows rows = new ListedRows();
    for (int i = 0; i < timesUs.length; i += 2) {
      rows.with(
          number(5),
          number(1),
          timesUs[i] == null ? null : number(timesUs[i]),
          timesUs[i + 1] == null ? null : number(timesUs[i + 1]));
    }
    return rows;
  }

  private static ListedRows none() {
    return new ListedRows();
  }

  private String judgedSum(Expectation expectation, long... counters) {
    FakeQuery query = new FakeQuery("SELECT *", List.of(), List.of("key", "C0", "C1"));
    AuditOperation operation =
        new AuditOperation(
            new Fixed(RIGHT),
            new AuditChecks(query, true, 0, 0, Optional.empty()),
            any -> expectation,
            (any, found, judgement, reason) -> received.add(judgement + ": " + reason));
    ListedRows reply = new ListedRows();
    if (counters.length > 0) {
      reply.with(number(99), number(counters[0]), counters.length > 1 ? number(counters[1]) : null);
    }
    operation.judge(work, reply);
    return received.remove(0);
  }

  @Test
  void acknowledged_rows_are_found_lost_or_changed() {
    ListedRows rows = rows(SINCE_US, SINCE_US + 1);
    assertThat(judged(State.PRESENT, RIGHT, rows)).isEqualTo("FOUND: ");
    assertThat(judged(State.PRESENT, MISSING, rows)).isEqualTo("LOST: row (1) is missing");
    assertThat(judged(State.PRESENT, MISSING, none())).isEqualTo("LOST: no row is there");
    assertThat(judged(State.PRESENT, WRONG, rows))
        .isEqualTo("CHANGED: column a: expected 1, found 2");
  }

  @Test
  void rows_with_a_cell_that_is_older_than_the_last_write_are_stale() {
    assertThat(judged(State.PRESENT, RIGHT, rows(SINCE_US + 5, null, SINCE_US - 1, SINCE_US)))
        .isEqualTo(
            "STALE: written at 1970-01-01T00:00:00.999999Z, before the last acknowledged write");
    assertThat(judged(State.PRESENT, RIGHT, rows(null, null))).isEqualTo("FOUND: ");
    assertThat(judged(State.PRESENT, RIGHT, rows(SINCE_US, null))).isEqualTo("FOUND: ");
  }

  @Test
  void rows_are_not_stale_if_their_times_are_not_those_of_the_client() {
    operation(expectation(State.PRESENT, true), RIGHT, false).judge(work, rows(1L, 1L));
    assertThat(received).containsExactly("FOUND: ");
  }

  @Test
  void rows_that_are_both_old_and_wrong_are_changed() {
    assertThat(judged(State.PRESENT, WRONG, rows(1L, 1L))).startsWith("CHANGED: ");
  }

  @Test
  void deleted_rows_are_absent_or_resurrected() {
    assertThat(judged(State.ABSENT, MISSING, none())).isEqualTo("FOUND: ");
    assertThat(judged(State.ABSENT, RIGHT, rows(1L, 1L, 1L, 1L)))
        .startsWith("RESURRECTED: ")
        .contains("2");
    assertThat(judged(State.ABSENT, WRONG, rows(1L, 1L))).startsWith("RESURRECTED: ");
  }

  @Test
  void unknown_rows_are_present_partial_or_absent_but_not_wrong() {
    assertThat(judged(State.UNKNOWN, MISSING, none())).startsWith("ABSENT: ");
    assertThat(judged(State.UNKNOWN, RIGHT, rows(1L, 1L))).isEqualTo("PRESENT: ");
    assertThat(judged(State.UNKNOWN, MISSING, rows(1L, 1L))).startsWith("PARTIAL: ");
    for (Judgement judgement :
        List.of(Judgement.ABSENT, Judgement.PRESENT, Judgement.PARTIAL, Judgement.FOUND)) {
      assertThat(judgement.isWrong()).isFalse();
    }
  }

  @Test
  void unknown_rows_with_values_that_nobody_wrote_are_wrong() {
    assertThat(judged(State.UNKNOWN, WRONG, rows(1L, 1L))).startsWith("INVALID: ");
    assertThat(Judgement.INVALID.isWrong()).isTrue();
    assertThat(Judgement.INVALID.word()).isEqualTo("changed");
  }

  @Test
  void what_was_acknowledged_and_cannot_be_read_is_unreadable() {
    for (State state : List.of(State.PRESENT, State.ABSENT, State.SUM)) {
      operation(expectation(state, true), RIGHT, true).failed(work);
    }
    operation(expectation(State.UNKNOWN, true), RIGHT, true).failed(work);
    operation(expectation(State.SUM, false), RIGHT, true).failed(work);
    assertThat(received.stream().map(text -> text.replaceFirst(":.*", "")))
        .containsExactly("UNREADABLE", "UNREADABLE", "UNREADABLE", "ABSENT", "ABSENT");
    assertThat(Judgement.UNREADABLE.isWrong()).isTrue();
  }

  @Test
  void counters_add_up_to_a_sum_between_the_limits() {
    Expectation limits = expectation(State.SUM, true);
    assertThat(judgedSum(limits, 10)).startsWith("FOUND: ");
    assertThat(judgedSum(limits, 12, 8)).startsWith("FOUND: ");
    assertThat(judgedSum(limits, 4, 5))
        .isEqualTo("LOST: the counters add up to 9 instead of 10..20");
    assertThat(judgedSum(limits)).startsWith("LOST: the counters add up to 0");
    assertThat(judgedSum(limits, 12, 9)).startsWith("CHANGED: the counters add up to 21");
  }

  @Test
  void counters_without_an_upper_limit_are_never_too_large() {
    Expectation limits = new Expectation(State.SUM, true, 0, true, "10.0.0.1", 10, Long.MAX_VALUE);
    assertThat(judgedSum(limits, 1L << 40)).startsWith("FOUND: ");
    assertThat(judgedSum(limits, 9)).endsWith("instead of 10..more");
  }

  @Test
  void counters_whose_additions_are_all_unknown_are_present_or_absent() {
    Expectation limits = new Expectation(State.SUM, false, 0, true, "10.0.0.1", 0, 20);
    assertThat(judgedSum(limits, 20)).startsWith("PRESENT: ");
    assertThat(judgedSum(limits)).startsWith("ABSENT: ");
    assertThat(judgedSum(limits, 21)).startsWith("INVALID: ");
  }

  @Test
  void a_wrong_partition_is_a_successful_read() {
    AuditOperation operation = operation(expectation(State.PRESENT, true), WRONG, true);
    assertThat(operation.judge(work, rows(1L, 1L, 2L, 2L))).isEqualTo(new Verdict.Accepted(1, 2));
    assertThat(operation.judge(work, none())).isEqualTo(new Verdict.Accepted(0, 0));
    assertThat(operation.keys(work)).isEqualTo("key 5");
  }
}
