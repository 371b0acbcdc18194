package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of several workers in one file. */
class OutcomeRecordingTest {
  private static final byte[] END = OutcomeFile.bytes(new OutcomeLine.End());

  @TempDir private Path folder;
  private Path file;
  private OutcomeRecording recording;

  @BeforeEach
  void begin() {
    file = folder.resolve("outcomes");
    List<String> line = List.of("write", "n=9", "-log", "outcomes=" + file);
    recording =
        OutcomeRecording.create(
            file, new TestContext().of(new Audits(), new RecordedOutput(), line));
  }

  private List<String> written() throws IOException {
    List<String> lines = Files.readAllLines(file);
    return lines.subList(1, lines.size()).stream().map(line -> line.substring(9)).toList();
  }

  @Test
  void the_file_ends_when_all_workers_have_sent_their_last_line() throws IOException {
    recording.received("a", OutcomeFile.bytes(new OutcomeLine.Mark(5, "repair")), 0);
    recording.received("a", END, 0);
    recording.received("b", END, 0);
    assertThat(written()).containsExactly("{\"line\":\"mark\",\"timeUs\":5,\"text\":\"repair\"}");
    recording.ended(2);
    assertThat(written()).hasSize(2).last().isEqualTo("{\"line\":\"end\"}");
    assertThat(recording.end()).isEmpty();
  }

  @Test
  void without_the_last_line_of_a_worker_the_file_has_no_end() throws IOException {
    recording.received("a", END, 0);
    recording.ended(2);
    assertThat(written()).isEmpty();
  }
}
