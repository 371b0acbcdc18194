package io.cqlsurge.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.load.Shard;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class ScheduleProperties {
  private static final long NS_PER_SECOND = 1_000_000_000;
  private static final long SECONDS_PER_CENTURY = 3_155_760_000L;

  @Property
  void a_slot_is_due_at_its_exact_time(
      @ForAll @LongRange(min = 1, max = 100_000_000) long perSecond,
      @ForAll @LongRange(min = 0, max = SECONDS_PER_CENTURY) long seconds,
      @ForAll @LongRange(min = 0, max = 100_000_000) long more) {
    long slot = seconds * perSecond + more % perSecond;
    BigInteger exact =
        BigInteger.valueOf(slot)
            .multiply(BigInteger.valueOf(NS_PER_SECOND))
            .divide(BigInteger.valueOf(perSecond));
    assertThat(BigInteger.valueOf(new EvenSchedule(perSecond, 1, Shard.WHOLE).offsetNs(slot)))
        .isEqualTo(exact);
  }

  @Property
  void no_slot_is_due_before_the_previous_one(
      @ForAll @LongRange(min = 1) long perSecond,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long slot,
      @ForAll("periods") long periodNs) {
    EvenSchedule schedule = new EvenSchedule(perSecond, periodNs, Shard.WHOLE);
    assertThat(schedule.offsetNs(slot + 1)).isGreaterThanOrEqualTo(schedule.offsetNs(slot));
  }

  @Property
  void a_slot_of_a_burst_is_due_at_the_last_start_of_a_period(
      @ForAll @LongRange(min = 1, max = 100_000_000) long perSecond,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long slot,
      @ForAll("periods") long periodNs) {
    long evenNs = new EvenSchedule(perSecond, 1, Shard.WHOLE).offsetNs(slot);
    long burstNs = new EvenSchedule(perSecond, periodNs, Shard.WHOLE).offsetNs(slot);
    assertThat(burstNs % periodNs).isZero();
    assertThat(evenNs - burstNs).isBetween(0L, periodNs - 1);
    assertThat(burstNs / NS_PER_SECOND).isEqualTo(slot / perSecond);
  }

  @Property
  void a_new_rate_applies_from_the_next_slot_on_without_a_gap_or_a_burst(
      @ForAll @LongRange(min = 1, max = 1_000_000) long before,
      @ForAll @LongRange(min = 1, max = 1_000_000) long after,
      @ForAll @LongRange(min = 0, max = 10_000) long taken) {
    EvenSchedule schedule = new EvenSchedule(before, 1, Shard.WHOLE);
    schedule.begin(7);
    for (long slot = 0; slot < taken; slot++) {
      schedule.next(1);
    }
    schedule.setRate(after);
    long next = 7 + new EvenSchedule(before, 1, Shard.WHOLE).offsetNs(taken);
    EvenSchedule expected = new EvenSchedule(after, 1, Shard.WHOLE);
    for (int slot = 0; slot < 5; slot++) {
      assertThat(schedule.leftBefore(next + expected.offsetNs(slot) + 1)).isOne();
      assertThat(schedule.next(1)).isEqualTo(next + expected.offsetNs(slot));
    }
  }

  @Property
  void the_slots_due_before_a_time_are_counted_exactly(
      @ForAll @LongRange(min = 1, max = 100_000_000) long perSecond,
      @ForAll @LongRange(min = 1, max = 10_000_000_000L) long endNs,
      @ForAll("periods") long periodNs) {
    EvenSchedule schedule = new EvenSchedule(perSecond, periodNs, Shard.WHOLE);
    schedule.begin(0);
    long slots = schedule.leftBefore(endNs);
    assertThat(schedule.offsetNs(slots - 1)).isLessThan(endNs);
    assertThat(schedule.offsetNs(slots)).isGreaterThanOrEqualTo(endNs);
  }

  @Provide
  Arbitrary<Long> periods() {
    return Arbitraries.of(1L, 100_000L, 500_000L, 1_000_000L, 8_000_000L, NS_PER_SECOND);
  }
}
