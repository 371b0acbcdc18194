package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RampNoticeTest {
  private static Optional<String> notice(String line) {
    return RampNotice.of(SettingsParser.parse(List.of(line.split(" "))));
  }

  @Test
  void a_command_without_options_is_a_ramp_of_converged_runs() {
    assertThat(notice("write"))
        .hasValue(
            "no -rate given: running a ramp of up to 13 runs with 4, 8, 16 ... 913 threads, until more threads do not increase the throughput; each run takes 30 to 200 intervals of 1 s, until its mean rate is exact enough (err<0.02). For a single run, add -rate threads=50");
  }

  @Test
  void the_notice_has_the_length_of_each_run() {
    assertThat(notice("read n=1M").orElseThrow())
        .contains("; each run has 1,000,000 operations. For");
    assertThat(notice("write duration=30s").orElseThrow())
        .contains("; each run takes 30 seconds. For");
    assertThat(notice("mixed err<0.05 n>5 n<9 -log interval=500ms").orElseThrow())
        .contains(
            "; each run takes 5 to 9 intervals of 500 ms, until its mean rate is exact enough (err<0.05)");
  }

  @Test
  void a_command_without_a_ramp_has_no_notice() {
    assertThat(notice("write n=1000")).isEmpty();
    assertThat(notice("write n=0")).isEmpty();
  }

  @Test
  void a_command_with_rate_is_recognized() {
    assertThat(SettingsParser.ofCore().hasRate(List.of("write", "-rate", "auto"))).isTrue();
    assertThat(SettingsParser.ofCore().hasRate(List.of("write -rate auto"))).isTrue();
    assertThat(SettingsParser.ofCore().hasRate(List.of("write", "-log", "file=x"))).isFalse();
  }
}
