package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalTime;
import org.junit.jupiter.api.Test;

class WorkerLogTest {
  @Test
  void times_have_seconds_in_the_first_second_of_a_minute() {
    assertThat(WorkerCommand.logLine(LocalTime.of(9, 5), "A line")).isEqualTo("09:05:00 A line");
    assertThat(WorkerCommand.logLine(LocalTime.of(9, 5, 7, 999), "A line"))
        .isEqualTo("09:05:07 A line");
  }
}
