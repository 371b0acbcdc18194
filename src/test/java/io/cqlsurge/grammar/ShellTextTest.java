package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellTextTest {
  @Test
  void a_line_is_split_like_in_a_shell() {
    assertThat(ShellText.split("  write  n=1M\t-pop 'dist=a (b)' \"x \\\"y\\\" 'z'\" a\\ b"))
        .containsExactly("write", "n=1M", "-pop", "dist=a (b)", "x \"y\" 'z'", "a b");
    assertThat(ShellText.split("a'b c'd '' ''e")).containsExactly("ab cd", "", "e");
    assertThat(ShellText.split(" ")).isEmpty();
  }

  @Test
  void arguments_return_from_a_line() {
    List<String> arguments = List.of("write", "it's", "\"", "a b", "threads>=4", "dist=f(1..5)");
    assertThat(ShellText.split(ShellText.of(arguments))).isEqualTo(arguments);
  }

  @Test
  void an_open_quote_is_an_error() {
    assertThatThrownBy(() -> ShellText.split("write 'n=1"))
        .isInstanceOf(UsageError.class)
        .hasMessage("a quote is not closed: 'n=1");
  }
}
