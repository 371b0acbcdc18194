package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TerminalOutputTest {
  private int width = 20;

  /** A console that keeps its lines and has a terminal. */
  private static final class Shown implements Output {
    private final List<String> lines = new ArrayList<>();
    private final Terminal terminal;

    Shown(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Terminal terminal() {
      return terminal;
    }

    @Override
    public void print(Kind kind, String text) {
      lines.add(kind.isProblem() ? "! " + text : text);
    }

    @Override
    public void onWriteFailure(Runnable action) {
      // Writing never fails here.
    }
  }

  private Shown console(boolean showsErrors, boolean hasColours) {
    return new Shown(
        new Terminal(
            () -> width,
            true,
            showsErrors,
            hasColours,
            Optional.empty(),
            OptionalInt.empty(),
            false));
  }

  @Test
  void lines_are_wrapped_at_the_current_width() {
    Shown console = console(true, false);
    TerminalOutput output = new TerminalOutput(console);
    output.line("Stopped by n=: all operations are done");
    width = 30;
    output.notice("Stopped by n=: all operations are done");
    output.complaint("the file is incomplete, writing failed");
    assertThat(console.lines)
        .containsExactly(
            "Stopped by n=: all",
            "  operations are",
            "  done",
            "Stopped by n=: all operations",
            "  are done",
            "! cqlsurge: the file is",
            "!   incomplete, writing failed");
    assertThat(output.terminal().tableColumns()).hasValue(30);
  }

  @Test
  void the_key_of_a_failed_operation_can_be_used_in_cql() {
    Shown console = console(true, false);
    width = 200;
    TerminalOutput output = new TerminalOutput(console);
    String message = "READ failed: java.io.IOException: Operation x0 on key(s) [%s]: ";
    String reason = "Data returned was not validated: the row is missing";
    output.problem(message.formatted("4b33354d3734364f3230") + reason);
    output.problem(message.formatted("1234567890") + reason);
    assertThat(console.lines)
        .containsExactly(
            "! READ failed: key 0x4b33354d3734364f3230: the row is missing",
            "! READ failed: key 1234567890: the row is missing");
  }

  @Test
  void only_errors_and_failures_have_a_colour() {
    Shown console = console(true, true);
    TerminalOutput output = new TerminalOutput(console);
    output.line("a");
    output.problem("b");
    output.print(Output.Kind.ERROR, "c");
    output.failure("d");
    assertThat(console.lines)
        .containsExactly(
            "a",
            "! b",
            "! \u001b[31mc\u001b[0m",
            "\u001b[31mFAILURE\u001b[0m",
            "! \u001b[31mcqlsurge: d\u001b[0m");
    assertThat(output.terminal().emphasis("7")).isEqualTo("\u001b[31m7\u001b[0m");
  }

  @Test
  void without_colours_text_is_unchanged() {
    Shown console = console(true, false);
    TerminalOutput output = new TerminalOutput(console);
    output.print(Output.Kind.ERROR, "c");
    output.failure("d");
    assertThat(console.lines).containsExactly("! c", "FAILURE", "! cqlsurge: d");
    assertThat(output.terminal().emphasis("7")).isEqualTo("7");
  }

  @Test
  void errors_in_a_file_are_neither_wrapped_nor_in_colour() {
    Shown console = console(false, true);
    TerminalOutput output = new TerminalOutput(console);
    output.print(Output.Kind.ERROR, "a long line about a failed request");
    output.complaint("a long line about a file");
    assertThat(console.lines)
        .containsExactly(
            "! a long line about a failed request", "! cqlsurge: a long line about a file");
  }

  @Test
  void a_stack_trace_is_neither_wrapped_nor_in_colour() {
    Shown console = console(true, true);
    new TerminalOutput(console).trace(new IllegalStateException("a message of more than 20"));
    assertThat(console.lines).hasSize(1);
    assertThat(console.lines.get(0))
        .startsWith("! java.lang.IllegalStateException: a message of more than 20\n\tat ");
  }

  @Test
  void a_row_with_a_colour_is_not_wrapped() {
    Shown console = console(true, true);
    TerminalOutput output = new TerminalOutput(console);
    String row = "12:00:00    9" + output.terminal().emphasis("      7");
    output.notice(row);
    assertThat(console.lines).containsExactly(row);
  }

  @Test
  void the_message_of_a_failed_operation_has_a_readable_form_unless_a_file_receives_it() {
    String tried =
        "READ failed: java.io.IOException: Operation x10 on key(s) [3a$1|4b]: Error executing:"
            + " (ReadTimeoutException): too late";
    String wrong =
        "READ failed: Operation x0 on key(s) [3a]: Data returned was not validated: missing";
    width = 100;
    Shown console = console(true, false);
    TerminalOutput output = new TerminalOutput(console);
    output.print(Output.Kind.ERROR, tried);
    output.print(Output.Kind.ERROR, wrong);
    assertThat(console.lines)
        .containsExactly(
            "! READ failed: key 3a$1|4b: (ReadTimeoutException): too late",
            "! READ failed: key 3a: missing");
    Shown file = console(false, false);
    new TerminalOutput(file).print(Output.Kind.ERROR, wrong);
    assertThat(file.lines).containsExactly("! " + wrong);
  }
}
