package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShardStartTest {
  private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

  private static void check(Instant now, String... shard) {
    List<String> command = List.of("write", "n=9", "-shard");
    SettingsParser.parse(Stream.concat(command.stream(), Stream.of(shard)).toList())
        .divided()
        .orElseThrow()
        .checkStart(now);
  }

  @Test
  void a_start_that_is_past_is_refused() {
    assertThatThrownBy(() -> check(START.plusMillis(2_500), "1/2", "start=" + START))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "-shard: 'start=2026-11-21T12:00:00Z' is past; now it is 2026-11-21T12:00:02Z on this"
                + " machine. Choose a later time");
    assertThatThrownBy(() -> check(START, "1/2", "start=" + START)).isInstanceOf(UsageError.class);
  }

  @Test
  void a_start_in_the_far_future_is_refused() {
    assertThatThrownBy(() -> check(START, "1/2", "start=+1000000000-12-31T23:59:59Z"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is more than 7 days away; now it is 2026-11-21T12:00:00Z on");
  }

  @Test
  void a_later_start_and_no_start_are_accepted() {
    assertThatCode(() -> check(START.minusMillis(1), "1/2", "start=" + START))
        .doesNotThrowAnyException();
    assertThatCode(() -> check(START, "1/2")).doesNotThrowAnyException();
  }
}
