package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.run.Build;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("assembled")
class VersionCommandTest {
  private static String versionOfPom() throws Exception {
    return Pattern.compile("<version>(.*?)</version>")
        .matcher(Files.readString(Path.of("pom.xml")))
        .results()
        .map((MatchResult result) -> result.group(1))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void the_command_prints_version_commit_time_driver_and_java() throws Exception {
    TestConsole console = new TestConsole();
    assertThat(console.run("version")).isZero();
    List<String> lines = console.out();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0)).isEqualTo("Version: " + versionOfPom());
    assertThat(lines.get(1)).matches("Commit: (\\p{XDigit}{12}|unknown)( with changes)?");
    assertThat(lines.get(2))
        .matches("Build time: \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ, the time of the commit");
    assertThat(lines.get(3)).matches("Java driver: \\d+\\.\\d+\\.\\d+");
    assertThat(lines.get(4)).isEqualTo("Java: " + System.getProperty("java.version"));
  }

  @Test
  void version_json_prints_the_versions_as_one_object() throws Exception {
    TestConsole console = new TestConsole();
    assertThat(console.run("version_json")).isZero();
    assertThat(console.out()).hasSize(1);
    JsonNode json = new ObjectMapper().readTree(console.out().get(0));
    assertThat(json.at("/cqlsurge/version").asText()).isEqualTo(versionOfPom());
    assertThat(json.at("/cqlsurge/commit_sha").asText()).isNotEmpty();
    assertThat(json.at("/java-driver/version").asText()).matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void the_version_in_reports_names_the_commit() throws Exception {
    assertThat(Build.ofThisTool().id())
        .startsWith(versionOfPom() + "+")
        .matches("\\d+\\.\\d+\\.\\d+\\+(\\p{XDigit}{12}|unknown)(\\.changed)?");
  }

  @Test
  void the_changelog_has_a_section_of_the_version() throws Exception {
    assertThat(Files.readString(Path.of("docs", "changelog.md")))
        .contains("\n## [Unreleased]\n", "\n## [" + versionOfPom() + "] - ");
  }
}
