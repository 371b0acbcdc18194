package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("assembled")
class HelpHintTest {
  @Test
  void the_pages_of_invalid_options_are_named() {
    assertThat(hint("write", "n=x")).isEqualTo("See 'cqlsurge help write'.");
    assertThat(hint("counteradd", "n=x", "-rate", "threads=0"))
        .isEqualTo("See 'cqlsurge help counter_write' and 'cqlsurge help -rate'.");
  }

  @Test
  void many_errors_or_an_unknown_command_lead_to_the_overview() {
    assertThat(hint("write", "n=x", "-rate", "a=1", "-pop", "a=1", "-log", "a=1"))
        .isEqualTo("See 'cqlsurge help'.");
    assertThat(hint("wrte")).isEqualTo("See 'cqlsurge help'.");
  }

  @Test
  void an_error_without_an_option_leads_to_its_command() {
    assertThat(Manual.topics().hint(new UsageError("no such profile"), "user"))
        .isEqualTo("See 'cqlsurge help user'.");
    assertThat(Manual.topics().hint(new UsageError("no such page"), "help"))
        .isEqualTo("See 'cqlsurge help help'.");
  }

  @Test
  void an_error_about_a_group_leads_to_the_group() {
    assertThat(Manual.topics().hint(new UsageError("-log: cannot write"), "write"))
        .isEqualTo("See 'cqlsurge help -log'.");
  }

  private static String hint(String... arguments) {
    UsageError error =
        catchThrowableOfType(UsageError.class, () -> Assembled.parse(List.of(arguments)));
    return Manual.topics().hint(error, "");
  }
}
