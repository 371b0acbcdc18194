package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.LoadShapes;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The share of its rate that a run holds, for servers whose share is known. */
class HeldRateTest {
  private static final Pace RATE = new Pace.FixedRate(100, Spacing.EVEN);
  private static final RunLength FIVE_SECONDS = RunLength.Timed.ofMillis(5_000);

  private final VirtualTraffic test = new VirtualTraffic();

  private double share(int lanes, Pace pace, RunLength length, LongUnaryOperator answeredNs) {
    HeldRate held = new HeldRate(pace::dueBefore);
    test.database.answeredNs = answeredNs;
    RunResult run = test.execute(lanes, pace, length);
    test.intervals.forEach(held::intervalEnded);
    return held.share(run);
  }

  private double share(LongUnaryOperator answeredNs) {
    return share(1_000, RATE, FIVE_SECONDS, answeredNs);
  }

  /** Returns when a server answers that serves one request at a time. */
  private static LongUnaryOperator oneAtATime(long serviceNs) {
    long[] freeNs = {0};
    return nowNs -> freeNs[0] = Math.max(nowNs, freeNs[0]) + serviceNs;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 50, 300, 1_000, 2_500, 4_000, 7_000})
  void a_constant_latency_has_no_influence(long ms) {
    assertThat(share(now -> now + ms * MILLISECOND)).isCloseTo(1, within(0.005));
  }

  @Test
  void a_few_late_replies_have_no_influence() {
    long[] sent = {0};
    LongUnaryOperator server = now -> now + (++sent[0] % 200 == 199 ? 8 * SECOND : 2 * MILLISECOND);
    assertThat(share(server)).isCloseTo(1, within(0.006));
  }

  @Test
  void two_kinds_of_latencies_have_no_influence() {
    long[] sent = {0};
    assertThat(share(now -> now + (++sent[0] % 2 == 0 ? SECOND : MILLISECOND)))
        .isCloseTo(1, within(0.005));
  }

  @Test
  void random_latencies_have_no_influence() {
    SplittableRandom random = new SplittableRandom(1);
    RunLength length = new RunLength.Operations(6_000);
    LongUnaryOperator server = now -> now - (long) (SECOND * Math.log(1 - random.nextDouble()));
    assertThat(share(1_000, RATE, length, server)).isCloseTo(1, within(0.01));
  }

  @Test
  void a_pause_that_is_made_up_for_has_no_influence() {
    assertThat(share(now -> now > 2 * SECOND && now < 3 * SECOND ? 3 * SECOND : now + MILLISECOND))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 1_000})
  void a_server_that_answers_half_the_rate_gives_half(int lanes) {
    LongUnaryOperator half = oneAtATime(20 * MILLISECOND);
    assertThat(share(lanes, RATE, FIVE_SECONDS, half)).isCloseTo(0.5, within(0.01));
  }

  @Test
  void a_run_of_a_number_of_operations_has_the_rate_of_the_server_too() {
    LongUnaryOperator slow = oneAtATime(12_500_000);
    RunLength length = new RunLength.Operations(1_000);
    assertThat(share(1_000, RATE, length, slow)).isCloseTo(0.8, within(0.01));
  }

  @Test
  void few_lanes_hold_what_they_can_send() {
    assertThat(share(1, RATE, FIVE_SECONDS, now -> now + 40 * MILLISECOND))
        .isCloseTo(0.25, within(0.01));
  }

  @Test
  void a_load_profile_is_held_with_a_constant_latency() {
    Pace profile = new Pace.Profiled(LoadShapes.profile("steps(100/s*4s,300/s*4s)"), Spacing.EVEN);
    RunLength length = RunLength.Timed.ofMillis(8_000);
    assertThat(share(1_000, profile, length, now -> now + SECOND)).isCloseTo(1, within(0.005));
  }

  @Test
  void a_run_without_replies_holds_nothing() {
    test.database.replies = number -> null;
    assertThat(share(now -> now)).isZero();
  }

  @Test
  void a_run_without_a_rate_holds_none() {
    assertThat(share(1, new Pace.Unlimited(), FIVE_SECONDS, now -> now + SECOND)).isZero();
  }
}
