package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ColumnItemsTest {
  private static final Literals LITERALS = new DriverLiterals();
  private static final CqlType TEXT = CqlType.of(CqlType.Kind.TEXT);

  private final List<String> lines = new ArrayList<>();

  private ColumnItems items(Optional<Literals> literals) {
    return new ColumnItems(UnaryOperator.identity(), 1_000, literals, lines);
  }

  /** Returns a sample of 1,000 values. */
  private static ColumnSample sample(CqlType type, IntFunction<String> values) {
    ColumnSample sample = new ColumnSample(type);
    for (int i = 0; i < 1_000; i++) {
      String text = values.apply(i);
      sample.add(text.equals("null") ? null : LITERALS.parse(type, text));
    }
    return sample;
  }

  private List<String> of(CqlType type, IntFunction<String> values) {
    items(Optional.empty()).value("c", sample(type, values));
    return lines;
  }

  @Test
  void texts_with_few_values_are_replaced_by_others_of_the_same_length() {
    assertThat(of(TEXT, i -> i % 10 < 7 ? "secret" : i % 10 == 7 ? "a" : "hidden"))
        .containsExactly(
            "  - name: c  # 1,000 values, 3 distinct",
            "    values: {'''0xxxxx''': 1000, '''0''': 143, '''1xxxxx''': 286}");
  }

  @Test
  void values_are_written_on_request() {
    items(Optional.of(LITERALS)).value("c", sample(CqlType.of(CqlType.Kind.INT), i -> "" + i % 2));
    assertThat(lines.get(1)).isEqualTo("    values: {'0': 1000, '1': 1000}");
  }

  @Test
  void numbers_have_as_many_values_and_their_frequencies() {
    assertThat(of(CqlType.of(CqlType.Kind.INT), i -> "" + (i % 4 == 0 ? -7 : 5)).get(1))
        .isEqualTo("    population: weights(250:1,750:2)");
  }

  @Test
  void large_populations_grow_with_the_table_and_small_ones_do_not() {
    assertThat(of(CqlType.of(CqlType.Kind.BIGINT), i -> "" + i % 200).get(1))
        .matches("    population: uniform\\(1\\.\\.\\$\\{rows:1000}\\*0\\.20[0-9]+\\)");
    lines.clear();
    assertThat(of(CqlType.of(CqlType.Kind.BIGINT), i -> "" + i % 30).get(1))
        .isEqualTo("    population: uniform(1..30)");
  }

  @Test
  void values_that_all_differ_have_no_population() {
    assertThat(of(CqlType.of(CqlType.Kind.BIGINT), i -> "" + i)).isEmpty();
  }

  @Test
  void nulls_have_their_share() {
    assertThat(of(TEXT, i -> i % 8 == 0 ? "null" : "text" + i))
        .startsWith("  - name: c  # 875 values, 875 distinct, and 12.5 % null", "    nulls: 0.125")
        .last()
        .asString()
        .startsWith("    compressible: 0.");
  }

  @Test
  void decimals_have_digits_after_the_point_and_a_size() {
    assertThat(of(CqlType.of(CqlType.Kind.DECIMAL), i -> (10_000 + i % 100) + ".25"))
        .containsExactly(
            "  - name: c  # 1,000 values, 100 distinct",
            "    population: uniform(32768..32867)",
            "    scale: 2");
  }

  @Test
  void elements_have_their_own_items() {
    CqlType tags = CqlType.of(CqlType.Kind.SET, TEXT);
    assertThat(of(tags, i -> i % 2 == 0 ? "{'news'}" : "{'news', 'food'}"))
        .contains(
            "    size: weights(500:1,500:2)",
            "  - name: c.element  # 1,500 values, 2 distinct",
            "    values: {'''0xxx''': 1000, '''1xxx''': 500}");
  }

  @Test
  void seeds_are_drawn_until_there_are_enough_different_keys() {
    assertThat(ColumnItems.draws(500, 1_000)).isCloseTo(693, within(1.0));
    assertThat(ColumnItems.draws(1_000, 1e9)).isCloseTo(1_000, within(0.01));
    assertThat(ColumnItems.draws(1_000, 1_000)).isEqualTo(5_000);
  }

  @Test
  void long_values_are_not_listed() {
    assertThat(of(TEXT, i -> "x".repeat(500) + i % 3).get(2)).isEqualTo("    size: fixed(501)");
  }

  @Test
  void many_values_of_one_letter_have_different_substitutes() {
    String letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    String values = of(TEXT, i -> letters.substring(i % 52, i % 52 + 1)).get(1);
    assertThat(List.of(values.split(", ")))
        .hasSize(52)
        .extracting(each -> each.replaceFirst(".*'''(.)'''.*", "$1"))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_parameter_in_a_value_is_not_one_in_the_profile() {
    items(Optional.of(LITERALS)).value("c", sample(TEXT, i -> "${rows}"));
    assertThat(lines.get(1)).isEqualTo("    values: {'''$ {rows}''': 1000}");
  }
}
