package io.cqlsurge.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
  @TempDir private Path folder;

  private String file(String name, double rate) throws IOException {
    String text =
        "{'format':'cqlsurge-run','version':1,'title':'t','stats':[{'revision':'"
            + name
            + "','test':'WRITE','command':'write n=1','metrics':['type'],'intervals':[],"
            + "'op rate':'1','cqlsurge':{'version':1,'run':'"
            + name
            + "','seconds':60,'times':{},'results':{'op rate':{'value':"
            + rate
            + ",'error':0.005,'freedom':30}}}}]}";
    return Files.writeString(folder.resolve(name + ".json"), text.replace('\'', '"')).toString();
  }

  private static Comparison compare(List<String> files, Map<String, String> options) {
    return Comparison.of(
        files,
        Optional.ofNullable(options.get("baseline")),
        Optional.ofNullable(options.get("kind")),
        options.containsKey("allowed")
            ? OptionalDouble.of(Double.parseDouble(options.get("allowed")))
            : OptionalDouble.empty());
  }

  @Test
  void without_a_bound_every_comparison_passes() throws Exception {
    Comparison comparison = compare(List.of(file("one", 1_000), file("two", 500)), Map.of());
    assertThat(comparison.isPassed()).isTrue();
    assertThat(ComparisonText.of(comparison, 100))
        .anyMatch(line -> line.matches("  Op rate +1,000 op/s +500 op/s +0.50x .* slower"))
        .noneMatch(line -> line.startsWith("Passed") || line.startsWith("Failed"));
  }

  @Test
  void a_bound_applies_to_the_change_from_the_baseline() throws Exception {
    List<String> files = List.of(file("one", 1_000), file("two", 500));
    assertThat(compare(files, Map.of("allowed", "0.1")).isPassed()).isFalse();
    assertThat(compare(files, Map.of("allowed", "0.6")).isPassed()).isTrue();
    assertThat(compare(files, Map.of("allowed", "0.1", "baseline", "two")).isPassed()).isTrue();
  }

  @Test
  void markdown_begins_with_the_verdict_and_has_a_table() throws Exception {
    List<String> files = List.of(file("one", 1_000), file("two_x", 500));
    Comparison comparison = compare(files, Map.of("allowed", "0.1"));
    List<String> lines = ComparisonMarkdown.of(comparison);
    assertThat(lines.get(0)).startsWith("**Failed, with 10 % allowed: B Op rate");
    assertThat(lines)
        .anyMatch(line -> line.startsWith("- two\\_x: "))
        .contains("| total | one | two\\_x | change | 99 % interval |  |")
        .anyMatch(
            line ->
                line.matches("\\| Op rate \\| 1,000 op/s \\| 500 op/s \\| 0.50x .* slower \\|"));
    assertThat(lines.stream().filter(line -> line.startsWith("|")))
        .allMatch(line -> line.replace("\\|", "").chars().filter(c -> c == '|').count() == 7);
  }

  @Test
  void json_has_the_values_the_interval_and_whether_the_comparison_passed() throws Exception {
    List<String> files = List.of(file("one", 1_000), file("two", 500));
    Comparison comparison = compare(files, Map.of("allowed", "0.1"));
    List<String> lines = ComparisonEntry.lines(comparison);
    assertThat(lines).hasSize(1);
    JsonNode json = new ObjectMapper().readTree(lines.get(0));
    assertThat(json.path("format").asText()).isEqualTo("cqlsurge-comparison");
    assertThat(json.path("passed").booleanValue()).isFalse();
    JsonNode pair = json.path("comparisons").path(0);
    assertThat(pair.path("baseline").asText()).isEqualTo("one");
    assertThat(pair.path("other").asText()).isEqualTo("two");
    JsonNode rate = pair.path("results").path("total").path("op rate");
    assertThat(rate.path("baseline").asDouble()).isEqualTo(1_000);
    assertThat(rate.path("other").asDouble()).isEqualTo(500);
    assertThat(rate.path("change").asDouble()).isEqualTo(-0.5);
    assertThat(rate.path("low").asDouble()).isBetween(-0.52, -0.5);
    assertThat(rate.path("high").asDouble()).isBetween(-0.5, -0.48);
    assertThat(rate.path("judgement").asText()).isEqualTo("slower");
    assertThat(pair.path("results").path("total").path("latency max").has("change")).isFalse();
  }

  @Test
  void one_trial_cannot_be_compared() throws IOException {
    List<String> files = List.of(file("one", 1_000));
    assertThatThrownBy(() -> compare(files, Map.of()))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'one'");
  }

  @Test
  void an_operation_that_no_trial_has_is_refused() throws Exception {
    List<String> files = List.of(file("one", 1_000), file("two", 1_000));
    assertThatThrownBy(() -> compare(files, Map.of("kind", "read")))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'read'");
    assertThat(compare(files, Map.of("kind", "TOTAL")).isPassed()).isTrue();
  }

  @Test
  void the_heading_of_an_interval_has_its_confidence() {
    assertThat(ComparisonRow.table("total", "A", "B", 0.01).lines(List.of(), 100))
        .containsExactly("  total  A  B  change  99 % interval");
    assertThat(ComparisonRow.table("total", "A", "B", 0.00035).lines(List.of(), 100))
        .containsExactly("  total  A  B  change  99.965 % interval");
  }
}
