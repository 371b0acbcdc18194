package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.RunLength;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StageLinesTest {
  private final RecordedOutput output = new RecordedOutput();

  private List<String> search(Consumer<BenchmarkListener> calls) {
    LogSettings log = SettingsParser.parse(List.of("write", "n=1")).log();
    calls.accept(
        new StageLines(output, log, new RunLength.Converged(0.02, 30, 200), Optional.empty()));
    return output.lines;
  }

  @Test
  void a_terminal_gets_the_replication_and_a_pipe_the_words_of_the_original() {
    LogSettings log = SettingsParser.parse(List.of("write", "n=1")).log();
    RunLength length = new RunLength.Operations(1);
    for (Output each : List.of(output, new TerminalOutput(output))) {
      new StageLines(each, log, length, Optional.empty())
          .schemaCreated("keyspaces", "Created ks (SimpleStrategy, replication factor 1).");
    }
    assertThat(output.lines)
        .containsExactly(
            "Created keyspaces. All nodes agree on the schema.",
            "Created ks (SimpleStrategy, replication factor 1).");
  }

  @Test
  void a_search_prints_that_tables_were_truncated() {
    assertThat(search(lines -> lines.truncated(List.of("standard1"))))
        .containsExactly("Truncated [standard1].");
  }

  @Test
  void a_search_prints_nothing_about_single_runs() {
    assertThat(
            search(
                lines -> {
                  lines.settling(Duration.ofSeconds(15));
                  lines.settled(Duration.ofSeconds(1), "no node has pending work");
                  lines.runStarts("WRITE", 1000);
                }))
        .isEmpty();
  }
}
