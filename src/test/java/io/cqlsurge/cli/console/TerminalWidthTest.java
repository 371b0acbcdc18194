package io.cqlsurge.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalWidthTest {

  @Test
  void the_status_line_uses_valid_columns_of_the_environment() {
    assertThat(TerminalWidth.ofStatus(Map.of())).isEqualTo(79);
    assertThat(TerminalWidth.ofStatus(Map.of("COLUMNS", "60"))).isEqualTo(59);
    assertThat(TerminalWidth.ofStatus(Map.of("COLUMNS", "200"))).isEqualTo(79);
    assertThat(TerminalWidth.ofStatus(Map.of("COLUMNS", "3"))).isEqualTo(19);
    assertThat(TerminalWidth.ofStatus(Map.of("COLUMNS", "wide"))).isEqualTo(79);
    assertThat(TerminalWidth.ofStatus(Map.of("COLUMNS", "99999999999"))).isEqualTo(79);
  }

  @Test
  void compact_tables_in_a_pipe_use_the_columns_of_the_environment() {
    assertThat(TerminalWidth.ofTables(Map.of())).isEqualTo(80);
    assertThat(TerminalWidth.ofTables(Map.of("COLUMNS", "200"))).isEqualTo(200);
    assertThat(TerminalWidth.ofTables(Map.of("COLUMNS", "3"))).isEqualTo(20);
    assertThat(TerminalWidth.ofTables(Map.of("COLUMNS", "wide"))).isEqualTo(80);
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
