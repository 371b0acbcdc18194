package io.cqlsurge.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ScreenTest {

  private static Screen screen(String outputs, Map<String, String> environment) {
    return Screen.of(outputs, environment, () -> 120);
  }

  @Test
  void without_a_terminal_there_are_no_colours_and_no_status_line() {
    Screen none = screen("", Map.of("TERM", "xterm", "COLUMNS", "100"));
    assertThat(none.showsOutput()).isFalse();
    assertThat(none.hasColours()).isFalse();
    assertThat(none.statusColumns()).isEmpty();
    assertThat(none.columns().getAsInt()).isEqualTo(100);
  }

  @Test
  void a_terminal_that_shows_only_standard_error_has_a_narrow_status_line_without_colours() {
    Screen err = screen("err", Map.of());
    assertThat(err.showsOutput()).isFalse();
    assertThat(err.hasColours()).isFalse();
    assertThat(err.statusColumns())
        .hasValueSatisfying(width -> assertThat(width).returns(79, w -> w.getAsInt()));
  }

  @Test
  void a_terminal_that_shows_standard_output_has_its_width() {
    Screen both = screen("both", Map.of());
    assertThat(both.showsOutput()).isTrue();
    assertThat(both.showsErrors()).isTrue();
    assertThat(both.hasColours()).isTrue();
    assertThat(both.columns().getAsInt()).isEqualTo(120);
    assertThat(both.statusColumns().orElseThrow().getAsInt()).isEqualTo(119);
    assertThat(screen("out", Map.of()).showsErrors()).isFalse();
  }

  @Test
  void no_color_turns_colours_off_unless_it_is_empty() {
    assertThat(screen("both", Map.of("NO_COLOR", "1")).hasColours()).isFalse();
    assertThat(screen("both", Map.of("NO_COLOR", "")).hasColours()).isTrue();
  }

  @Test
  void a_dumb_terminal_has_neither_colours_nor_a_status_line() {
    assertThat(screen("both", Map.of("TERM", "dumb")).hasColours()).isFalse();
    assertThat(screen("both", Map.of("TERM", "dumb")).statusColumns()).isEmpty();
    assertThat(screen("err", Map.of("TERM", "dumb")).statusColumns()).isEmpty();
  }

  @Test
  void the_status_line_uses_valid_columns_of_the_environment() {
    assertThat(Screen.ofStatus(Map.of())).isEqualTo(79);
    assertThat(Screen.ofStatus(Map.of("COLUMNS", "60"))).isEqualTo(59);
    assertThat(Screen.ofStatus(Map.of("COLUMNS", "200"))).isEqualTo(79);
    assertThat(Screen.ofStatus(Map.of("COLUMNS", "3"))).isEqualTo(19);
    assertThat(Screen.ofStatus(Map.of("COLUMNS", "wide"))).isEqualTo(79);
    assertThat(Screen.ofStatus(Map.of("COLUMNS", "99999999999"))).isEqualTo(79);
  }

  @Test
  void compact_tables_in_a_pipe_use_the_columns_of_the_environment() {
    assertThat(Screen.ofTables(Map.of())).isEqualTo(80);
    assertThat(Screen.ofTables(Map.of("COLUMNS", "200"))).isEqualTo(200);
    assertThat(Screen.ofTables(Map.of("COLUMNS", "3"))).isEqualTo(20);
    assertThat(Screen.ofTables(Map.of("COLUMNS", "wide"))).isEqualTo(80);
  }

  @Test
  void help_pages_are_as_wide_as_the_terminal_within_limits() {
    assertThat(Screen.ofPages(Map.of("COLUMNS", "60"))).hasValue(60);
    assertThat(Screen.ofPages(Map.of("COLUMNS", "200"))).hasValue(100);
    assertThat(Screen.ofPages(Map.of("COLUMNS", "7"))).hasValue(40);
  }

  @Test
  void the_width_of_help_pages_is_unknown_without_valid_columns() {
    assertThat(Screen.ofPages(Map.of())).isEmpty();
    assertThat(Screen.ofPages(Map.of("COLUMNS", "0"))).isEmpty();
    assertThat(Screen.ofPages(Map.of("COLUMNS", "wide"))).isEmpty();
  }
}
