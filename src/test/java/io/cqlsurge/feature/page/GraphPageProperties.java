package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.trial.Stats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any text can be written to a page and read back, and does not change the rest of the page. */
class GraphPageProperties {
  private static final String START = "/* stats start */\nstats = ";
  private static final String END = ";\n/* stats end */\n";
  private static final List<String> HOSTILE =
      List.of(
          "\"",
          "'",
          "`",
          "\\",
          "\\\"",
          "$",
          "$1",
          "${x}",
          "\\u003c",
          "/",
          "*/",
          "/*",
          "//",
          "\n",
          "\r",
          "\t",
          "\0",
          "\u007f",
          "\u0085",
          "\u2028",
          "\u2029",
          "\ufeff",
          "\ufffe",
          "</script>",
          "</SCRIPT >",
          "<script>",
          "<!--",
          "-->",
          "]]>",
          "</title>",
          "<title>",
          "&amp;",
          "&#60;",
          "<img src=x onerror=alert(1)>",
          "/*{stats}*/",
          "/*{script}*/",
          "/*{style}*/",
          START,
          END,
          "\n/* stats start */\n",
          "\n/* stats end */\n",
          "stats = {};",
          "\ud83d\ude00",
          "\ud83d",
          "\ude00",
          "\ude00\ud83d",
          "\u202e",
          "\u05d0",
          "\u00e9",
          "\u4e2d");

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> any = Arbitraries.chars().all().map(String::valueOf);
    return Arbitraries.oneOf(Arbitraries.of(HOSTILE), any, Arbitraries.strings().ofMaxLength(5))
        .list()
        .ofMaxSize(12)
        .map(fragments -> String.join("", fragments));
  }

  private static ObjectNode entry(String revision, String command) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("revision", revision).put("test", revision).put("command", command);
    entry.putArray("metrics").add("type").add(command);
    entry.putArray("intervals").addArray().addNull().add(1).add(0.1);
    entry.put(command, revision);
    return entry;
  }

  private static String page(String title, ObjectNode entry) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      TestPages.FORM.write(bytes, title, writer -> writer.copy(entry), GraphPage.Kind.FILE);
      return bytes.toString(UTF_8);
    } catch (IOException | UsageError e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the text between the two lines, which cassandra-stress reads as the data. */
  private static String data(String page) {
    int start = page.lastIndexOf(START) + START.length();
    return page.substring(start, page.lastIndexOf(END));
  }

  private static String title(String page) {
    int start = page.indexOf("<title>") + "<title>".length();
    return page.substring(start, page.indexOf("</title>"));
  }

  @Property(tries = 100)
  void every_text_is_read_back_unchanged(
      @ForAll("texts") String title,
      @ForAll("texts") String revision,
      @ForAll("texts") String command)
      throws Exception {
    ObjectNode entry = entry(revision, command);
    Path file = Files.createTempFile("graph", ".html");
    try {
      Files.writeString(file, page(title, entry));
      Stats stats = Stats.read(file);
      assertThat(stats.title()).contains(title);
      assertThat(stats.entries()).hasSize(1);
      assertThat(stats.entries().get(0).toString()).isEqualTo(entry.toString());
    } finally {
      Files.delete(file);
    }
  }

  @Property(tries = 100)
  void the_reader_of_cassandra_stress_finds_json_between_the_two_lines(
      @ForAll("texts") String title, @ForAll("texts") String command) throws Exception {
    String page = page(title, entry("r", command));
    assertThat(page.indexOf(START)).isPositive().isEqualTo(page.lastIndexOf(START));
    assertThat(page.indexOf(END)).isPositive().isEqualTo(page.lastIndexOf(END));
    JsonNode stats = new ObjectMapper().readTree(data(page));
    assertThat(stats.path("title").textValue()).isEqualTo(title);
    assertThat(stats.path("stats").get(0).path("command").textValue()).isEqualTo(command);
  }

  @Property(tries = 100)
  void no_text_changes_the_rest_of_the_page(
      @ForAll("texts") String title, @ForAll("texts") String command) {
    String plain = page("title", entry("r", "c"));
    String page = page(title, entry(title, command));
    assertThat(rest(page)).isEqualTo(rest(plain));
    assertThat(data(page) + title(page)).doesNotContain("<", ">", "\u2028", "\u2029", "*/");
    assertThat(title(page).chars().filter(Character::isISOControl).count()).isZero();
  }

  private static String rest(String page) {
    return page.replace(data(page), "").replace("<title>" + title(page) + "</title>", "");
  }

  @Property(tries = 1)
  void the_page_has_whole_scripts_and_names_library_and_licence() {
    String page = page("title", entry("r", "c"));
    String tags =
        page.lines()
            .filter(line -> line.contains("<script") || line.contains("</script"))
            .map(line -> line.replaceAll("<(/?script)[^>]*>", "$1"))
            .collect(Collectors.joining(" "));
    assertThat(tags).matches("script /script( script /script)+");
    assertThat(page).doesNotContain("/*{").contains("uPlot (v1.6", "Permission is hereby granted");
    assertThat(page).contains("<title>title</title>").endsWith("</html>\n");
  }
}
