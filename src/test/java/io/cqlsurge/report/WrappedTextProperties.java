package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.StringLength;

class WrappedTextProperties {

  @Property(tries = 500)
  void no_line_is_wider_and_no_word_is_lost(
      @ForAll @NotEmpty List<@AlphaChars @StringLength(min = 1, max = 30) String> words,
      @ForAll @IntRange(min = 0, max = 6) int indent,
      @ForAll @IntRange(min = 40, max = 250) int width) {
    String text = " ".repeat(indent) + String.join(" ", words);
    List<String> lines = WrappedText.lines(text, width);
    assertThat(lines).allMatch(line -> line.length() <= width);
    assertThat(String.join(" ", lines).strip().split(" +")).containsExactlyElementsOf(words);
  }
}
