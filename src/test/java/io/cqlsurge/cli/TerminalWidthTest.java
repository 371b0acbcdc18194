package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalWidthTest {

  @Test
  void there_is_a_status_line_only_if_standard_error_is_the_terminal() {
    assertThat(TerminalWidth.of("", Map.of())).isEmpty();
    assertThat(TerminalWidth.of("out", Map.of())).isEmpty();
    assertThat(TerminalWidth.of("err", Map.of())).hasValue(79);
  }

  @Test
  void a_terminal_that_cannot_overwrite_a_line_has_no_status_line() {
    assertThat(TerminalWidth.of("err", Map.of("TERM", "dumb"))).isEmpty();
    assertThat(TerminalWidth.of("err", Map.of("TERM", "xterm"))).hasValue(79);
  }

  @Test
  void valid_columns_of_the_environment_are_used() {
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "60"))).hasValue(59);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "200"))).hasValue(79);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "3"))).hasValue(19);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "wide"))).hasValue(79);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "99999999999"))).hasValue(79);
  }

  @Test
  void help_pages_are_as_wide_as_the_terminal_within_limits() {
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "60"))).hasValue(60);
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "200"))).hasValue(100);
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "7"))).hasValue(40);
  }

  @Test
  void the_width_of_help_pages_is_unknown_without_valid_columns() {
    assertThat(TerminalWidth.ofPages(Map.of())).isEmpty();
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "0"))).isEmpty();
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "wide"))).isEmpty();
  }
}
