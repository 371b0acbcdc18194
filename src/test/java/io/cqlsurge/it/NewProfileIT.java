package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.datastax.oss.driver.api.core.CqlSession;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profile from a live table: what it contains, and what the rows of its table are like. */
class NewProfileIT {
  private static final TestNode NODE = TestNode.shared();
  private static final String SOURCE = "\"SourceShop\".\"Orders\"";
  private static final List<String> TEXTS = List.of("customer", "status", "city", "type");

  /** Characters of a line of statistics after its title: twelve cells of ten characters, bars. */
  private static final int CELLS = 120;

  private static final int BARS = 18;

  @TempDir static Path folder;

  @BeforeAll
  static void load() {
    successful(
        "user",
        "profile=src/test/resources/profiles/source.yaml",
        "ops(insert=1)",
        "n=400",
        "no-warmup",
        "-pop",
        "seq=1..400",
        "-rate",
        "threads=10",
        "-node",
        NODE.address());
  }

  private static Result successful(String... arguments) {
    Result result = CommandLine.inProcess(arguments);
    assertThat(result.status()).as(result.toString()).isZero();
    return result;
  }

  private static Path made(String name, String... options) {
    Path file = folder.resolve(name);
    List<String> line = new ArrayList<>(List.of("profile", "new", SOURCE, "pages=5000"));
    line.addAll(List.of(options));
    line.addAll(List.of("-o", file.toString(), "-node", NODE.address()));
    Result result = successful(line.toArray(String[]::new));
    assertThat(result.err()).contains("in 400 partitions", ": the whole table");
    successful("profile", "check", file.toString());
    return file;
  }

  /** Returns all texts in columns of the table, except for the shortest ones. */
  private static List<String> values() {
    try (CqlSession session = NODE.session()) {
      List<String> all =
          session.execute("SELECT * FROM " + SOURCE).all().stream()
              .flatMap(row -> TEXTS.stream().map(row::getString))
              .filter(Objects::nonNull)
              .filter(text -> text.length() > 4)
              .distinct()
              .toList();
      assertThat(all).hasSizeGreaterThan(700).contains("open-invoice", "wholesale");
      return all;
    }
  }

  @Test
  void no_value_is_in_a_profile_unless_it_is_asked_for() throws IOException {
    String plain = Files.readString(made("plain.yaml"));
    String listed = Files.readString(made("values.yaml", "values=yes"));
    assertThat(plain).doesNotContain(values()).doesNotContain("secret");
    assertThat(listed).contains("'''open-invoice'''").doesNotContain("secret");
  }

  @Test
  void hidden_names_are_not_in_a_profile() throws IOException {
    String hidden = Files.readString(made("hidden.yaml", "names=hidden"));
    assertThat(hidden)
        .contains("keyspace: ${keyspace:keyspace1}", "CREATE TABLE table1 (", "CREATE TYPE type1 (")
        .doesNotContain(values())
        .doesNotContainIgnoringCase("shop")
        .doesNotContainIgnoringCase("\"order")
        .doesNotContain(
            "secret",
            "customer",
            "status",
            "tags",
            "address",
            "notes",
            "total",
            "city",
            "embedding",
            "postal",
            "street",
            "Number",
            "ByStatus",
            "ann");
  }

  /** Returns a command in the comment of a profile, for another keyspace. */
  private static String[] command(Path profile, int number) throws IOException {
    List<String> lines = Files.readAllLines(profile);
    String rows =
        lines.stream()
            .filter(line -> line.startsWith("#   rows="))
            .findFirst()
            .orElseThrow()
            .substring("#   rows=".length());
    return lines.stream()
        .filter(line -> line.startsWith("#   cqlsurge "))
        .skip(number)
        .findFirst()
        .map(line -> line.substring("#   cqlsurge ".length()).replace("$rows", rows))
        .map(line -> line.replace("-P rows=", "-P keyspace=made_shop rows="))
        .map(line -> line.replace("127.0.0.1", NODE.address()).replace("duration=1m", "n=500"))
        .map(line -> line.replace("\"", "").split(" ", -1))
        .orElseThrow();
  }

  /** Returns the cells of the lines of statistics by their titles. */
  private static Map<String, List<String>> stats(String table) {
    Result result = successful("profile", "stats", table, "pages=5000", "-node", NODE.address());
    return result
        .out()
        .lines()
        .skip(2)
        .collect(
            Collectors.toMap(
                line -> line.substring(0, line.length() - CELLS - BARS).strip(),
                line ->
                    List.of(
                        line.substring(line.length() - CELLS - BARS).split("(?<=\\G.{10})", -1)),
                (first, second) -> first));
  }

  private static double number(String cell) {
    return cell.isBlank() ? 0 : Double.parseDouble(cell.replaceAll("[,% ]", ""));
  }

  @Test
  void the_generated_table_is_like_its_source() throws IOException {
    Path profile = made("copy.yaml");
    successful(command(profile, 0));
    Result run = successful(command(profile, 1));
    assertThat(run.result("Total errors")).startsWith("0 [").contains("view_bystatus", "index_ann");
    Map<String, List<String>> source = stats(SOURCE);
    Map<String, List<String>> copy = stats("made_shop.\"Orders\"");
    assertThat(copy.keySet()).isEqualTo(source.keySet());
    source.forEach(
        (title, cells) -> {
          double tolerance = title.startsWith("rows") || title.startsWith("bytes") ? 15 : 20;
          assertThat(number(copy.get(title).get(3)))
              .as("mean of " + title)
              .isCloseTo(number(cells.get(3)), withinPercentage(tolerance));
          assertThat(Math.abs(number(copy.get(title).get(1)) - number(cells.get(1))))
              .as("nulls of " + title)
              .isLessThan(7);
        });
  }
}
