package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

class HelpTest {
  @Test
  void a_group_shows_its_ways_of_use_and_then_its_options() {
    assertThat(HelpPage.of(group("-rate")))
        .containsExactly(
            "",
            "Usage: -rate [auto] [threads>=?] [threads<=?]",
            " OR ",
            "Usage: -rate threads=? [throttle=?] [fixed=?] [arrivals=?]",
            "",
            "  auto                                     "
                + "stop the ramp when more threads bring no more throughput",
            "  threads>=? (default=4)                   begin the ramp with this many",
            "  threads<=? (default=1000)                end the ramp with at most this many",
            "  threads=?                                keep this many requests in flight",
            "  throttle=? (default=0/s)                 "
                + "send at most this rate; latency counts from the sending",
            "  fixed=? (default=0/s)                    "
                + "hold this rate; lateness counts as latency",
            "  arrivals=? (default=even)                "
                + "how requests of fixed= lie in time: evenly, or as those of independent users");
  }

  @Test
  void a_value_in_parentheses_is_shown_as_such() {
    assertThat(HelpPage.of(group("-schema"))).anyMatch(line -> line.contains("[replication(?)]"));
  }

  @Test
  void the_overview_names_every_command_and_group() {
    List<String> lines = HelpPage.overview(SettingsParser.commands(), SettingsParser.groups());
    assertThat(lines).contains("---Commands---", "---Options---");
    assertThat(lines).anyMatch(line -> line.startsWith("counter_write        : "));
    assertThat(lines).anyMatch(line -> line.startsWith("-rate                : "));
  }

  @Test
  void a_group_may_stand_without_options_unless_all_its_ways_of_use_need_one() {
    for (OptionGroup<?> group : SettingsParser.groups()) {
      boolean needsNone =
          group.usages().stream().anyMatch(usage -> usage.uses().stream().noneMatch(Use::required));
      List<String> words = List.of("read", group.name());
      if (needsNone) {
        SettingsParser.parse(words);
      } else {
        assertThatThrownBy(() -> SettingsParser.parse(words))
            .isInstanceOf(UsageError.class)
            .hasMessageContaining(group.name() + ": needs '");
      }
    }
  }

  private static OptionGroup<?> group(String name) {
    return SettingsParser.groups().stream()
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
