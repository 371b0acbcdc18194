package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of due times, lanes and stop rules of a run, exact to the nanosecond and without waiting.
 */
class VirtualRunTest {
  private static final Pace UNLIMITED = new Pace.Unlimited();
  private static final Reply LOST = FakeDatabase.failure(Kind.CONNECTION);
  private static final Reply OVERLOADED = FakeDatabase.failure(Kind.OVERLOADED);
  private static final Reply TIMEOUT = FakeDatabase.failure(Kind.TIMEOUT);

  private final VirtualTraffic test = new VirtualTraffic();

  private static Pace fixed(long perSecond) {
    return new Pace.FixedRate(perSecond, Spacing.EVEN);
  }

  private static RunLength count(long operations) {
    return new RunLength.Operations(operations);
  }

  private static RunLength millis(long millis) {
    return RunLength.Timed.ofMillis(millis);
  }

  private static Counts counts(RunResult result) {
    return result.summary().total().counts();
  }

  private static Spacing bursts(long amount, TimeUnit unit) {
    return new Spacing.Burst(new Span(amount, unit));
  }

  private static long periodNs(Pace pace) {
    return pace.spacing() instanceof Spacing.Burst burst ? burst.duration().toNanos() : 1;
  }

  /** Returns when the first requests of a run are due, in ns. */
  private static List<Long> dueNs(Pace pace, long operations) {
    return LongStream.range(0, operations)
        .map(n -> n * SECOND / pace.perSecond() / periodNs(pace) * periodNs(pace))
        .boxed()
        .toList();
  }

  private static Stream<Pace> paces() {
    List<Spacing> spacings =
        List.of(Spacing.EVEN, bursts(1, TimeUnit.MILLISECONDS), bursts(100, TimeUnit.MICROSECONDS));
    return LongStream.of(1, 7, 333, 10_000, 50_000, 1_000_000)
        .boxed()
        .flatMap(rate -> spacings.stream().map(spacing -> new Pace.FixedRate(rate, spacing)));
  }

  @ParameterizedTest
  @MethodSource("paces")
  void every_request_is_sent_exactly_when_it_is_due(Pace pace) {
    long operations = Math.max(3, Math.min(10_001, 3 * pace.perSecond()));
    RunResult result = test.execute(2_000, pace, count(operations));
    Latencies latencies = result.summary().total().latencies();
    assertThat(test.database.sentNs).isEqualTo(dueNs(pace, operations));
    assertThat(latencies.waiting().getMaxValue()).isZero();
    assertThat(result.ending().message()).isEqualTo("n=: all operations are done");
  }

  @ParameterizedTest
  @MethodSource("paces")
  void a_timed_run_sends_exactly_the_requests_of_its_seconds(Pace pace) {
    long seconds = pace.perSecond() > 10_000 ? 1 : 3;
    test.database.replyThreads = 3;
    RunResult result = test.execute(6_000, pace, millis(seconds * 1_000));
    assertThat(test.database.sentNs).isEqualTo(dueNs(pace, seconds * pace.perSecond()));
    assertThat(counts(result).operations()).isEqualTo(seconds * pace.perSecond());
    assertThat(result.notBegun()).isZero();
  }

  @ParameterizedTest
  @MethodSource("paces")
  void with_few_lanes_nothing_is_sent_early_and_the_count_is_exact(Pace pace) {
    test.database.answeredNs = now -> now + MILLISECOND / pace.perSecond();
    RunResult result = test.execute(3, pace, millis(1_000));
    List<Long> dueNs = dueNs(pace, pace.perSecond());
    assertThat(test.database.sentNs).hasSameSizeAs(dueNs);
    for (int number = 0; number < dueNs.size(); number++) {
      assertThat(test.database.sentNs.get(number)).isGreaterThanOrEqualTo(dueNs.get(number));
    }
    assertThat(counts(result).operations()).isEqualTo(pace.perSecond());
  }

  @Test
  void the_response_time_of_a_burst_counts_from_its_start() {
    Pace pace = new Pace.FixedRate(1_000, bursts(100, TimeUnit.MILLISECONDS));
    RunResult result = test.execute(1, pace, millis(2_000));
    Latencies latencies = result.summary().total().latencies();
    // The one lane sends the 100 requests of a burst one after the other, 1 ms each.
    assertThat(test.database.sentNs.get(99)).isEqualTo(99 * MILLISECOND);
    assertThat(latencies.response().getValueAtPercentile(1) / MILLISECOND).isEqualTo(1);
    assertThat(latencies.response().getValueAtPercentile(50) / MILLISECOND).isEqualTo(50);
    assertThat(latencies.response().getMaxValue() / MILLISECOND).isEqualTo(100);
    assertThat(latencies.service().getMaxValue() / MILLISECOND).isEqualTo(1);
    assertThat(latencies.shown()).isEqualTo(latencies.response());
    assertThat(counts(result).operations()).isEqualTo(2_000);
  }

  @Test
  void one_loop_sends_alone_and_uses_all_lanes() {
    test.database.replyThreads = 3;
    test.execute(6, fixed(100), count(50));
    assertThat(test.database.receivers).as("lanes in use").hasSize(2);
    test.database.answeredNs = now -> now + 35 * MILLISECOND;
    test.execute(6, fixed(100), count(50));
    assertThat(test.database.receivers).as("of both runs").hasSize(2 + 5);
    test.database.answeredNs = now -> now + 500 * MILLISECOND;
    test.execute(6, fixed(100), count(50));
    assertThat(test.database.receivers).as("of all runs").hasSize(2 + 5 + 6);
  }

  @Test
  void a_busy_thread_gives_lanes_to_another_one_and_takes_them_back_later() {
    test.database.replyThreads = 3;
    test.database.answeredNs = now -> now + 100 * MILLISECOND;
    // Busy in seconds 5 to 9, so that a second load loop also sends; idle before and after.
    test.threadCpuNs = now -> Math.min(5, Math.max(0, now / SECOND - 4)) * SECOND;
    RunResult result = test.execute(7, fixed(60), millis(20_000));
    assertThat(test.database.mostInFlight).isEqualTo(6);
    assertThat(test.database.receivers).hasSizeBetween(7, 6 + 4 + 3);
    assertThat(test.database.sentNs).isEqualTo(dueNs(fixed(60), 1_200));
    assertThat(counts(result).operations()).isEqualTo(1_200);
  }

  @RepeatedTest(20)
  void no_lane_is_lost_or_used_twice_when_lanes_move_between_loops(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    test.database.replyThreads = 3;
    test.database.answeredNs = now -> now + random.nextLong(300 * MILLISECOND);
    long[] usedNs = {0};
    test.threadCpuNs = now -> usedNs[0] += random.nextLong(3 * SECOND);
    RunResult result = test.execute(7, fixed(100), count(5_000));
    assertThat(test.database.mostInFlight).isEqualTo(7);
    assertThat(counts(result).operations()).isEqualTo(5_000);
    test.database.mostInFlight = 0;
    test.seeds = 1_000;
    result = test.execute(7, fixed(100), millis(60_000));
    assertThat(test.database.mostInFlight).isEqualTo(7);
    assertThat(result.ending()).isEqualTo(RunEnding.usedUp("no-wrap: every seed was used"));
    assertThat(counts(result).operations()).isEqualTo(1_000);
  }

  @Test
  void a_run_is_built_before_its_gate_opens_and_its_time_starts_then() {
    test.preparation = () -> test.time.stall(300 * MILLISECOND);
    test.run(test.plan(3, UNLIMITED, count(9)))
        .execute(() -> test.time.stall(12 * SECOND - test.time.getAsLong()));
    assertThat(test.startedNs).isEqualTo(12 * SECOND);
    assertThat(test.database.sentNs.get(0)).isEqualTo(12 * SECOND);
  }

  @Test
  void without_a_rate_every_lane_sends_as_soon_as_it_is_free() {
    test.execute(3, UNLIMITED, count(9));
    assertThat(test.database.sentNs)
        .isEqualTo(LongStream.range(0, 9).map(n -> n / 3 * MILLISECOND).boxed().toList());
    assertThat(test.database.mostInFlight).isEqualTo(3);
  }

  @Test
  void when_no_lane_is_free_the_wait_grows_and_nothing_is_dropped() {
    test.database.answeredNs = now -> now + 10 * MILLISECOND;
    RunResult result = test.execute(1, fixed(1_000), count(100));
    Latencies latencies = result.summary().total().latencies();
    assertThat(test.database.sentNs.get(99)).isEqualTo(990 * MILLISECOND);
    assertThat(latencies.waiting().getMaxValue() / MILLISECOND).isBetween(890L, 892L);
    assertThat(latencies.response().getMaxValue() / MILLISECOND).isBetween(900L, 902L);
    assertThat(latencies.service().getMaxValue() / MILLISECOND).isEqualTo(10);
    assertThat(counts(result).operations()).isEqualTo(100);
  }

  @Test
  void a_rate_that_changes_during_a_run_changes_the_target() {
    Run run = test.run(test.plan(100, fixed(1_000), millis(3_000)));
    test.time.at(SECOND + MILLISECOND / 2, () -> assertThat(run.setRate(100)).isTrue());
    test.time.at(2 * SECOND, () -> assertThat(run.setRate(2_000)).isTrue());
    RunResult result = run.execute(() -> {});
    // A load loop takes one slot ahead, and the slot after it is still due as before.
    LongStream before = LongStream.range(0, 1_002).map(n -> n * MILLISECOND);
    LongStream slow = LongStream.range(0, 101).map(n -> (1_002 + n * 10) * MILLISECOND);
    LongStream fast =
        LongStream.range(0, 1_976).map(n -> 2_012 * MILLISECOND + n * MILLISECOND / 2);
    assertThat(test.database.sentNs)
        .isEqualTo(LongStream.concat(before, LongStream.concat(slow, fast)).boxed().toList());
    assertThat(result.targetRate()).isCloseTo(3_100 / 3.0, within(1.0));
    assertThat(result.notBegun()).isZero();
  }

  @Test
  void a_run_without_a_rate_gets_none() {
    Run run = test.run(test.plan(1, UNLIMITED, count(10)));
    assertThat(run.setRate(5)).isFalse();
    assertThat(run.execute(() -> {}).targetRate()).isZero();
  }

  @Test
  void a_stall_of_the_server_affects_all_requests_that_are_due_in_it() {
    // Nothing is answered in the first second of every five. Ten lanes wait in each stall.
    test.database.answeredNs =
        now -> now % (5 * SECOND) < SECOND ? now - now % (5 * SECOND) + SECOND : now + MILLISECOND;
    RunResult result = test.execute(10, fixed(1_000), millis(20_000));
    Latencies latencies = result.summary().total().latencies();
    assertThat(counts(result).operations()).isEqualTo(20_000);
    assertThat(latencies.response().getValueAtPercentile(99)).isGreaterThan(800 * MILLISECOND);
    assertThat(latencies.service().getValueAtPercentile(99)).isLessThan(2 * MILLISECOND);
    assertThat(latencies.shown()).isEqualTo(latencies.response());
  }

  @Test
  void random_requests_keep_the_rate_and_are_the_same_every_time() {
    test.execute(1_000, new Pace.FixedRate(500, new Spacing.Poisson(1, 0)), millis(20_000));
    assertThat(test.database.sentNs.size()).isBetween(9_500, 10_500);
    VirtualTraffic again = new VirtualTraffic();
    again.execute(1_000, new Pace.FixedRate(500, new Spacing.Poisson(1, 0)), millis(20_000));
    assertThat(again.database.sentNs).isEqualTo(test.database.sentNs);
  }

  @Test
  void nothing_is_sent_after_the_end_of_a_timed_run_but_the_last_replies_count() {
    test.database.answeredNs = now -> now + 300 * MILLISECOND;
    RunResult result = test.execute(4, UNLIMITED, millis(1_000));
    assertThat(test.database.sentNs).allMatch(sent -> sent < SECOND);
    assertThat(counts(result).operations()).isEqualTo(test.database.sentNs.size()).isEqualTo(16);
    assertThat(result.summary().seconds()).isEqualTo(1.2);
    assertThat(result.ending().message()).isEqualTo("duration=: the time is up");
  }

  @Test
  void requests_due_before_the_end_of_a_timed_run_are_sent_even_if_late() {
    test.database.answeredNs =
        now -> now > 9_500 * MILLISECOND && now < 10 * SECOND ? 10 * SECOND : now + MILLISECOND;
    RunResult result = test.execute(20, fixed(1_000), millis(10_000));
    assertThat(counts(result).operations()).isEqualTo(10_000);
    assertThat(result.notBegun()).isZero();
    assertThat(result.summary().seconds()).isBetween(10.0, 10.1);
  }

  @Test
  void a_run_that_misses_its_rate_ends_soon_after_its_time_and_reports_the_unsent_requests() {
    test.database.answeredNs = now -> now + 10 * MILLISECOND;
    RunResult result = test.execute(1, fixed(1_000), millis(10_000));
    assertThat(counts(result).operations()).isEqualTo(1_100);
    assertThat(result.notBegun()).isEqualTo(10_000 - 1_100);
    assertThat(result.summary().seconds()).isBetween(11.0, 11.1);
  }

  @Test
  void a_run_that_converges_ends_after_the_minimum_number_of_intervals() {
    test.database.answeredNs = now -> now + (now < SECOND ? 2 : 1) * MILLISECOND;
    RunResult result = test.execute(5, UNLIMITED, new RunLength.Converged(0.1, 5, 100));
    assertThat(test.intervals.size()).isBetween(5, 7);
    assertThat(result.ending().message())
        .startsWith("err<: stderr of mean is 0.0")
        .contains("after");
  }

  @Test
  void a_run_that_never_converges_ends_after_the_maximum_number_of_intervals() {
    test.database.answeredNs = now -> now + (now / SECOND % 2 + 1) * 10 * MILLISECOND;
    RunResult result = test.execute(5, UNLIMITED, new RunLength.Converged(0.0001, 2, 8));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.ending().message()).startsWith("n<: ").endsWith("after 8 intervals");
  }

  @Test
  void a_run_without_seeds_left_ends_and_reports_the_reason() {
    test.seeds = 77;
    RunResult result = test.execute(5, UNLIMITED, millis(60_000));
    assertThat(result.ending()).isEqualTo(RunEnding.usedUp("no-wrap: every seed was used"));
    assertThat(counts(result).operations()).isEqualTo(77);
    assertThat(result.summary().seconds()).isLessThan(1);
  }

  @Test
  void nothing_is_sent_after_a_failure() {
    test.database.replies =
        number -> number == 100 ? FakeDatabase.failure(Kind.REFUSED) : Reply.DONE;
    RunResult result = test.execute(10, fixed(1_000), millis(60_000));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(test.database.sentNs).allMatch(sent -> sent <= 101 * MILLISECOND);
    assertThat(counts(result).operations()).isEqualTo(test.database.sentNs.size());
  }

  @Test
  void nothing_is_sent_after_an_interrupt_and_replies_that_arrive_soon_count() {
    Run run = test.run(test.plan(10, fixed(100), millis(60_000)));
    test.database.answeredNs = now -> now + 500 * MILLISECOND;
    test.time.at(2 * SECOND + 1, run::interrupt);
    RunResult result = run.execute(() -> {});
    assertThat(result.ending()).isEqualTo(RunEnding.INTERRUPTED);
    assertThat(test.database.sentNs).allMatch(sent -> sent <= 2 * SECOND);
    assertThat(counts(result).operations()).isEqualTo(test.database.sentNs.size());
    assertThat(result.unanswered()).isZero();
    assertThat(result.summary().seconds()).isLessThan(3);
  }

  @Test
  void a_run_ends_even_if_replies_never_arrive() {
    test.database.replies = number -> number == 5 ? null : Reply.DONE;
    RunResult result = test.execute(2, UNLIMITED, count(50));
    assertThat(result.unanswered()).isEqualTo(1);
    assertThat(counts(result).operations()).isEqualTo(49);
    assertThat(test.time.getAsLong()).isBetween(15 * SECOND, 16 * SECOND);
  }

  @Test
  void a_slow_rate_on_many_loops_is_awaited_to_its_end() {
    test.database.replyThreads = 40;
    RunResult result = test.execute(40, fixed(1), count(40));
    assertThat(counts(result).operations()).isEqualTo(40);
    assertThat(test.database.sentNs.get(39)).isEqualTo(39 * SECOND);
    assertThat(result.unanswered()).isZero();
  }

  @Test
  void a_failed_try_is_repeated_immediately() {
    test.database.replies = number -> number < 2 ? TIMEOUT : Reply.DONE;
    RunResult result = test.execute(1, UNLIMITED, count(1));
    assertThat(test.database.sentNs).containsExactly(0L, MILLISECOND, 2 * MILLISECOND);
    assertThat(counts(result).errors()).isZero();
    assertThat(result.summary().total().latencies().service().getMaxValue() / MILLISECOND)
        .isEqualTo(3);
  }

  @Test
  void a_try_at_an_overloaded_node_is_repeated_after_a_pause_that_doubles() {
    test.database.replies = number -> number < 2 ? OVERLOADED : Reply.DONE;
    RunResult result = test.execute(1, UNLIMITED, count(1));
    assertThat(test.database.sentNs)
        .containsExactly(0L, 11 * MILLISECOND, (11 + 1 + 20) * MILLISECOND);
    assertThat(counts(result).errors()).isZero();
    assertThat(result.summary().total().latencies().service().getMaxValue() / MILLISECOND)
        .isEqualTo(33);
  }

  @Test
  void lanes_pause_between_operations_without_a_connection_until_one_succeeds() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.replies = number -> test.time.getAsLong() < 10 * SECOND ? LOST : Reply.DONE;
    RunResult result = test.execute(3, UNLIMITED, millis(20_000));
    // Each lane tries immediately, then after 10, 20, 40 ... ms, finally once per second.
    assertThat(counts(result).errors()).isBetween(3 * 12L, 3 * 18L);
    long resumedNs = test.database.sentNs.get((int) counts(result).errors());
    assertThat(resumedNs).isBetween(10 * SECOND, 11 * SECOND + 10 * MILLISECOND);
    assertThat(counts(result).operations() - counts(result).errors()).isGreaterThan(3 * 8_900L);
    assertThat(result.summary().seconds()).isBetween(20.0, 20.1);
    assertThat(result.connectionPauseSeconds()).isBetween(9.5, 11.1);
  }

  @Test
  void an_occasional_lost_connection_causes_no_pause() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.replies = number -> number % 2 == 0 ? LOST : Reply.DONE;
    RunResult result = test.execute(1, UNLIMITED, count(1_000));
    assertThat(result.summary().seconds()).isEqualTo(1.0);
    assertThat(result.connectionPauseSeconds()).isZero();
  }

  @Test
  void runs_at_a_rate_have_no_connection_pauses() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.replies = number -> LOST;
    RunResult result = test.execute(5, fixed(100), millis(5_000));
    assertThat(counts(result).errors()).isEqualTo(500);
  }

  @Test
  void a_run_that_only_fails_ends_on_time() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    test.database.replies = number -> LOST;
    RunResult result = test.execute(5, UNLIMITED, millis(7_300));
    assertThat(result.summary().seconds()).isBetween(7.2, 7.4);
  }

  @Test
  void progress_is_reported_every_second() {
    test.execute(1, fixed(100), millis(5_000));
    assertThat(test.progressReports.size()).isBetween(4, 5);
    assertThat(test.progressReports.get(1).seconds()).isEqualTo(2);
    assertThat(test.progressReports.get(1).operations()).isBetween(199L, 201L);
    assertThat(test.progressReports.get(1).share().getAsDouble()).isEqualTo(0.4);
  }

  @Test
  void a_slow_server_gives_no_verdict_on_the_client() {
    test.database.answeredNs = now -> now + 100 * MILLISECOND;
    RunResult result = test.execute(50, fixed(1_000), count(5_000));
    assertThat(result.summary().client().ioLag().orElseThrow().getMaxValue()).isZero();
    assertThat(result.summary().client().scheduleLag().orElseThrow().getMaxValue()).isZero();
    assertThat(ClientLimit.of(result.summary())).isEmpty();
  }

  @Test
  void a_delayed_client_is_reported() {
    for (long ms = 80; ms < 5_000; ms += 100) {
      test.time.at(ms * MILLISECOND, () -> test.time.stall(30 * MILLISECOND));
    }
    RunResult result = test.execute(50, fixed(1_000), count(5_000));
    assertThat(ClientLimit.of(result.summary()))
        .containsExactlyInAnyOrder(ClientLimit.SCHEDULE, ClientLimit.IO_LAG);
  }
}
