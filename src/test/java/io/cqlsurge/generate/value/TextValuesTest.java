package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextValuesTest {
  private static final int COUNT = 2_000;

  private static ColumnValues column(TextForm form, String population, String size) {
    return TestSpecs.values("text", TestSpecs.of(form, population, size));
  }

  private static List<String> texts(ColumnValues column, int count) {
    List<String> texts = new ArrayList<>();
    for (int seed = 0; seed < count; seed++) {
      column.seed(seed * 0x9E3779B97F4A7C15L);
      texts.add(StandardCharsets.UTF_8.decode(column.next()).toString());
    }
    return texts;
  }

  private static List<String> texts(String kind, String size) {
    return texts(column(TextForm.kind(kind), "uniform(1..100000000000)", size), COUNT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "words     | [a-z ]+[a-z.]",
        "words(en) | [a-z ]+[a-z.]",
        "lorem     | [a-z ]+[a-z.]",
        "hex       | [0-9a-f]+",
        "printable | [ -~]+",
        "digits    | [0-9]+",
        "upper     | [A-Z]+",
        "lower     | [a-z]+",
      })
  void a_kind_with_a_size_has_exactly_this_size(String kind, String pattern) {
    for (int size : new int[] {1, 7, 8, 9, 64, 1_001}) {
      assertThat(texts(kind, "fixed(" + size + ")"))
          .allSatisfy(text -> assertThat(text).hasSize(size).matches(size == 1 ? ".*" : pattern));
    }
    Set<Integer> sizes = new TreeSet<>();
    texts(kind, "uniform(5..8)").forEach(text -> sizes.add(text.length()));
    assertThat(sizes).containsExactly(5, 6, 7, 8);
    assertThat(texts(kind, "fixed(0)")).allSatisfy(text -> assertThat(text).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name  | [A-Z][a-z]+ [A-Z][a-z]+ | 1900",
        "email | [a-z]+[.][a-z]+[0-9]{3}@example[.]com | 1999",
        "url   | https://[a-z]+[.]example[.]com/[a-z]+/[a-z]+-[0-9]{4} | 2000",
        "ip    | [0-9]{1,3}([.][0-9]{1,3}){3} | 1999",
        "geo   | -?[0-9]{1,2}[.][0-9]{6},-?[0-9]{1,3}[.][0-9]{6} | 2000",
        "n     | [0-9]{1,12} | 2000",
        "ddd   | [0-9]{3} | 800",
        "upper:3 | [A-Z]{3} | 1800",
      })
  void a_kind_without_a_size_has_its_form_and_many_values(String kind, String form, int distinct) {
    List<String> texts = texts(kind, "fixed(1)");
    assertThat(texts).allSatisfy(text -> assertThat(text).matches(form));
    assertThat(Set.copyOf(texts)).hasSizeGreaterThanOrEqualTo(distinct);
  }

  @Test
  void json_is_valid_and_has_the_size() throws IOException {
    int size = TextForm.kind("json").minSize();
    for (String text : texts("json", "uniform(" + size + ".." + 4 * size + ")")) {
      JsonNode json = new ObjectMapper().readTree(text);
      assertThat(json.get("id").isIntegralNumber()).isTrue();
      assertThat(json.get("name").textValue()).contains(" ");
      assertThat(text.length()).isBetween(size, 4 * size);
    }
  }

  @Test
  void a_format_has_the_number_drawn() {
    assertThat(
            texts(
                column(TextForm.format("é order-{n}!"), "fixed(1234567890123456789)", "fixed(1)"),
                1))
        .containsExactly("é order-1234567890123456789!");
    assertThat(texts(column(TextForm.format("{n}"), "fixed(-100000000)", "fixed(1)"), 1))
        .containsExactly("-100000000");
    assertThat(texts(column(TextForm.format("{n}{\"a\":{n:12}}"), "fixed(0)", "fixed(1)"), 1))
        .containsExactly("0{\"a\":000000000000}");
    assertThat(texts(column(TextForm.format("{n:3} {n:9}"), "fixed(12345)", "fixed(1)"), 1))
        .containsExactly("12345 000012345");
    for (long number : new long[] {7, 99_999_999, 100_000_000, 100_000_001, 98_765_432_101L}) {
      String population = "fixed(" + number + ")";
      assertThat(texts(column(TextForm.kind("n"), population, "fixed(1)"), 1))
          .containsExactly(Long.toString(number));
    }
  }

  @Test
  void one_kind_fills_the_rest_up_to_the_size() {
    TextForm form = TextForm.format("{n:4}: {words} (end)");
    assertThat(texts(column(form, "uniform(1..99)", "uniform(40..50)"), COUNT))
        .allSatisfy(text -> assertThat(text).matches("00[0-9]{2}: [a-z ]+[a-z.] \\(end\\)"))
        .allSatisfy(text -> assertThat(text.length()).isBetween(40, 50));
  }

  @ParameterizedTest
  @ValueSource(strings = {"words", "hex", "name", "email", "url", "json", "geo", "printable"})
  void a_population_has_at_most_as_many_values(String kind) {
    ColumnValues column = column(TextForm.kind(kind), "uniform(1..20)", "uniform(150..160)");
    assertThat(Set.copyOf(texts(column, COUNT))).hasSize(20);
  }

  @Test
  void a_share_of_each_kilobyte_is_random() {
    for (String share : List.of("0.1", "0.3", "0.7", "1")) {
      ColumnValues column =
          column(TextForm.compressible(share), "uniform(1..1000000)", "fixed(2500)");
      column.seed(1);
      ByteBuffer value = column.next();
      int random = (int) Math.round(1024 * Double.parseDouble(share));
      String text = StandardCharsets.US_ASCII.decode(value).toString();
      assertThat(text).hasSize(2500);
      for (int block = 0; block < 2; block++) {
        String end = text.substring(block * 1024 + random, (block + 1) * 1024);
        assertThat(end).isEqualTo("x".repeat(1024 - random));
        assertThat(text.substring(block * 1024, block * 1024 + random).chars().distinct().count())
            .isGreaterThan(50);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "emial | there is no kind of text 'emial'; did you mean 'email'?",
        "words(de) | 'words(de)' is not a kind of text; write for example hex or hex:8",
        "hex: | 'hex:' is not a kind of text; write for example hex or hex:8",
        "hex:0 | 'hex:0' is not a kind of text; write for example hex or hex:8",
        "{words} {hex} | only the last kind can have no size; write for example {words:20}",
        "{words} {n} | only the last kind can have no size; write for example {words:20}",
        "a {Name} | there is no kind of text 'Name'; did you mean 'name'?",
      })
  void a_wrong_kind_is_an_error_with_the_right_form(String text, String error) {
    assertThatThrownBy(
            () -> {
              if (text.contains("{")) {
                TextForm.format(text);
              } else {
                TextForm.kind(text);
              }
            })
        .isInstanceOf(UsageError.class)
        .hasMessage(error);
  }
}
