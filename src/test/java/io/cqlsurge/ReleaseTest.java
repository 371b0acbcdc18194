package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files from which the profile "release" makes a release; only a release executes the profile.
 */
class ReleaseTest {
  private static final Path SOURCES = Path.of("src", "release");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<dependency>(?:(?!</dependency>).)*?<groupId>([^<]*)</groupId>\\s*"
              + "<artifactId>([^<]*)</artifactId>\\s*<version>([^<]*)</version>"
              + "(?:(?!</dependency>).)*?</dependency>",
          Pattern.DOTALL);
  private static final Pattern PROPERTY = Pattern.compile("<([a-z0-9.-]+\\.version)>([^<]*)</");

  private static String read(String first, String... more) throws IOException {
    return Files.readString(Path.of(first, more));
  }

  private static String version() throws IOException {
    Matcher version = Pattern.compile("<version>(.*?)</version>").matcher(read("pom.xml"));
    assertThat(version.find()).isTrue();
    return version.group(1);
  }

  /** Returns the libraries of the program that the pom names, as lines without a date. */
  private static List<String> libraries() throws IOException {
    String pom = read("pom.xml");
    String dependencies =
        pom.substring(pom.indexOf("  <dependencies>"), pom.indexOf("  </dependencies>"));
    Map<String, String> properties =
        PROPERTY
            .matcher(pom)
            .results()
            .collect(
                Collectors.toMap(
                    result -> "${" + result.group(1) + "}", result -> result.group(2)));
    List<String> libraries = new ArrayList<>();
    Matcher matcher = DEPENDENCY.matcher(dependencies);
    while (matcher.find()) {
      if (!matcher.group().contains("<scope>test<") && !matcher.group().contains("<scope>prov")) {
        String version = properties.getOrDefault(matcher.group(3), matcher.group(3));
        libraries.add(matcher.group(1) + ":" + matcher.group(2) + "\t" + version + "\t");
      }
    }
    return libraries;
  }

  @Test
  void the_table_of_libraries_has_the_versions_of_the_pom() throws IOException {
    List<String> rows = Files.readAllLines(SOURCES.resolve("dependencies.tsv"));
    assertThat(libraries()).hasSizeGreaterThan(10);
    for (String library : libraries()) {
      assertThat(rows).anyMatch(row -> row.startsWith(library));
    }
  }

  @Tag("assembled")
  @ParameterizedTest
  @ValueSource(strings = {"classes.list", "classes-short.list"})
  void most_classes_of_the_recorded_list_exist(String list) throws IOException {
    try (Stream<String> lines = Files.lines(SOURCES.resolve(list))) {
      Map<Boolean, Long> counts =
          lines
              .filter(line -> line.startsWith("io/cqlsurge/") && !line.contains("Lambda"))
              .map(line -> line.split(" ", 2)[0])
              .collect(
                  Collectors.partitioningBy(
                      name -> Files.exists(Path.of("target", "classes", name + ".class")),
                      Collectors.counting()));
      assertThat(counts.get(true))
          .as("run scripts/class-list: %s", counts)
          .isGreaterThan(100)
          .isGreaterThan(9 * counts.get(false));
    }
  }

  @Test
  void windows_and_the_image_have_the_options_of_the_start_script() throws IOException {
    String script = read("scripts", "cqlsurge");
    Matcher heap = Pattern.compile("(?m)^heap='(.*)'$").matcher(script);
    Matcher compiler = Pattern.compile("(?m)^compiler='(.*)'$").matcher(script);
    Matcher others =
        Pattern.compile("(?m)^options=\\(\\$heap \\$compiler (.*)\\)$").matcher(script);
    assertThat(heap.find() && compiler.find() && others.find()).isTrue();
    String options = heap.group(1) + " " + compiler.group(1) + " " + others.group(1);
    assertThat(read("scripts", "cqlsurge.cmd")).contains(options + " %CQLSURGE_JAVA_OPTS% -jar");
    for (String option : options.split(" ", -1)) {
      assertThat(read("pom.xml")).contains("<argument>" + option + "</argument>");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/how-to/install.md"})
  void pages_name_the_files_of_this_version(String page) throws IOException {
    assertThat(
            Pattern.compile("cqlsurge[-_](\\d+\\.\\d+\\.\\d+)")
                .matcher(read(page))
                .results()
                .map(result -> result.group(1)))
        .isNotEmpty()
        .containsOnly(version());
  }
}
