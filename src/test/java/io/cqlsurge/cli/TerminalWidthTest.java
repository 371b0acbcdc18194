package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalWidthTest {

  @Test
  void only_where_standard_error_alone_is_a_terminal_there_is_a_line() {
    assertThat(TerminalWidth.of("", Map.of())).isEmpty();
    assertThat(TerminalWidth.of("out", Map.of())).isEmpty();
    assertThat(TerminalWidth.of("err", Map.of())).hasValue(79);
  }

  @Test
  void a_terminal_that_cannot_go_back_gets_none() {
    assertThat(TerminalWidth.of("err", Map.of("TERM", "dumb"))).isEmpty();
    assertThat(TerminalWidth.of("err", Map.of("TERM", "xterm"))).hasValue(79);
  }

  @Test
  void columns_count_if_they_are_told_and_make_sense() {
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "60"))).hasValue(59);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "200"))).hasValue(79);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "3"))).hasValue(19);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "wide"))).hasValue(79);
    assertThat(TerminalWidth.of("err", Map.of("COLUMNS", "99999999999"))).hasValue(79);
  }

  @Test
  void pages_of_help_are_as_wide_as_the_terminal_within_limits() {
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "60"))).hasValue(60);
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "200"))).hasValue(100);
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "7"))).hasValue(40);
  }

  @Test
  void the_width_of_pages_is_unknown_if_it_is_not_given_or_makes_no_sense() {
    assertThat(TerminalWidth.ofPages(Map.of())).isEmpty();
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "0"))).isEmpty();
    assertThat(TerminalWidth.ofPages(Map.of("COLUMNS", "wide"))).isEmpty();
  }
}
