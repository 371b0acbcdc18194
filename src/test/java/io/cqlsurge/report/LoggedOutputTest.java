package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggedOutputTest {
  private final RecordedOutput terminal = new RecordedOutput();

  @TempDir private Path folder;
  private LogFile file;
  private LoggedOutput output;

  @BeforeEach
  void open() throws IOException {
    file = LogFile.create(folder.resolve("a.log"), terminal);
    output = new LoggedOutput(terminal, file::line);
  }

  @AfterEach
  void close() {
    file.close();
  }

  private List<String> kept() throws IOException {
    return Files.readAllLines(folder.resolve("a.log"));
  }

  @Test
  void the_report_goes_to_both() throws IOException {
    output.line("a");
    output.line("");
    output.line("b");
    assertThat(terminal.lines).containsExactly("a", "", "b");
    assertThat(kept()).isEqualTo(terminal.lines);
  }

  @Test
  void lines_outside_the_report_go_to_the_terminal_only() throws IOException {
    output.notice("Connected");
    output.problem("READ: timed out; try 2 follows");
    output.complaint("5 requests got no reply");
    assertThat(terminal.lines).containsExactly("Connected");
    assertThat(terminal.problems)
        .containsExactly("READ: timed out; try 2 follows", "cqlsurge: 5 requests got no reply");
    assertThat(kept()).isEmpty();
  }

  @Test
  void the_file_has_the_full_table_if_the_terminal_has_a_narrow_one() throws IOException {
    output.table(List.of("all columns"), width -> List.of("some columns"));
    terminal.columns = OptionalInt.of(80);
    output.table(List.of("all columns"), width -> List.of("columns for " + width));
    assertThat(terminal.lines).containsExactly("all columns", "columns for 80");
    assertThat(kept()).containsExactly("all columns", "all columns");
  }

  @Test
  void the_reason_for_a_failure_is_part_of_the_report() throws IOException {
    output.failure("READ failed: a");
    output.trace(new IllegalStateException("b"));
    assertThat(terminal.problems)
        .containsExactly("cqlsurge: READ failed: a", "java.lang.IllegalStateException: b");
    assertThat(terminal.lines).containsExactly("FAILURE");
    assertThat(kept())
        .startsWith("FAILURE", "READ failed: a", "java.lang.IllegalStateException: b");
    assertThat(kept()).anyMatch(line -> line.startsWith("\tat io.cqlsurge.report."));
  }
}
