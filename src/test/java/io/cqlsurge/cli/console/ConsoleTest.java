package io.cqlsurge.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.report.Terminal.StatusLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private Console console(OptionalInt columns) {
    return TestScreens.console(stream(out), stream(err), columns);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private static final String ERASE = "\u001b[J";

  /** Returns a console whose outputs are both shown on one terminal of 80 columns. */
  private Console terminal() {
    return new Console(
        new Console.StandardOutput(err), stream(err), Screen.of("both", Map.of(), () -> 80));
  }

  /**
   * Returns the text that the terminal shows. A carriage return moves to the start of the line, and
   * a sequence erases the rest of it.
   */
  private String seen() {
    StringBuilder seen = new StringBuilder();
    int column = 0;
    int start = 0;
    String text = err.toString(StandardCharsets.UTF_8).replace(ERASE, "\u0000");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\u0000') {
        seen.setLength(Math.min(seen.length(), start + column));
      } else if (c == '\r') {
        column = 0;
      } else if (c == '\n') {
        seen.append(c);
        start = seen.length();
        column = 0;
      } else {
        if (start + column < seen.length()) {
          seen.setCharAt(start + column, c);
        } else {
          seen.append(c);
        }
        column++;
      }
    }
    return seen.toString().replaceAll(" +(?=\n|$)", "");
  }

  @Test
  void a_shorter_text_leaves_nothing_of_a_longer_one() {
    StatusLine line = console(OptionalInt.of(79)).terminal().statusLine().orElseThrow();
    line.show("100 op/s");
    line.show("7 op/s");
    assertThat(seen()).isEqualTo("7 op/s");
    assertThat(line.columns()).isEqualTo(79);
  }

  @Test
  void problems_have_their_own_line_and_the_status_line_is_below_them() {
    Console console = console(OptionalInt.of(79));
    StatusLine line = console.terminal().statusLine().orElseThrow();
    line.show("12,000 op/s and more to see");
    console.problem("READ failed");
    console.complaint("a message");
    line.show("again");
    console.line("total, 1");
    assertThat(seen()).isEqualTo("READ failed\ncqlsurge: a message\nagain");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("total, 1" + System.lineSeparator());
  }

  @Test
  void a_stack_trace_has_its_own_lines() {
    Console console = console(OptionalInt.of(79));
    console
        .terminal()
        .statusLine()
        .orElseThrow()
        .show("12,000 op/s and more to see, until a trace comes");
    console.trace(new IllegalStateException("x"));
    assertThat(seen()).startsWith("java.lang.IllegalStateException: x\n");
  }

  @Test
  void a_text_that_is_too_long_is_cut() {
    console(OptionalInt.of(5)).terminal().statusLine().orElseThrow().show("12,000 op/s");
    assertThat(seen()).isEqualTo("12,00");
  }

  @Test
  void a_cleared_line_is_empty() {
    StatusLine line = console(OptionalInt.of(79)).terminal().statusLine().orElseThrow();
    line.show("12,000 op/s");
    line.clear();
    line.clear();
    assertThat(seen()).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("\r");
  }

  @Test
  void on_a_terminal_the_status_line_is_below_the_lines_of_both_outputs() {
    Console console = terminal();
    assertThat(console.terminal().statusLine()).as("that of standard error").isEmpty();
    StatusLine line = console.terminal().compact().statusLine().orElseThrow();
    assertThat(line.columns()).isEqualTo(79);
    line.show("[###---]  50%  12,000 op/s");
    console.line("12:00:01 12,000");
    console.problem("READ failed");
    assertThat(seen()).isEqualTo("12:00:01 12,000\nREAD failed\n[###---]  50%  12,000 op/s");
    line.clear();
    console.line("END");
    assertThat(seen()).isEqualTo("12:00:01 12,000\nREAD failed\nEND\n");
  }

  @Test
  void a_narrower_terminal_cuts_the_status_line_below_a_line() {
    AtomicInteger width = new AtomicInteger(80);
    Console console =
        new Console(
            new Console.StandardOutput(err), stream(err), Screen.of("both", Map.of(), width::get));
    console.terminal().compact().statusLine().orElseThrow().show("[###---]  50%  12,000 op/s");
    width.set(15);
    console.line("12:00:01 12,000");
    assertThat(seen()).isEqualTo("12:00:01 12,000\n[###---]  50%");
  }

  @Test
  void the_cursor_is_in_the_first_column_so_that_an_interrupt_does_not_wrap() {
    terminal().terminal().compact().statusLine().orElseThrow().show("12,000 op/s");
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("12,000 op/s" + ERASE + "\r");
  }

  @Test
  void without_columns_there_is_no_status_line_and_nothing_but_text() {
    Console console = console(OptionalInt.empty());
    console.problem("x");
    assertThat(console.terminal().statusLine()).isEmpty();
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("x" + System.lineSeparator());
  }
}
