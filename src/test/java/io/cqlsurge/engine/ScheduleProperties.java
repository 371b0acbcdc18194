package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ScheduleProperties {
  private static final long A_SECOND_NS = 1_000_000_000;
  private static final long A_CENTURY_SECONDS = 3_155_760_000L;

  @Property
  void a_slot_is_due_at_its_exact_time(
      @ForAll @LongRange(min = 1, max = 100_000_000) long perSecond,
      @ForAll @LongRange(min = 0, max = A_CENTURY_SECONDS) long seconds,
      @ForAll @LongRange(min = 0, max = 100_000_000) long more) {
    long slot = seconds * perSecond + more % perSecond;
    BigInteger exact =
        BigInteger.valueOf(slot)
            .multiply(BigInteger.valueOf(A_SECOND_NS))
            .divide(BigInteger.valueOf(perSecond));
    assertThat(BigInteger.valueOf(new EvenSchedule(perSecond).offsetNs(slot))).isEqualTo(exact);
  }

  @Property
  void no_slot_is_due_before_the_one_before(
      @ForAll @LongRange(min = 1) long perSecond,
      @ForAll @LongRange(min = 0, max = 1_000_000_000) long slot) {
    EvenSchedule schedule = new EvenSchedule(perSecond);
    assertThat(schedule.offsetNs(slot + 1)).isGreaterThanOrEqualTo(schedule.offsetNs(slot));
  }
}
