package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dump, held against what the original printed for the same command line. */
class SettingsTextTest {
  /** Lines that only one line of releases prints, and groups that are not read yet. */
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "  (Serial Consistency Level|Fail fast setting|CQL Version|Request Timeout|Rack"
              + "|Load Balance|Remote DC Hosts|Storage Options|Thrift Port): .*");

  private static final Pattern GROUPS_TO_COME =
      Pattern.compile("(Transport|Send To Daemon|Graph):");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "col-pop",
        "counter_read",
        "counter_write",
        "log-file",
        "log-level",
        "mixed",
        "read",
        "read-auto",
        "schema-full",
        "user-counter",
        "user-example",
        "user-example-range",
        "user-multi-spec",
        "user-tokenrange",
        "write-default-rate",
        "write-duration",
        "write-fixed",
        "write-nowarmup",
        "write-throttle",
        "write-warmup"
      })
  void the_dump_is_that_of_the_original(String recording) throws IOException {
    List<String> recorded = lines(recording);
    List<String> words = CommandLinesTest.arguments(recorded.get(0));
    Settings settings = SettingsParser.parse(words.subList(2, words.size()));
    assertThat(SettingsText.of(settings))
        .containsExactlyElementsOf(mended(recorded.subList(1, recorded.size()), words));
  }

  @Test
  void no_secret_is_in_the_dump() {
    Settings settings =
        SettingsParser.parse(List.of("write", "-mode", "user=bob", "password=hunter2"));
    assertThat(SettingsText.of(settings)).contains("  Password: *suppressed*");
    assertThat(SettingsText.of(settings).toString() + settings).doesNotContain("hunter2");
  }

  @Test
  void what_only_some_releases_know_is_told_when_it_was_asked_for() {
    List<String> words =
        List.of(
            "write",
            "serial-cl=LOCAL_SERIAL",
            "-errors",
            "fail-fast",
            "-node",
            "rack=r1",
            "-log",
            "nodes");
    assertThat(SettingsText.of(SettingsParser.parse(words)))
        .contains("  Serial Consistency Level: LOCAL_SERIAL", "  Fail fast setting: true")
        .contains("  By Node: true")
        .contains("  Rack: r1", "  Target Uncertainty: 0.020")
        .contains("  Minimum Uncertainty Measurements: 30");
  }

  @Test
  void how_often_there_are_rows_is_told_when_it_was_asked_for() {
    List<String> words = List.of("write", "-reporting", "header-frequency=5m");
    assertThat(SettingsText.of(SettingsParser.parse(words)))
        .endsWith(
            "Reporting:",
            "  Output frequency: each interval, 1000 ms",
            "  Header frequency: 5m",
            "");
    List<String> other = List.of("write", "-reporting", "output-frequency=10s");
    assertThat(SettingsText.of(SettingsParser.parse(other)))
        .endsWith("Reporting:", "  Output frequency: 10s", "  Header frequency: *not set*", "");
  }

  private static List<String> mended(List<String> recorded, List<String> words) {
    boolean hasOwn = words.stream().anyMatch(word -> word.contains("strategy="));
    List<String> lines = new ArrayList<>();
    boolean isLeftOut = false;
    for (String line : recorded) {
      isLeftOut = line.startsWith("  ") ? isLeftOut : GROUPS_TO_COME.matcher(line).matches();
      if (!isLeftOut && !LEFT_OUT.matcher(line).matches()) {
        lines.add(hasOwn ? mended(line) : mended(line).replace("NetworkTopology", "Simple"));
      }
    }
    return lines;
  }

  /** Slips of spelling, unset numbers, and the default replication of the fork. */
  private static String mended(String line) {
    return line.replace("Distibution", "Distribution")
        .replace("Auth Provide Class", "Auth Provider Class")
        .replace("Max Pending Per Connection: null", "Max Pending Per Connection: DEFAULT")
        .replace("Connections Per Host: 8", "Connections Per Host: DEFAULT")
        .replace("{datacenter1=1, replication_factor=1}", "{datacenter1=1}");
  }

  private static List<String> lines(String recording) throws IOException {
    String file = "/golden/settings/" + recording + ".txt";
    try (InputStream in = SettingsTextTest.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
