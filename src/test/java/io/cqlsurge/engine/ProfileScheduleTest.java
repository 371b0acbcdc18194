package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.engine.schedule.ProfileTimes;
import io.cqlsurge.engine.schedule.Schedule;
import io.cqlsurge.engine.schedule.Schedules;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of load profiles in virtual time. */
class ProfileScheduleTest {
  private final VirtualTraffic test = new VirtualTraffic();

  private static Settings settings(String... rate) {
    List<String> line = new ArrayList<>(List.of("write", "-rate", "threads=5000"));
    line.addAll(List.of(rate));
    return SettingsParser.parse(line);
  }

  private static Pace pace(String... rate) {
    return settings(rate).rate().pace();
  }

  private static LoadProfile profile(String text) {
    return ((Pace.Profiled) pace(text)).profile();
  }

  private static Schedule schedule(Pace pace) {
    return Schedules.of(pace, Shard.WHOLE).orElseThrow();
  }

  private RunResult run(String... rate) {
    Settings settings = settings(rate);
    return test.execute(5_000, settings.rate().pace(), settings.command().load().length());
  }

  /** Returns the due times of a constant rate from a start, in ns. */
  private static LongStream even(long startSeconds, long perSecond, long seconds) {
    return LongStream.range(0, perSecond * seconds)
        .map(slot -> startSeconds * SECOND + slot * SECOND / perSecond);
  }

  @Test
  void steps_send_exactly_the_requests_of_each_rate_when_they_are_due() {
    RunResult result = run("steps(1000/s*3s,333/s*2s,0/s*5s,7/s*4s)");
    List<Long> due =
        LongStream.concat(LongStream.concat(even(0, 1_000, 3), even(3, 333, 2)), even(10, 7, 4))
            .boxed()
            .toList();
    assertThat(test.database.sentNs).isEqualTo(due);
    assertThat(result.ending().message()).isEqualTo("the end of the load shape");
    assertThat(result.summary().total().latencies().waiting().getMaxValue()).isZero();
    assertThat(result.notBegun()).isZero();
    assertThat(result.partitions() / result.summary().seconds())
        .isCloseTo(result.targetRate(), within(0.1));
  }

  @Test
  void a_spike_returns_to_its_first_rate() {
    run("spike(100/s*2s,2500/s*1s)");
    assertThat(test.database.sentNs)
        .isEqualTo(
            LongStream.concat(
                    LongStream.concat(even(0, 100, 2), even(2, 2_500, 1)), even(3, 100, 2))
                .boxed()
                .toList());
  }

  @Test
  void a_ramp_reaches_each_request_by_the_square_law() {
    run("ramp(0/s..1000/s*10s)");
    assertThat(test.database.sentNs).hasSize(5_000);
    for (int slot = 0; slot < 5_000; slot++) {
      double seconds = Math.sqrt(slot / 50.0);
      assertThat(test.database.sentNs.get(slot)).isCloseTo((long) (seconds * SECOND), within(1L));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'steps(1000/s*60s)', 60000",
    "'steps(1/s*7s,999999/s*1m)', 59999947",
    "'ramp(0/s..5/s*1s)', 3",
    "'ramp(1000/s..3000/s*10s,3000/s*5s,3000/s..0/s*10s)', 50000",
    "'spike(100/s*1h,20000/s*30s)', 1320000",
    "'sine(0/s..7/s*1s*3)', 11",
    "'sine(1000/s..5000/s*10m*6)', 10800000",
    "'sine(5000/s..1000/s*10m*6)', 10800000"
  })
  void a_profile_has_as_many_slots_as_its_integral(String text, long slots) {
    LoadProfile profile = profile(text);
    ProfileTimes times = new ProfileTimes(profile);
    long endNs = profile.seconds() * SECOND;
    assertThat(profile.operations()).isEqualTo(slots);
    assertThat(times.slots()).isEqualTo(slots);
    assertThat(times.offsetNs(slots - 1, 0)).isLessThan(endNs);
    assertThat(times.offsetNs(slots, 0)).isEqualTo(endNs);
    assertThat(schedule(pace(text)).leftBefore(endNs)).isEqualTo(slots);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ramp(10/s..5000/s*1h)",
        "ramp(5000/s..0/s*1h)",
        "sine(0/s..5000/s*5m*12)",
        "sine(5000/s..1000/s*1h)",
        "ramp(0/s..100/s*10s,100/s*10s,100/s..900/s*10s)"
      })
  void a_slot_is_due_when_the_rate_has_added_up_to_its_number(String text) {
    LoadProfile profile = profile(text);
    ProfileTimes times = new ProfileTimes(profile);
    long before = -1;
    long step = Math.max(1, profile.operations() / 1_000);
    for (long slot = 0; slot < profile.operations(); slot += step) {
      long dueNs = times.offsetNs(slot, 0);
      double seconds = dueNs / (double) SECOND;
      double ofOneNs = 2 * profile.rateAt(seconds) / SECOND;
      assertThat(profile.operationsBefore(seconds))
          .isCloseTo((double) slot, within(1e-6 + ofOneNs));
      assertThat(dueNs).isGreaterThan(before);
      before = dueNs;
    }
  }

  @Test
  void the_first_half_of_a_sine_wave_has_as_many_requests_as_the_second() {
    run("sine(100/s..900/s*4s)");
    long early = test.database.sentNs.stream().filter(ns -> ns < 2 * SECOND).count();
    assertThat(test.database.sentNs).hasSize(2_000);
    assertThat(early).isEqualTo(1_000);
    // In the middle fifth of a second, the rate is about 900/s.
    assertThat(test.database.sentNs)
        .filteredOn(ns -> Math.abs(ns - 2 * SECOND) < 100 * MILLISECOND)
        .hasSizeBetween(178, 180);
  }

  @Test
  void bursts_begin_at_whole_periods() {
    run("ramp(1000/s..3000/s*2s)", "arrivals=burst(10ms)");
    assertThat(test.database.sentNs).hasSize(4_000);
    assertThat(test.database.sentNs).allMatch(ns -> ns % (10 * MILLISECOND) == 0);
    assertThat(test.database.sentNs.stream().filter(ns -> ns == 0)).hasSize(11);
  }

  @Test
  void random_requests_follow_the_rate() {
    run("steps(1000/s*10s,100/s*10s)", "arrivals=poisson");
    long early = test.database.sentNs.stream().filter(ns -> ns < 10 * SECOND).count();
    long late = test.database.sentNs.size() - early;
    assertThat(early).isCloseTo(10_000, within(400L));
    assertThat(late).isCloseTo(1_000, within(130L));
    assertThat(test.database.sentNs).isSorted().allMatch(ns -> ns < 20 * SECOND);
  }

  @Test
  void a_shorter_duration_ends_the_profile_early() {
    Settings settings =
        SettingsParser.parse(
            List.of("write", "duration=4s", "-rate", "threads=50", "ramp(0/s..1000/s*10s)"));
    RunResult result =
        test.execute(5_000, settings.rate().pace(), settings.command().load().length());
    assertThat(test.database.sentNs).hasSize(800);
    assertThat(result.targetRate()).isCloseTo(200, within(1.0));
    assertThat(result.ending().message()).isEqualTo("duration=: the time is up");
  }

  @Test
  void requests_that_are_due_and_not_sent_are_counted() {
    // One lane sends a request per second.
    test.database.answeredNs = now -> now + SECOND;
    Pace pace = pace("steps(2/s*10s,1/s*10s)");
    RunResult result = test.execute(1, pace, ((Pace.Profiled) pace).profile().length());
    assertThat(result.partitions() + result.notBegun()).isEqualTo(30);
    assertThat(result.notBegun()).isBetween(7L, 9L);
  }

  @Test
  void the_rate_of_a_profile_cannot_be_changed() {
    Run run = test.run(test.plan(1, pace("steps(2/s*10s)"), RunLength.Timed.ofMillis(1_000)));
    assertThat(run.setRate(5)).isFalse();
    assertThat(
            test.run(test.plan(1, pace("fixed=2/s"), RunLength.Timed.ofMillis(1_000))).setRate(5))
        .isTrue();
  }

  @Test
  void a_warm_up_has_the_mean_rate_of_the_profile() {
    assertThat(pace("steps(0/s*10s,300/s*20s)", "arrivals=poisson").constant())
        .isEqualTo(new Pace.FixedRate(200, new Spacing.Poisson(1, 0)));
  }
}
