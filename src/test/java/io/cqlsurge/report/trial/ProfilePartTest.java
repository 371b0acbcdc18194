package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.LoadShapes;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProfilePartTest {
  @Test
  void each_part_has_its_start_its_rates_and_the_period_of_a_wave() {
    assertThat(ProfilePart.of(LoadShapes.profile("ramp(0/s..5000/s*1m,5000/s*5s)")))
        .containsExactly(
            new ProfilePart(0, 60, 0, 5_000, Optional.empty(), OptionalLong.empty()),
            new ProfilePart(60, 5, 5_000, 5_000, Optional.empty(), OptionalLong.empty()));
    assertThat(ProfilePart.of(LoadShapes.profile("sine(1000/s..5000/s*1m*3)")))
        .containsExactly(
            new ProfilePart(0, 180, 1_000, 5_000, Optional.of("sine"), OptionalLong.of(60)));
  }
}
