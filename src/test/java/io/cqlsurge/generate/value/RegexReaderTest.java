package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexReaderTest {
  private static final int COUNT = 20_000;

  /** Returns how often each text occurs. */
  static Map<String, Long> texts(TextForm form, int count) {
    ColumnValues column =
        TestSpecs.values("text", TestSpecs.of(form, "uniform(1..100000000000)", ""));
    return IntStream.range(0, count)
        .mapToObj(
            seed -> {
              column.seed(seed * 0x9E3779B97F4A7C15L);
              return StandardCharsets.UTF_8.decode(column.next()).toString();
            })
        .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
  }

  private static Map<String, Long> texts(String regex) {
    return texts(TextForm.kind("regex(" + regex + ")"), COUNT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[A-Z]{2}-[0-9]{4} | 19000",
        "[A-F0-9]{8} | 19900",
        "[A-Za-z0-9]{32} | 20000",
        "\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2} | 20000",
        "`(?:[a-f0-9]{4}-){3}[a-f0-9]{12}` | 20000",
        "`(red|green|dark (blue|grey)){2}` | 16",
        "`v[1-9]\\d?\\.(0|[1-9]\\d{0,2})` | 9000",
        "`[-+]?[0-9]{1,3}` | 2500",
        "`\\w{1,20}@example\\.(com|org)` | 18000",
        "`https://[a-z]{3,12}\\.example\\.com/(a|b)?` | 19000",
        "`[\\[\\]\\\\^\\-&]{3}` | 216",
        "`\\(\\)\\{\\}\\*\\+\\?\\.\\^\\$\\|]}` | 1",
        "`[a-c-e ^&.*]{4}` | 8500",
        "`((a|)b?|[cd]{0}){3}x` | 33",
        "`[\\d\\w-]{6}\"'<#, !` | 20000",
      })
  void each_text_matches_the_expression(String regex, int distinct) {
    Pattern pattern = Pattern.compile(regex);
    Map<String, Long> texts = texts(regex);
    assertThat(texts.keySet()).allSatisfy(text -> assertThat(text).matches(pattern));
    assertThat(texts).hasSizeGreaterThanOrEqualTo(distinct);
  }

  @Test
  void all_texts_of_an_expression_are_equally_frequent() {
    Map<String, Long> texts = texts("(red|green)-[a-d]{2}");
    assertThat(texts).hasSize(32).containsKeys("red-aa", "green-dd");
    assertThat(texts.values()).allSatisfy(count -> assertThat(count).isBetween(525L, 725L));
  }

  @Test
  void an_optional_part_is_present_in_half_of_the_texts() {
    assertThat(texts("a?").get("a")).isBetween(9_800L, 10_200L);
    assertThat(texts("x(ab|cd){0,1}").get("x")).isBetween(9_800L, 10_200L);
    Map<String, Long> texts = texts("a{2,4}");
    assertThat(texts).containsOnlyKeys("aa", "aaa", "aaaa");
    assertThat(texts.get("aaa")).isBetween(9_800L, 10_200L);
    assertThat(texts.get("aaaa")).isBetween(4_800L, 5_200L);
  }

  @Test
  void a_long_text_is_repeated() {
    assertThat(texts("(name: x{20}; ){50}"))
        .containsOnlyKeys(("name: " + "x".repeat(20) + "; ").repeat(50));
  }

  @ParameterizedTest
  @ValueSource(strings = {"regex(([a-c]{2}){3})", "regex(x{2}[)])", "regex(a|b)"})
  void a_format_can_have_expressions(String kind) {
    Pattern pattern =
        Pattern.compile("\\{" + kind.substring("regex".length()) + "\\} [A-Z][a-z]+ [01]");
    Map<String, Long> texts =
        texts(TextForm.format("{{" + kind + "}} {first} {regex([01])}"), 1_000);
    assertThat(texts.keySet()).allSatisfy(text -> assertThat(text).matches(pattern));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a*b | *",
        "a+b | +",
        "a{2,}b | {2,}",
        "a{2}? | ?",
        "a?+ | +",
        "a{10000} | {10000}",
        ".b | .",
        "^ab | ^",
        "ab$ | $",
        "[^ab] | [^ab]",
        "[a[b]] | [a[b]",
        "[a-f&&b] | [a-f&&b]",
        "\\s | \\s",
        "[\\s] | [\\s]",
        "(a)\\1 | \\1",
        "a(?=b) | (?",
        "(?<n>a) | (?",
        "a\\Q*\\E | \\Q",
        "é | é",
        "[é] | [é]",
      })
  void an_unsupported_part_is_named(String regex, String part) {
    assertThatThrownBy(() -> TextForm.kind("regex(" + regex + ")"))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "'"
                + part
                + "' is not supported in regex; write for example [a-z0-9], (red|green), or a"
                + " maximum such as {0,8}");
  }

  @Test
  void a_long_literal_of_a_format_is_no_expression_that_is_too_long() {
    String literal = "0123456789abcdef".repeat(300);
    assertThat(texts(TextForm.format(literal + "{digits:2}"), 10).keySet())
        .allMatch(text -> text.startsWith(literal) && text.length() == literal.length() + 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "(a / Unclosed group; write for example regex([A-Z]{2}-[0-9]{4})",
        "a) / Unmatched closing ')'; write for example regex([A-Z]{2}-[0-9]{4})",
        "*a / Dangling meta character '*'; write for example regex([A-Z]{2}-[0-9]{4})",
        "[a-c]{4000} / the texts of regex are too long; write smaller quantifiers",
        "((([ab]{99}){99}){99}){99} / the texts of regex are too long; write smaller quantifiers",
        "([a-z]{3})? / more than 2,048 texts or 15 characters cannot be optional or follow |",
        "a|b{16} / more than 2,048 texts or 15 characters cannot be optional or follow |",
        "\\w{2}|\\w{2} / more than 2,048 texts or 15 characters cannot be optional or follow |",
        "((((((((((((a?)?)?)?)?)?)?)?)?)?)?)?)? / more than 2,048 texts or 15 characters cannot be optional or follow |",
      })
  void a_wrong_expression_is_an_error(String regex, String error) {
    assertThatThrownBy(() -> TextForm.kind("regex(" + regex + ")"))
        .isInstanceOf(UsageError.class)
        .hasMessage(error);
  }
}
