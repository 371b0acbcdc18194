package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.RunLength;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunTest {
  private static final Reply WRONG =
      new Reply.Success(
          new FakeDatabase.FakeRows(List.of(ByteBuffer.allocate(1))), FakeDatabase.node(1));

  final TestTraffic test = new TestTraffic();

  @AfterEach
  void close() {
    test.database.close();
  }

  private static RunPlan operations(int lanes, long count) {
    return TestTraffic.plan(lanes, new RunLength.Operations(count));
  }

  @Test
  void exactly_the_requested_number_of_operations_is_sent() {
    RunResult result = test.run(operations(7, 10_001)).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().total().counts().operations()).isEqualTo(10_001);
    assertThat(result.summary().total().counts().errors()).isZero();
    assertThat(test.database.sent()).isEqualTo(10_001);
  }

  @Test
  void lanes_limit_the_requests_in_flight_and_are_all_used() {
    test.database.delaying(2_000_000);
    test.run(operations(64, 2_000)).execute(() -> {});
    assertThat(test.database.mostInFlight()).isEqualTo(64);
  }

  @Test
  void intervals_add_up_to_the_summary() {
    test.database.delaying(1_000_000);
    RunResult result = test.run(operations(10, 2_000)).execute(() -> {});
    assertThat(test.intervals.size()).isGreaterThan(1);
    long sum = test.intervals.stream().mapToLong(i -> i.total().counts().operations()).sum();
    assertThat(sum).isEqualTo(result.summary().total().counts().operations()).isEqualTo(2_000);
    long latencies =
        test.intervals.stream()
            .mapToLong(i -> i.total().latencies().service().getTotalCount())
            .sum();
    assertThat(latencies).isEqualTo(2_000);
    assertThat(test.summary).isEqualTo(result.summary());
  }

  @Test
  void an_interval_without_any_operation_is_reported() {
    test.database.delaying(Duration.ofMillis(300).toNanos());
    test.run(operations(1, 1)).execute(() -> {});
    Interval first = test.intervals.get(0);
    assertThat(first.total().counts().operations()).isZero();
    assertThat(test.intervals.size()).isGreaterThan(3);
  }

  @Test
  void a_failed_try_is_followed_by_another_try_with_the_same_request() {
    test.database.replying(n -> n < 2 ? FakeDatabase.failure(Kind.TIMEOUT) : Reply.DONE);
    RunResult result = test.run(operations(1, 5)).execute(() -> {});
    assertThat(result.summary().total().counts().operations()).isEqualTo(5);
    assertThat(result.summary().total().counts().errors()).isZero();
    assertThat(test.database.sent()).isEqualTo(7);
    assertThat(test.notes).allMatch(note -> note.kind() == ErrorKind.TIMEOUT);
    assertThat(test.notes.stream().mapToLong(ErrorBook.Note::count).sum()).isEqualTo(2);
  }

  @Test
  void an_operation_whose_tries_all_fail_ends_the_run() {
    test.database.replying(n -> FakeDatabase.failure(Kind.UNAVAILABLE));
    RunResult result = test.run(operations(1, 1_000)).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(result.ending().message())
        .isEqualTo(
            "COUNT failed: java.io.IOException: Operation x3 on key(s) [number 0]:"
                + " Error executing: (UnavailableException): fake UNAVAILABLE");
    assertThat(result.summary().total().counts().errors()).isEqualTo(1);
    assertThat(test.database.sent()).isEqualTo(3);
  }

  @Test
  void a_refused_statement_is_not_retried() {
    test.database.replying(n -> FakeDatabase.failure(Kind.REFUSED));
    RunResult result = test.run(operations(1, 1_000)).execute(() -> {});
    assertThat(result.ending().message()).contains("Operation x1 on key(s)");
    assertThat(test.database.sent()).isEqualTo(1);
  }

  @Test
  void ignored_errors_are_counted_and_the_run_continues() {
    test.database.replying(n -> n == 10 ? WRONG : Reply.DONE);
    RunResult result = test.run(TestTraffic.ignoring(operations(4, 100))).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().total().counts().operations()).isEqualTo(100);
    assertThat(result.summary().total().counts().errors()).isEqualTo(1);
    assertThat(result.summary().total().counts().rows()).isEqualTo(99);
    assertThat(test.notes.get(0).message())
        .isEqualTo(
            "COUNT failed: Operation x0 on key(s) [number 10]:"
                + " Data returned was not validated: there are rows");
  }

  @Test
  void errors_and_retries_are_counted_by_kind_and_node() {
    test.database.replying(RunTest::failingReplies);
    RunResult result = test.run(TestTraffic.ignoring(operations(1, 100))).execute(() -> {});
    Interval summary = result.summary();
    assertThat(summary.errors())
        .extracting(ErrorCount::kind, count -> count.node().address(), ErrorCount::errors)
        .containsExactly(
            tuple(ErrorKind.TIMEOUT, "/127.0.0.2:9042", 0L),
            tuple(ErrorKind.VALIDATION, "/127.0.0.1:9042", 1L),
            tuple(ErrorKind.REFUSED, "/127.0.0.3:9042", 1L));
    assertThat(summary.errors()).extracting(ErrorCount::retries).containsExactly(2L, 0L, 0L);
    assertThat(result.nodes())
        .extracting(figures -> figures.node().address(), NodeFigures::requests)
        .containsExactly(
            tuple("/127.0.0.1:9042", 49L),
            tuple("/127.0.0.2:9042", 49L),
            tuple("/127.0.0.3:9042", 0L));
    assertThat(result.nodes()).allMatch(figures -> figures.service().isPresent());
    assertThat(summary.total().latencies().failed().getTotalCount()).isEqualTo(2);
    assertThat(summary.total().latencies().service().getTotalCount()).isEqualTo(100);
    long reported =
        test.intervals.stream()
            .flatMap(interval -> interval.errors().stream())
            .mapToLong(count -> count.errors() + count.retries())
            .sum();
    assertThat(reported).isEqualTo(4);
  }

  /** Returns two timeouts, an unexpected row and a refusal; else replies of two nodes in turn. */
  private static Reply failingReplies(long number) {
    return switch ((int) number) {
      case 1, 11 -> FakeDatabase.failure(Kind.TIMEOUT, FakeDatabase.node(2));
      case 20 -> WRONG;
      case 30 -> FakeDatabase.failure(Kind.REFUSED, FakeDatabase.node(3));
      default -> FakeDatabase.done(FakeDatabase.node((int) (number % 2) + 1));
    };
  }

  @Test
  void at_most_one_error_message_per_second_is_reported() {
    test.database.replying(n -> FakeDatabase.failure(Kind.REFUSED));
    RunResult result = test.run(TestTraffic.ignoring(operations(50, 20_000))).execute(() -> {});
    assertThat(test.notes.size()).isBetween(1, (int) result.summary().seconds() + 2);
    assertThat(test.notes.stream().mapToLong(ErrorBook.Note::count).sum()).isEqualTo(20_000);
    assertThat(result.summary().errors()).extracting(ErrorCount::errors).containsExactly(20_000L);
  }

  @Test
  void an_operation_that_waits_for_its_next_try_at_the_end_has_failed_with_its_last_error()
      throws Exception {
    test.database.replying(n -> FakeDatabase.failure(Kind.OVERLOADED, FakeDatabase.node(1)));
    Run run = test.run(TestTraffic.ignoring(TestTraffic.patient(operations(3, 1_000_000))));
    Interval summary = test.interrupted(run, 30).summary();
    assertThat(summary.errors()).extracting(ErrorCount::kind).containsOnly(ErrorKind.OVERLOADED);
    assertThat(summary.errors()).extracting(ErrorCount::errors).containsExactly(3L);
  }

  @Test
  void a_timed_run_ends_at_its_time() {
    test.database.delaying(1_000_000);
    RunLength length = new RunLength.Timed(new Span(300, TimeUnit.MILLISECONDS));
    RunResult result = test.run(TestTraffic.plan(5, length)).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().seconds()).isGreaterThanOrEqualTo(0.3);
    assertThat(result.summary().total().counts().operations()).isEqualTo(test.database.sent());
  }

  @Test
  void the_time_of_a_run_ends_with_its_last_reply_even_if_reporting_is_slow() {
    test.database.delaying(Duration.ofMillis(100).toNanos());
    test.reportingTakes(Duration.ofSeconds(2));
    RunResult result = test.run(operations(1, 1)).execute(() -> {});
    assertThat(result.summary().seconds()).isLessThan(2);
    assertThat(result.summary().total().counts().operations()).isEqualTo(1);
  }

  @Test
  void a_run_ends_when_no_seed_is_left() {
    RunResult result = test.run(operations(5, 1_000), 77).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.USED_UP);
    assertThat(result.summary().total().counts().operations()).isEqualTo(77);
    assertThat(test.database.sent()).isEqualTo(77);
  }

  @Test
  void an_interrupted_run_waits_for_requests_in_flight() throws Exception {
    test.database.delaying(Duration.ofMillis(100).toNanos());
    Run run = test.run(operations(8, Long.MAX_VALUE));
    RunResult result = test.interrupted(run, 12);
    assertThat(result.ending()).isEqualTo(RunEnding.INTERRUPTED);
    assertThat(result.unanswered()).isZero();
    assertThat(result.summary().total().counts().operations()).isEqualTo(test.database.sent());
  }

  @Test
  void an_interrupted_run_stops_waiting_for_replies_that_never_arrive() throws Exception {
    test.database.replying(n -> n == 5 ? null : Reply.DONE);
    Run run = test.run(operations(2, 50));
    RunResult result = test.interrupted(run, 49);
    assertThat(result.unanswered()).isEqualTo(1);
    assertThat(result.summary().total().counts().operations()).isEqualTo(49);
  }

  @Test
  void a_run_that_does_not_converge_ends_after_the_maximum_number_of_intervals() {
    test.database.delaying(1_000_000);
    RunLength never = new RunLength.Converged(Double.MIN_VALUE, 2, 6);
    RunResult result = test.run(TestTraffic.plan(5, never)).execute(() -> {});
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.ending().message()).startsWith("n<: ");
    // The exact end is tested in virtual time. Here the ticks of a busy machine are delayed.
    assertThat(test.intervals.size()).isGreaterThanOrEqualTo(6);
  }
}
