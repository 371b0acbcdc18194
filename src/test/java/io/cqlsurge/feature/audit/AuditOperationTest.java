package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.TableDetails.Derived;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.PartitionRead.Difference.Kind;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import io.cqlsurge.workload.ReadCheck.Counter;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How partitions are judged that an audit reads. */
class AuditOperationTest {
  private final List<String> received = new ArrayList<>();
  private final List<Allowed> compared = new ArrayList<>();
  private final Work work = new Work();
  private Optional<PartitionRead.Difference> difference = Optional.empty();
  private boolean hasAllRows = true;

  /** A read with the same result for every reply. */
  private final class Fixed implements PartitionRead {
    @Override
    public boolean prepare(Work work, long partitions) {
      return true;
    }

    @Override
    public Verdict judge(Work work, Rows reply) {
      throw new IllegalStateException("an audit judges itself");
    }

    @Override
    public boolean isOnlyRow(Work work) {
      return true;
    }

    @Override
    public Optional<Difference> difference(Work work, Rows reply, Allowed allowed) {
      compared.add(allowed);
      return difference;
    }

    @Override
    public boolean hasAllRows() {
      return hasAllRows;
    }

    @Override
    public String cql(Work work) {
      return "SELECT";
    }

    @Override
    public String keys(Work work) {
      return "key 5";
    }
  }

  private static TestOutcomes written() {
    return new TestOutcomes().acknowledged(TestEffects.WRITE, 1, 1, 5);
  }

  private AuditOperation operation(Expectation expectation, Counter... counters) {
    return operation(expectation, Optional.empty(), counters);
  }

  private AuditOperation operation(
      Expectation expectation, Optional<ViewReads> views, Counter... counters) {
    return new AuditOperation(
        new Fixed(),
        table(counters),
        views,
        any -> expectation,
        (any, found, result) -> received.add(result.judgement() + ": " + result.reason()));
  }

  private static CheckedTable table(Counter... counters) {
    return new CheckedTable(
        "ks",
        "t",
        List.of("a"),
        Set.of(),
        Allowed.written(List.of(Content.VALUE), Content.NULL, Optional.empty()),
        List.of(counters),
        new FakeQuery("SELECT", List.of(), List.of("a", "b")));
  }

  private String judged(TestOutcomes outcomes, Rows reply, Counter... counters) {
    operation(outcomes.expectation(5), counters).judge(work, reply);
    return received.remove(0);
  }

  private static ListedRows rows(long... counters) {
    ListedRows rows = new ListedRows();
    for (long counter : counters) {
      rows.with(ByteBuffer.allocate(8).putLong(0, counter));
    }
    return rows;
  }

  @Test
  void acknowledged_rows_are_compared_with_what_may_be_there() {
    assertThat(judged(written(), rows(1))).isEqualTo("FOUND: ");
    assertThat(compared.get(0).columns().get(0).mustBeValue()).isTrue();
    difference = Optional.of(new PartitionRead.Difference(Kind.STALE, "old", "c = 1"));
    assertThat(judged(written(), rows(1))).isEqualTo("STALE: old");
  }

  /** Reads of a view by the first column, and of an index on the second. */
  private static ViewReads views() {
    return new ViewReads(
        List.of(
            new Derived("by_a", "by_a", List.of("a")), new Derived("on_b", "t", List.of("a", "b"))),
        table(),
        cql -> new FakeQuery(cql, List.of(), List.of()));
  }

  private static ByteBuffer value(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  @Test
  void a_right_row_must_be_in_each_view_and_index() {
    AuditOperation operation = operation(written().expectation(5), Optional.of(views()));
    ListedRows base = new ListedRows().with(value(1), value(2)).with(value(3), null);
    List<String> sent = new ArrayList<>();
    Verdict verdict = operation.judge(work, base);
    while (verdict == Verdict.CONTINUED) {
      sent.add(work.request().cql());
      verdict = operation.judge(work, rows(1));
    }
    // The second row has no value for the index.
    assertThat(sent)
        .containsExactly(
            "SELECT a FROM ks.by_a WHERE a = ?",
            "SELECT a, b FROM ks.t WHERE a = ? AND b = ?",
            "SELECT a FROM ks.by_a WHERE a = ?");
    assertThat(verdict).isEqualTo(new Verdict.Accepted(1, 2));
    assertThat(received).containsExactly("FOUND: ");
  }

  @Test
  void a_row_that_is_missing_in_an_index_is_unindexed() {
    AuditOperation operation = operation(written().expectation(5), Optional.of(views()));
    operation.judge(work, new ListedRows().with(value(1), value(2)));
    assertThat(operation.judge(work, rows(1))).isEqualTo(Verdict.CONTINUED);
    operation.judge(work, rows());
    assertThat(received).containsExactly("UNINDEXED: a row is missing in on_b");
    assertThat(Judgement.UNINDEXED.isWrong()).isTrue();
  }

  @Test
  void without_records_all_rows_must_be_there() {
    operation(Expectation.PLANNED).judge(work, rows(1));
    assertThat(received).containsExactly("FOUND: ");
    assertThat(compared.get(0).columns().get(0).mustBeValue()).isTrue();
  }

  @Test
  void unknown_rows_are_present_partial_or_absent_for_a_reason() {
    TestOutcomes unknown = new TestOutcomes().unknown(TestEffects.WRITE, 1, 5);
    String reason = ": a statement failed or got no reply";
    assertThat(judged(unknown, rows())).isEqualTo("ABSENT" + reason);
    assertThat(judged(unknown, rows(1))).isEqualTo("PRESENT" + reason);
    hasAllRows = false;
    assertThat(judged(unknown, rows(1))).isEqualTo("PARTIAL" + reason);
    for (Judgement judgement :
        List.of(Judgement.ABSENT, Judgement.PRESENT, Judgement.PARTIAL, Judgement.FOUND)) {
      assertThat(judgement.isWrong()).isFalse();
    }
  }

  @Test
  void unknown_rows_with_values_that_nobody_wrote_are_wrong() {
    difference = Optional.of(new PartitionRead.Difference(Kind.CHANGED, "a = 1", ""));
    assertThat(judged(new TestOutcomes().unknown(TestEffects.WRITE, 1, 5), rows(1)))
        .isEqualTo("CHANGED: a = 1");
    assertThat(Judgement.CHANGED.isWrong()).isTrue();
  }

  @Test
  void what_is_certain_and_cannot_be_read_is_unreadable() {
    operation(written().expectation(5)).failed(work);
    operation(new TestOutcomes().acknowledged(TestEffects.DELETE, 1, 1, 5).expectation(5))
        .failed(work);
    operation(new TestOutcomes().added(true, 1, 3, 5).expectation(5), new Counter(0, false))
        .failed(work);
    operation(new TestOutcomes().unknown(TestEffects.WRITE, 1, 5).expectation(5)).failed(work);
    operation(new TestOutcomes().added(false, 1, 3, 5).expectation(5), new Counter(0, false))
        .failed(work);
    assertThat(received.stream().map(text -> text.replaceFirst(":.*", "")))
        .containsExactly("UNREADABLE", "UNREADABLE", "UNREADABLE", "ABSENT", "ABSENT");
    assertThat(Judgement.UNREADABLE.isWrong()).isTrue();
  }

  private String judgedSum(TestOutcomes outcomes, long... counters) {
    return judged(outcomes, rows(counters), new Counter(0, false));
  }

  @Test
  void counters_add_up_to_a_sum_between_the_limits() {
    TestOutcomes limits = new TestOutcomes().added(true, 1, 10, 5).added(false, 1, 10, 5);
    assertThat(judgedSum(limits, 10)).startsWith("FOUND: ");
    assertThat(judgedSum(limits, 12, 8)).startsWith("FOUND: ");
    assertThat(judgedSum(limits, 4, 5))
        .isEqualTo("LOST: the counters add up to 9 instead of 10..20");
    assertThat(judgedSum(limits)).startsWith("LOST: the counters add up to 0");
    assertThat(judgedSum(limits, 12, 9)).startsWith("CHANGED: the counters add up to 21");
    assertThat(judgedSum(new TestOutcomes().added(true, 1, 10, 5), 9))
        .isEqualTo("LOST: the counters add up to 9 instead of 10");
    assertThat(judgedSum(new TestOutcomes().added(true, 1, -10, 5), -10)).startsWith("FOUND: ");
    assertThat(judgedSum(new TestOutcomes().added(true, 1, -10, 5), -11)).startsWith("LOST: ");
  }

  @Test
  void counters_whose_additions_are_all_unknown_are_present_or_absent() {
    TestOutcomes limits = new TestOutcomes().added(false, 1, 20, 5);
    assertThat(judgedSum(limits, 20)).startsWith("PRESENT: ");
    assertThat(judgedSum(limits)).startsWith("ABSENT: ");
    assertThat(judgedSum(limits, 21)).startsWith("CHANGED: ");
  }

  @Test
  void a_wrong_partition_is_a_successful_read() {
    difference = Optional.of(new PartitionRead.Difference(Kind.LOST, "gone", ""));
    AuditOperation operation = operation(written().expectation(5));
    assertThat(operation.judge(work, rows(1, 2))).isEqualTo(new Verdict.Accepted(1, 2));
    assertThat(operation.judge(work, rows())).isEqualTo(new Verdict.Accepted(0, 0));
    assertThat(operation.keys(work)).isEqualTo("key 5");
  }

  private String judgedSum(long least, ListedRows rows, Counter... counters) {
    return judged(new TestOutcomes().added(true, 1, least, 5), rows, counters);
  }

  private static ByteBuffer number(long value) {
    return ByteBuffer.allocate(8).putLong(0, value);
  }

  @Test
  void counters_of_all_rows_and_columns_add_up() {
    ListedRows rows =
        new ListedRows().with(number(99), number(1), null).with(number(99), number(2), number(-5));
    assertThat(judgedSum(-2, rows, new Counter(1, false), new Counter(2, false)))
        .startsWith("FOUND: ");
    assertThat(judgedSum(-1, rows, new Counter(1, false), new Counter(2, false)))
        .contains("add up to -2 instead of -1");
  }

  @Test
  void a_static_counter_counts_once() {
    ListedRows rows = new ListedRows().with(number(7), number(1)).with(number(7), number(2));
    assertThat(judgedSum(10, rows, new Counter(0, true), new Counter(1, false)))
        .startsWith("FOUND: ");
    assertThat(judgedSum(17, rows, new Counter(0, true), new Counter(1, false)))
        .contains("add up to 10 instead of 17");
  }
}
