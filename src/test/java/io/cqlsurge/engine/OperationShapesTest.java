package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import io.cqlsurge.workload.TestOperations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tests of runs whose operations have several partitions or several requests. */
class OperationShapesTest {
  private static final Pace UNLIMITED = new Pace.Unlimited();
  private static final Pace HUNDRED = new Pace.FixedRate(100, Spacing.EVEN);
  private static final Reply TIMEOUT = FakeDatabase.failure(Kind.TIMEOUT);

  private final VirtualTraffic test = new VirtualTraffic();
  private final List<Long> granted = new ArrayList<>();

  private static RunLength count(long partitions) {
    return new RunLength.Operations(partitions);
  }

  private RunResult touch(int lanes, Pace pace, RunLength length, long operations) {
    return test.execute(
        test.plan(lanes, pace, length),
        query -> TestOperations.touching(query, 8, operations, granted));
  }

  private RunResult step(int lanes, RunLength length, int steps) {
    return test.execute(
        test.plan(lanes, UNLIMITED, length), query -> TestOperations.inSteps(query, steps));
  }

  private static Counts counts(RunResult result) {
    return result.summary().total().counts();
  }

  private static long longestMs(OperationStats figures) {
    return figures.latencies().service().getMaxValue() / MILLISECOND;
  }

  @Test
  void a_count_limits_partitions_and_the_last_operation_gets_the_remaining_ones() {
    RunResult result = touch(3, UNLIMITED, count(100), Long.MAX_VALUE);
    assertThat(granted).hasSize(13).startsWith(8L, 8L).endsWith(8L, 4L);
    assertThat(counts(result)).isEqualTo(new Counts(13, 13, 100, 100, 0, 0, Recall.NONE));
    assertThat(result.ending().message()).isEqualTo("n=: all operations are done");
  }

  @Test
  void a_rate_counts_partitions() {
    RunResult result = touch(5, HUNDRED, count(100), Long.MAX_VALUE);
    List<Long> due = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      due.add(i * 80L * MILLISECOND);
    }
    assertThat(test.database.sentNs).isEqualTo(due);
    assertThat(result.summary().total().latencies().waiting().getMaxValue()).isZero();
  }

  @Test
  void the_progress_of_a_run_is_the_share_of_partitions_that_are_done() {
    touch(5, HUNDRED, count(1_000), Long.MAX_VALUE);
    for (int second = 1; second < 9; second++) {
      double share = test.progressReports.get(second - 1).share().orElseThrow();
      assertThat(share).isBetween(second / 10.0 - 0.01, second / 10.0 + 0.01);
    }
  }

  @Test
  void partitions_that_were_taken_but_not_found_do_not_count() {
    RunResult result = touch(1, UNLIMITED, count(100), 5);
    assertThat(counts(result)).isEqualTo(new Counts(5, 5, 40, 40, 0, 0, Recall.NONE));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.USED_UP);
    assertThat(result.ending().message()).isEqualTo("all partitions were used");
  }

  @Test
  void a_lane_that_has_nothing_to_do_ends_while_the_others_continue() {
    RunResult result =
        test.execute(
            test.plan(4, UNLIMITED, RunLength.Timed.ofMillis(60_000)), TestOperations::unequal);
    assertThat(counts(result).operations()).isEqualTo(10 + 20 + 30);
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.USED_UP);
    assertThat(result.summary().seconds()).isLessThan(1);
  }

  @Test
  void other_lanes_use_the_partitions_that_a_lane_could_not_use() {
    RunResult result = test.execute(test.plan(4, UNLIMITED, count(60)), TestOperations::unequal);
    assertThat(counts(result).operations()).isEqualTo(60);
  }

  @Test
  void partitions_that_were_due_and_not_started_are_reported() {
    test.database.answeredNs = now -> now + SECOND;
    RunResult result = touch(1, HUNDRED, RunLength.Timed.ofMillis(4_000), Long.MAX_VALUE);
    assertThat(counts(result).partitions() + result.notBegun()).isEqualTo(400);
  }

  @Test
  void an_operation_of_several_requests_counts_once_and_ends_with_the_last_request() {
    RunResult result = step(2, count(10), 3);
    assertThat(counts(result)).isEqualTo(new Counts(10, 10, 10, 10, 0, 10, Recall.NONE));
    assertThat(test.database.sentNs).hasSize(30);
    assertThat(longestMs(result.summary().total())).isEqualTo(3);
    assertThat(result.summary().seconds()).isEqualTo(0.015);
    assertThat(test.database.mostInFlight).isEqualTo(2);
  }

  @Test
  void each_request_of_an_operation_has_its_own_tries() {
    // Each request fails twice, and there are two retries.
    test.database.replies = number -> number % 3 < 2 ? TIMEOUT : Reply.DONE;
    RunResult result = step(1, count(1), 2);
    assertThat(counts(result).errors()).isZero();
    assertThat(test.database.sentNs).hasSize(6);
    assertThat(longestMs(result.summary().total())).isEqualTo(2 * (1 + 1 + 1));
  }

  @Test
  void a_later_request_whose_tries_all_fail_fails_its_operation() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.replies = number -> number == 4 ? TIMEOUT : Reply.DONE;
    RunResult result = step(1, count(3), 3);
    assertThat(counts(result)).isEqualTo(new Counts(3, 3, 2, 2, 1, 2, Recall.NONE));
    assertThat(test.database.sentNs).hasSize(8);
  }

  @Test
  void no_request_of_an_operation_is_sent_after_its_time_is_up() {
    // The time is 12 seconds, and the fourth request would be sent exactly then.
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.answeredNs = now -> now + 4 * SECOND;
    RunResult result = step(1, count(1), 9);
    assertThat(counts(result)).isEqualTo(new Counts(1, 1, 0, 0, 1, 0, Recall.NONE));
    assertThat(test.database.sentNs).containsExactly(0L, 4 * SECOND, 8 * SECOND);
    assertThat(test.database.withinNs).isEqualTo(Collections.singletonList(4 * SECOND));
    assertThat(result.summary().errors().get(0).kind().title()).isEqualTo("timeout");
  }

  @Test
  void operations_that_started_within_the_time_of_a_run_are_completed() {
    test.database.answeredNs = now -> now + 300 * MILLISECOND;
    RunResult result = step(1, RunLength.Timed.ofMillis(1_000), 5);
    assertThat(counts(result).operations()).isEqualTo(1);
    assertThat(test.database.sentNs).hasSize(5);
    assertThat(result.summary().seconds()).isEqualTo(1.5);
  }

  @Test
  void an_interrupted_operation_is_not_continued_and_counts_neither_as_done_nor_as_failed() {
    test.database.answeredNs = now -> now + 300 * MILLISECOND;
    Run run =
        new Run(
            test.context(),
            test.plan(4, UNLIMITED, count(100)),
            TestOperations.inSteps(
                test.database.prepare(new StatementText("x", Consistency.ONE, true)), 5));
    test.time.at(SECOND, run::interrupt);
    RunResult result = run.execute(() -> {});
    assertThat(result.ending()).isEqualTo(RunEnding.INTERRUPTED);
    assertThat(test.database.sentNs).allMatch(sent -> sent < SECOND).hasSize(16);
    assertThat(counts(result)).isEqualTo(new Counts(0, 0, 0, 0, 0, 0, Recall.NONE));
    assertThat(result.unanswered()).isZero();
  }
}
