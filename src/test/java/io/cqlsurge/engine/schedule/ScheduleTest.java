package io.cqlsurge.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.grammar.Span;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
  private static final long NS_PER_SECOND = 1_000_000_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 333, 10_000, 50_000, 1_000_000})
  void the_rate_is_exact_after_any_number_of_seconds(long perSecond) {
    EvenSchedule schedule = new EvenSchedule(perSecond, 1, Shard.WHOLE);
    for (long seconds : new long[] {0, 1, 60, 86_400, 1_000_000}) {
      assertThat(schedule.offsetNs(seconds * perSecond)).isEqualTo(seconds * NS_PER_SECOND);
    }
    assertThat(schedule.offsetNs(1)).isEqualTo(NS_PER_SECOND / perSecond);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 333, 10_000, 50_000, 1_000_000})
  void bursts_have_as_many_slots_in_every_second_as_equal_gaps(long perSecond) {
    for (long periodNs : new long[] {100_000, 1_000_000, 8_000_000, NS_PER_SECOND}) {
      EvenSchedule schedule = new EvenSchedule(perSecond, periodNs, Shard.WHOLE);
      for (long seconds : new long[] {0, 1, 60, 86_400, 1_000_000}) {
        assertThat(schedule.offsetNs(seconds * perSecond)).isEqualTo(seconds * NS_PER_SECOND);
        assertThat(schedule.offsetNs((seconds + 1) * perSecond - 1))
            .isBetween(seconds * NS_PER_SECOND, (seconds + 1) * NS_PER_SECOND - periodNs);
      }
    }
  }

  @Test
  void the_slots_of_a_burst_are_due_at_the_start_of_its_period() {
    Schedule schedule = new EvenSchedule(2_500, 1_000_000, Shard.WHOLE);
    schedule.begin(5);
    assertThat(LongStream.range(0, 10).map(slot -> schedule.next(1) - 5))
        .containsExactly(
            0L,
            0L,
            0L,
            1_000_000L,
            1_000_000L,
            2_000_000L,
            2_000_000L,
            2_000_000L,
            3_000_000L,
            3_000_000L);
  }

  @Test
  void all_slots_of_a_burst_before_the_end_are_counted() {
    Schedule schedule = new EvenSchedule(10_000, 1_000_000, Shard.WHOLE);
    schedule.begin(5);
    assertThat(schedule.leftBefore(0)).isZero();
    assertThat(schedule.leftBefore(5)).isZero();
    assertThat(schedule.leftBefore(6)).isEqualTo(10);
    assertThat(schedule.leftBefore(5 + 1_000_000)).isEqualTo(10);
    assertThat(schedule.next(12)).isEqualTo(5);
    assertThat(schedule.leftBefore(5 + 1_000_001)).isEqualTo(8);
    assertThat(schedule.leftBefore(5 + 3 * NS_PER_SECOND)).isEqualTo(30_000 - 12);
  }

  @Test
  void slots_are_taken_once_and_count_from_the_start() {
    Schedule schedule = new EvenSchedule(1_000, 1, Shard.WHOLE);
    schedule.begin(5);
    assertThat(schedule.next(1)).isEqualTo(5);
    assertThat(schedule.next(1)).isEqualTo(1_000_005);
    assertThat(schedule.next(1)).isEqualTo(2_000_005);
  }

  @Test
  void several_slots_are_due_at_the_time_of_the_first() {
    Schedule schedule = new EvenSchedule(1_000, 1, Shard.WHOLE);
    schedule.begin(0);
    assertThat(schedule.next(10)).isZero();
    assertThat(schedule.next(5)).isEqualTo(10_000_000);
    assertThat(schedule.next(1)).isEqualTo(15_000_000);
    assertThat(schedule.leftBefore(NS_PER_SECOND)).isEqualTo(1_000 - 16);
  }

  @Test
  void random_gaps_are_larger_after_several_slots() {
    Schedule schedule = new PoissonSchedule(1_000, new Spacing.Poisson(1, 0), Shard.WHOLE);
    schedule.begin(0);
    int taken = 20_000;
    for (int i = 0; i < taken; i++) {
      schedule.next(50);
    }
    double seconds = schedule.next(1) / 1e9;
    assertThat(50.0 * taken / seconds).isBetween(950.0, 1_050.0);
    assertThat(schedule.leftBefore((long) ((seconds + 3) * 1e9))).isBetween(2_999L, 3_001L);
  }

  @Test
  void without_a_rate_there_is_no_schedule() {
    assertThat(Schedules.of(new Pace.Unlimited(), Shard.WHOLE)).isEmpty();
    assertThat(Schedules.of(new Pace.Throttled(10), Shard.WHOLE)).isPresent();
    assertThat(Schedules.of(new Pace.FixedRate(10, Spacing.EVEN), Shard.WHOLE)).isPresent();
  }

  @Test
  void random_gaps_form_a_poisson_process_and_keep_the_rate() {
    Schedule schedule =
        Schedules.of(new Pace.FixedRate(1_000, new Spacing.Poisson(1, 0)), Shard.WHOLE)
            .orElseThrow();
    schedule.begin(0);
    int slots = 210_000;
    long[] counts = new long[200];
    long before = 0;
    double squares = 0;
    for (int slot = 0; slot < slots; slot++) {
      long due = schedule.next(1);
      double gapMs = (due - before) / 1e6;
      squares += gapMs * gapMs;
      before = due;
      if (due / NS_PER_SECOND < counts.length) {
        counts[(int) (due / NS_PER_SECOND)]++;
      }
    }
    double meanMs = before / 1e6 / slots;
    assertThat(meanMs).isBetween(0.99, 1.01);
    // The deviation of an exponential distribution is its mean, that of a Poisson count its root.
    assertThat(Math.sqrt(squares / slots - meanMs * meanMs)).isBetween(0.98, 1.02);
    double deviation =
        Math.sqrt(
            Arrays.stream(counts).mapToDouble(n -> (n - 1e3) * (n - 1e3)).sum() / counts.length);
    assertThat(deviation).isBetween(Math.sqrt(1e3) * 0.8, Math.sqrt(1e3) * 1.2);
  }

  @Test
  void the_same_rate_gives_the_same_gaps_again() {
    Schedule one = new PoissonSchedule(50, new Spacing.Poisson(1, 3), Shard.WHOLE);
    Schedule two = new PoissonSchedule(50, new Spacing.Poisson(1, 3), Shard.WHOLE);
    for (int slot = 0; slot < 1_000; slot++) {
      assertThat(one.next(1)).isEqualTo(two.next(1));
    }
  }

  @Test
  void each_seed_and_run_has_other_gaps() {
    Set<Long> seen = new HashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      for (int run = 0; run < 20; run++) {
        // A rate of one per 17 min: equal gaps by chance are rare.
        assertThat(gaps(seed, run)).allMatch(seen::add);
      }
    }
  }

  private static List<Long> gaps(long seed, int run) {
    Schedule schedule = new PoissonSchedule(1, new Spacing.Poisson(seed, run), Shard.WHOLE);
    List<Long> gaps = new ArrayList<>();
    long before = 0;
    for (int slot = 0; slot < 50; slot++) {
      long dueNs = schedule.next(1_000);
      gaps.add(dueNs - before);
      before = dueNs;
    }
    return gaps;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 333, 10_000, 50_000, 1_000_000})
  void slots_that_are_still_due_before_the_end_are_counted(long perSecond) {
    Schedule schedule = new EvenSchedule(perSecond, 1, Shard.WHOLE);
    schedule.begin(5);
    assertThat(schedule.leftBefore(5 + 3 * NS_PER_SECOND)).isEqualTo(3 * perSecond);
    assertThat(schedule.next(1)).isEqualTo(5);
    assertThat(schedule.leftBefore(5 + 3 * NS_PER_SECOND)).isEqualTo(3 * perSecond - 1);
    assertThat(schedule.leftBefore(5)).isZero();
    assertThat(schedule.leftBefore(5 + NS_PER_SECOND / perSecond + 1)).isEqualTo(1);
  }

  @Test
  @Timeout(10)
  void slots_left_at_a_very_high_rate_are_counted_quickly() {
    Span millisecond = new Span(1, TimeUnit.MILLISECONDS);
    Spacing burst = new Spacing.Burst(millisecond);
    for (Spacing spacing : List.of(Spacing.EVEN, new Spacing.Poisson(1, 0), burst)) {
      Pace pace = new Pace.FixedRate(1_000_000_000, spacing);
      Schedule schedule = Schedules.of(pace, Shard.WHOLE).orElseThrow();
      schedule.begin(0);
      assertThat(schedule.next(1)).isLessThan(NS_PER_SECOND);
      assertThat(schedule.leftBefore(3_600 * NS_PER_SECOND))
          .isBetween(3_599_999_000_000L, 3_600_000_000_000L);
    }
  }
}
