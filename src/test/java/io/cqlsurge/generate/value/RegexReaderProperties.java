package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.grammar.UsageError;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of random regular expressions. */
class RegexReaderProperties {
  @Provide
  Arbitrary<String> expressions() {
    return nested(3);
  }

  private static Arbitrary<String> nested(int depth) {
    Arbitrary<String> part =
        Arbitraries.of("a", "\\.", "\\d", "[b-d]", "[\\]^-]", "[\\w-]", "-", "}", " ");
    if (depth > 0) {
      Arbitrary<String> group = Arbitraries.lazy(() -> nested(depth - 1));
      Arbitrary<String> either = Combinators.combine(group, group).as((a, b) -> a + "|" + b);
      part =
          Arbitraries.oneOf(part, Arbitraries.oneOf(group, either).map(text -> "(" + text + ")"));
    }
    Arbitrary<String> count = Arbitraries.of("", "", "?", "{2}", "{0,2}");
    return Combinators.combine(part, count)
        .as(String::concat)
        .list()
        .ofMaxSize(3)
        .map(parts -> String.join("", parts));
  }

  /** An expression has these texts, or its optional parts have too many texts. */
  @Property(tries = 300)
  void each_text_matches_its_expression(@ForAll("expressions") String expression) {
    Pattern pattern = Pattern.compile("<" + expression + ">");
    TextForm form;
    try {
      form = TextForm.kind("regex(<" + expression + ">)");
    } catch (UsageError e) {
      assertThat(e).hasMessageStartingWith("more than 2,048 texts or 15 characters");
      return;
    }
    assertThat(RegexReaderTest.texts(form, 100).keySet())
        .allSatisfy(text -> assertThat(text).matches(pattern));
  }
}
