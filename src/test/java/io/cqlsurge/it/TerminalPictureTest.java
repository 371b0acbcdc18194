package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalPictureTest {
  private static String svg(String... lines) {
    return TerminalPicture.svg("a run", List.of(lines));
  }

  @Test
  void text_is_drawn_at_its_column_and_line() {
    assertThat(svg("", "  12,345 op/s"))
        .contains(
            "<text x=\"30.8\" y=\"46\" textLength=\"92.4\" xml:space=\"preserve\">12,345 op/s</text>")
        .contains("height=\"64\"");
  }

  @Test
  void colours_and_weight_continue_on_the_next_line_until_they_are_reset() {
    assertThat(svg("\u001b[1;31mFAILURE", "again\u001b[0m calm"))
        .contains(" font-weight=\"bold\" fill=\"#ff7b72\">FAILURE<")
        .contains(" font-weight=\"bold\" fill=\"#ff7b72\">again<")
        .contains("xml:space=\"preserve\">calm<");
  }

  @Test
  void the_default_colour_keeps_the_weight() {
    assertThat(svg("\u001b[1m\u001b[33mwarm\u001b[39mup"))
        .contains(" font-weight=\"bold\" fill=\"#f2cc60\">warm<")
        .contains(" font-weight=\"bold\">up<");
  }

  @Test
  void other_palettes_are_reduced_to_the_basic_colours() {
    assertThat(svg("\u001b[1;38;5;214mwarning\u001b[0m \u001b[91mfailure\u001b[38;5;2mgood"))
        .contains(" font-weight=\"bold\" fill=\"#f2cc60\">warning<")
        .contains("xml:space=\"preserve\" fill=\"#ff7b72\">failure<")
        .contains("xml:space=\"preserve\" fill=\"#7ee787\">good<");
  }

  @Test
  void markup_in_the_text_stays_text() {
    assertThat(svg("'threads>=4' <&")).contains("'threads&gt;=4' &lt;&amp;</text>");
  }
}
