package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a client whose whole process or I/O thread does not run for a while. */
class PausedRunTest {
  private static final Pace THOUSAND = new Pace.FixedRate(1_000, Spacing.EVEN);

  private final VirtualTraffic test = new VirtualTraffic();

  private void pause(long atMs, long ms) {
    test.time.at(atMs * MILLISECOND, () -> test.time.stall(ms * MILLISECOND));
  }

  private List<Long> operations() {
    return test.intervals.stream().map(each -> each.total().counts().operations()).toList();
  }

  private double pausedSeconds() {
    return test.intervals.stream().mapToDouble(PausedRunTest::paused).sum();
  }

  private static double paused(Interval interval) {
    return interval.client().incidents().pausedSeconds();
  }

  @Test
  void intervals_in_which_the_client_was_paused_are_empty_and_flagged() {
    pause(2_300, 5_000);
    RunResult result = test.execute(20, THOUSAND, RunLength.Timed.ofMillis(10_000));
    assertThat(operations().subList(0, 2)).allMatch(count -> count >= 999 && count <= 1_000);
    assertThat(operations().get(2)).isBetween(295L, 301L);
    assertThat(operations().subList(3, 7)).containsOnly(0L);
    assertThat(operations().get(7)).isGreaterThan(5_000);
    assertThat(operations().stream().mapToLong(Long::longValue).sum()).isEqualTo(10_000);
    assertThat(test.intervals.get(4).span()).isEqualTo(new Interval.Span(4, 5));
    assertThat(paused(test.intervals.get(1))).isZero();
    assertThat(paused(test.intervals.get(4))).isEqualTo(1);
    assertThat(pausedSeconds()).isCloseTo(5, within(0.06));
    assertThat(result.summary().client().incidents().pausedSeconds())
        .isCloseTo(pausedSeconds(), within(1e-6));
    assertThat(ClientLimit.of(result.summary())).contains(ClientLimit.PAUSE);
    assertThat(result.ending().isCompleted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000, 5_000, 20_000})
  void without_a_rate_operations_are_not_spread_over_a_pause(long ms) {
    pause(2_500, ms);
    test.execute(2, new Pace.Unlimited(), RunLength.Timed.ofMillis(26_000));
    double perMs = 2;
    long sum = 0;
    for (Interval interval : test.intervals) {
      long operations = interval.total().counts().operations();
      double runningMs = (interval.span().seconds() - paused(interval)) * 1_000;
      // A pause is detected up to one step after its start.
      assertThat((double) operations)
          .isCloseTo(runningMs * perMs, within(0.051 * 1_000 * perMs + 4));
      sum += operations;
    }
    assertThat(sum).isEqualTo(test.database.sentNs.size());
    assertThat(pausedSeconds()).isCloseTo(ms / 1e3, within(0.06));
  }

  @Test
  void a_pause_at_the_end_gives_empty_intervals() {
    pause(1_500, 3_000);
    test.execute(5, THOUSAND, RunLength.Timed.ofMillis(4_400));
    assertThat(operations().subList(0, 4)).endsWith(0L, 0L);
    assertThat(operations().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(test.database.sentNs.size());
  }

  @Test
  void replies_that_arrived_in_a_pause_are_received() {
    test.database.answeredNs = now -> now + 300 * MILLISECOND;
    pause(150, 20_000);
    RunResult result = test.execute(8, new Pace.Unlimited(), new RunLength.Operations(5));
    assertThat(result.unanswered()).isZero();
    assertThat(result.summary().total().counts().operations()).isEqualTo(5);
  }

  @Test
  void the_last_replies_of_a_timed_run_are_not_a_separate_interval() {
    test.database.answeredNs = now -> now + 5 * MILLISECOND;
    test.execute(20, THOUSAND, RunLength.Timed.ofMillis(3_000));
    assertThat(operations()).hasSize(3);
    assertThat(operations().stream().mapToLong(Long::longValue).sum()).isEqualTo(3_000);
    assertThat(test.intervals.get(2).span().endSeconds()).isBetween(3.0, 3.006);
  }

  @Test
  void a_short_stall_is_no_pause() {
    pause(2_300, 200);
    test.execute(20, THOUSAND, RunLength.Timed.ofMillis(5_000));
    assertThat(pausedSeconds()).isZero();
  }

  @Test
  void faults_on_io_threads_are_reported_once_and_counted() {
    test.time.at(1_500 * MILLISECOND, () -> faults(Map.of("x while flushing", 3L), null));
    test.time.at(2_500 * MILLISECOND, () -> faults(Map.of("x while flushing", 5L), null));
    RunResult result = test.execute(5, THOUSAND, RunLength.Timed.ofMillis(4_000));
    assertThat(test.messages).containsExactly("I/O thread fault: x while flushing");
    assertThat(result.summary().client().incidents().faults())
        .containsEntry("x while flushing", 5L);
    assertThat(result.ending().isCompleted()).isTrue();
  }

  @Test
  void a_run_whose_requests_can_no_longer_be_sent_fails() {
    test.time.at(1_500 * MILLISECOND, () -> faults(Map.of("x", 1L), "it is stuck"));
    RunResult result = test.execute(5, THOUSAND, RunLength.Timed.ofMillis(60_000));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(result.ending().message()).contains("can no longer be sent", "it is stuck");
    assertThat(result.summary().seconds()).isLessThan(4);
  }

  private void faults(Map<String, Long> counts, String stuckReason) {
    test.database.threadFaults = new ThreadFaults(counts, Optional.ofNullable(stuckReason));
  }
}
