package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedTextTest {

  @Test
  void text_that_fits_is_unchanged() {
    assertThat(WrappedText.lines("", 10)).containsExactly("");
    assertThat(WrappedText.lines("  a b c   ", 10)).containsExactly("  a b c   ");
  }

  @Test
  void continued_lines_are_indented() {
    assertThat(WrappedText.lines("Client: 99% of 2 cores busy", 16))
        .containsExactly("Client: 99% of 2", "  cores busy");
    assertThat(WrappedText.lines("  Column Names: [C0, C1, C2]", 20))
        .containsExactly("  Column Names: [C0,", "    C1, C2]");
  }

  @Test
  void a_word_that_is_too_long_has_a_separate_line() {
    assertThat(WrappedText.lines("cannot write /a/very/long/path/to/a/file: disk full", 20))
        .containsExactly("cannot write", "  /a/very/long/path/to/a/file:", "  disk full");
    assertThat(WrappedText.lines("  /a/very/long/path/to/a/file", 20))
        .containsExactly("  /a/very/long/path/to/a/file");
  }

  @Test
  void each_line_of_a_text_is_wrapped_separately() {
    assertThat(WrappedText.lines("one two three\nfour", 8))
        .containsExactly("one two", "  three", "four");
  }
}
