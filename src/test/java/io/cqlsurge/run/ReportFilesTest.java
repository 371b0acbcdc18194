package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.ReportSettings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("assembled")
class ReportFilesTest {
  private final TestConsole console = new TestConsole();
  private final Output terminal = console.terminal();

  @TempDir private Path folder;

  private static ReportSettings log(String... options) {
    List<String> arguments = new ArrayList<>(List.of("write", "-log"));
    arguments.addAll(List.of(options));
    return SettingsParser.parse(arguments).reports();
  }

  private ReportFiles open(ReportSettings reports) {
    ReportFiles files = ReportFiles.of(reports, terminal);
    files.open(others -> {});
    return files;
  }

  @Test
  void without_files_all_lines_go_to_the_terminal() {
    try (ReportFiles files = open(log())) {
      assertThat(files.output()).isSameAs(terminal);
      assertThat(files.histograms()).isEmpty();
      assertThat(files.areLost()).isFalse();
    }
  }

  @Test
  void lines_go_to_the_file_too() throws IOException {
    Path path = folder.resolve("a.log");
    try (ReportFiles files = open(log("file=" + path))) {
      files.output().line("END");
    }
    assertThat(Files.readString(path)).isEqualTo(console.text()).startsWith("END");
  }

  @Test
  void all_files_that_cannot_be_created_are_reported_with_the_reason() {
    Path report = folder.resolve("none").resolve("a.log");
    ReportSettings log = log("file=" + report, "hdrfile=" + folder);
    UsageError error = catchThrowableOfType(UsageError.class, () -> open(log).close());
    assertThat(error.messages()).hasSize(2);
    assertThat(error.messages().get(0)).startsWith("-log: 'file=': cannot write " + report + " (");
    assertThat(error.messages().get(1))
        .startsWith("-log: 'hdrfile=': cannot write " + folder + " (");
  }

  @ParameterizedTest
  @CsvSource({
    "file=, hdrfile=",
    "hdrfile=, json=",
  })
  void a_file_that_two_options_name_is_refused(String one, String other) {
    Path file = folder.resolve("a");
    ReportSettings log = log(one + file, other + folder + "/./a");
    assertThatThrownBy(() -> open(log).close())
        .hasMessage("-log: '%s': %s/./a is also the file of -log: '%s'", other, folder, one);
    assertThat(file).doesNotExist();
  }

  @Test
  void a_file_that_two_options_name_by_a_link_is_refused() throws IOException {
    Path json = Files.writeString(folder.resolve("run.json"), "of yesterday");
    Path link = Files.createSymbolicLink(folder.resolve("link"), json);
    ReportSettings log = log("json=" + json, "hdrfile=" + link);
    UsageError error = catchThrowableOfType(UsageError.class, () -> open(log).close());
    assertThat(error.messages())
        .containsExactly("-log: 'json=': " + json + " is also the file of -log: 'hdrfile='");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void a_full_disk_does_not_affect_the_terminal() {
    ReportFiles files = open(log("file=/dev/full"));
    try (files) {
      files.output().line("a");
      files.output().line("b");
    }
    assertThat(files.areLost()).isTrue();
    assertThat(console.text().lines()).containsExactly("a", "b");
    assertThat(console.errText().lines()).hasSize(1).allMatch(line -> line.contains("/dev/full"));
  }
}
