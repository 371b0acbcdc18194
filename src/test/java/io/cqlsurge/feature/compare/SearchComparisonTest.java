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
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchComparisonTest {
  private static final String FOUND = "'rate':%d,'client':false,'message':'-slo: confirmed'";

  @TempDir private Path folder;

  /** Writes a file with a search of two steps; the result is in the second. */
  private String search(String file, String revision, String result) throws IOException {
    return write(
        file, step(revision, file, 0, 1000, "") + "," + step(revision, file, 1, 2000, result));
  }

  private String write(String file, String entries) throws IOException {
    String text = "{'format':'cqlsurge-run','version':1,'title':'t','stats':[" + entries + "]}";
    return Files.writeString(folder.resolve(file), text.replace('\'', '"')).toString();
  }

  private static String step(String revision, String run, int step, int rate, String result) {
    return entry(
        revision + " - " + rate + "/s",
        run,
        step,
        ",'search':{'rate':"
            + rate
            + ",'conditions':[{'condition':'p99<10ms'},{'condition':'errors<1%'}]"
            + (result.isEmpty() ? "" : ",'result':{" + result + "}")
            + "}");
  }

  private static String entry(String revision, String run, int step, String more) {
    return "{'revision':'"
        + revision
        + "','test':'WRITE','command':'write -slo p99=10ms','metrics':['type'],'intervals':[],"
        + "'op rate':'1','cqlsurge':{'version':1,'threads':1000,'run':'"
        + run
        + "','step':"
        + step
        + ",'seconds':10,'times':{},'results':{'op rate':{'value':1000}}"
        + more
        + "}}";
  }

  private static List<String> compare(String... files) {
    return ComparisonText.of(comparison(files), 100);
  }

  private static Comparison comparison(String... files) {
    return Comparison.of(
        List.of(files), Optional.empty(), Optional.empty(), OptionalDouble.empty());
  }

  @Test
  void searches_are_the_same_lines_in_json_and_markdown() throws Exception {
    String one = search("one.json", "r1", FOUND.formatted(12000));
    String two = search("two.json", "r2", FOUND.formatted(12600));
    JsonNode json = new ObjectMapper().readTree(ComparisonEntry.lines(comparison(one, two)).get(0));
    assertThat(json.path("passed").asBoolean()).isTrue();
    assertThat(json.path("verdict").path(3).asText()).isEqualTo("r2: 12,600/s, +5.0 %");
    assertThat(ComparisonMarkdown.of(comparison(one, two)))
        .startsWith("```", "r1: 12,000/s")
        .endsWith("```");
  }

  @Test
  void two_searches_of_one_revision_are_searches_and_not_repeats_of_a_run() throws Exception {
    assertThat(
            compare(
                search("one.json", "r1", FOUND.formatted(12000)),
                search("two.json", "r1", FOUND.formatted(12600))))
        .containsExactly(
            "r1: 12,000/s",
            "   write -slo p99=10ms",
            "   p99<10ms, errors<1%",
            "r1 (2): 12,600/s, +5.0 %",
            "   write -slo p99=10ms",
            "   p99<10ms, errors<1%",
            "",
            "The changes have no interval: repeat the searches to see how much they vary.");
  }

  @Test
  void a_search_that_the_client_limited_or_that_found_nothing_says_so() throws Exception {
    assertThat(
            compare(
                search("one.json", "r1", "'rate':12000,'client':true,'message':'-slo: the client'"),
                search("two.json", "r2", "'rate':null,'message':'-slo: no rate passed'")))
        .contains("r1: 12,000/s (the client was the limit)", "r2: -slo: no rate passed");
  }

  @Test
  void a_search_is_not_compared_with_a_run() throws Exception {
    String found = search("one.json", "r1", FOUND.formatted(12000));
    String run = write("run.json", entry("r1 - 1000/s", "run", 0, ""));
    assertThatThrownBy(() -> compare(found, run))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("can only be compared with other searches");
  }

  @Test
  void a_search_without_result_is_not_compared() throws Exception {
    String unfinished = search("one.json", "r1", "");
    assertThatThrownBy(() -> compare(unfinished, unfinished))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("have no result");
  }
}
