package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.LoadShapes;
import io.cqlsurge.settings.load.LoadProfile;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilePartTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "steps(1000/s*60s,0/s*1s,2000/s*1m)",
        "ramp(0/s..5000/s*1m,5000/s*5s)",
        "spike(1000/s*60s,9001/s*10s)",
        "sine(1000/s..5000/s*1m*3)"
      })
  void the_recorded_parts_of_all_clients_are_the_whole_profile(String shape) {
    LoadProfile profile = LoadShapes.profile(shape);
    for (int clients : new int[] {1, 3, 7}) {
      LoadProfile sum =
          ProfilePart.sum(Collections.nCopies(clients, ProfilePart.of(profile, clients)));
      assertThat(ProfilePart.of(sum, 1)).isEqualTo(ProfilePart.of(profile, 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"steps(100/s*4s,300/s*4s)", "sine(10/s..30/s*2s*2)"})
  void whole_runs_add_their_rates(String shape) {
    LoadProfile one = LoadShapes.profile(shape);
    LoadProfile sum = ProfilePart.sum(Collections.nCopies(2, ProfilePart.of(one, 1)));
    assertThat(sum.operations()).isEqualTo(2 * one.operations());
    assertThat(sum.seconds()).isEqualTo(one.seconds());
  }
}
