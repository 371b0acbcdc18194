package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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
    assertThat(BigInteger.valueOf(new EvenSchedule(perSecond).offsetNs(slot))).isEqualTo(exact);
  }

  @Property
  void no_slot_is_due_before_the_previous_one(
      @ForAll @LongRange(min = 1) long perSecond,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long slot) {
    EvenSchedule schedule = new EvenSchedule(perSecond);
    assertThat(schedule.offsetNs(slot + 1)).isGreaterThanOrEqualTo(schedule.offsetNs(slot));
  }
}
