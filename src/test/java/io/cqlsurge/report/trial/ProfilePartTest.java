package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.LoadShapes;
import io.cqlsurge.settings.load.LoadProfile;
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
      LoadProfile whole = ProfilePart.whole(ProfilePart.of(profile, clients), clients);
      assertThat(ProfilePart.of(whole, 1)).isEqualTo(ProfilePart.of(profile, 1));
    }
  }
}
