package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.Pace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
  private static final long A_SECOND_NS = 1_000_000_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 333, 1_000_000})
  void after_any_number_of_seconds_just_the_rate_was_due(long perSecond) {
    Schedule schedule = new Schedule(perSecond);
    for (long seconds : new long[] {0, 1, 60, 86_400, 1_000_000}) {
      assertThat(schedule.offsetNs(seconds * perSecond)).isEqualTo(seconds * A_SECOND_NS);
    }
    assertThat(schedule.offsetNs(1)).isEqualTo(A_SECOND_NS / perSecond);
  }

  @Test
  void slots_are_taken_once_and_count_from_the_start() {
    Schedule schedule = new Schedule(1_000);
    schedule.begin(5);
    assertThat(schedule.next()).isEqualTo(5);
    assertThat(schedule.next()).isEqualTo(1_000_005);
    assertThat(schedule.next()).isEqualTo(2_000_005);
  }

  @Test
  void without_a_rate_there_is_no_schedule() {
    assertThat(Schedule.of(new Pace.Unlimited())).isEmpty();
    assertThat(Schedule.of(new Pace.Throttled(10))).isPresent();
    assertThat(Schedule.of(new Pace.FixedRate(10))).isPresent();
  }
}
