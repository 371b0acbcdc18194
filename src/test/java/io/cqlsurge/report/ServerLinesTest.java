package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ServerFigures;
import io.cqlsurge.measure.ServerFigures.FileTasks;
import io.cqlsurge.measure.ServerFigures.Pool;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ServerLinesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

  private final RecordedOutput output = new RecordedOutput();
  private final ServerLines lines = lines("server");

  private ServerLines lines(String option) {
    return new ServerLines(output, SettingsParser.parse(List.of("read", "-log", option)).log());
  }

  @Test
  void nodes_are_watched_only_on_request() {
    assertThat(lines.watchesServer()).isTrue();
    assertThat(lines("no-summary").watchesServer()).isFalse();
  }

  @Test
  void the_figures_of_a_node_are_one_line() {
    lines.serverSeen(
        List.of(
            new ServerFigures.Reported(
                A,
                List.of(
                    new Pool("CompactionExecutor", 1, 2, 0),
                    new Pool("GossipStage", 1, 0, 0),
                    new Pool("MutationStage", 16, 10, 1)),
                new FileTasks(1, 34 << 20),
                OptionalDouble.of(0),
                OptionalDouble.of(7_812.3),
                UNKNOWN,
                OptionalDouble.of(0.984),
                OptionalDouble.of(4))));
    assertThat(output.lines)
        .containsExactly(
            "server /127.0.0.1:9042: pending 12 (MutationStage 10, CompactionExecutor 2),"
                + " blocked 1, sstable tasks 1 (34 MiB left), coordinated 0 reads/s,"
                + " 7,812 writes/s, key cache -, chunk cache 98%, connections 4");
  }

  @Test
  void a_node_without_some_tables_has_a_line_with_dashes() {
    lines.serverSeen(
        List.of(
            new ServerFigures.Reported(
                A, List.of(), new FileTasks(0, 0), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN)));
    assertThat(output.lines)
        .containsExactly(
            "server /127.0.0.1:9042: pending 0, blocked 0, sstable tasks 0,"
                + " coordinated - reads/s, - writes/s, key cache -, chunk cache -, connections -");
  }

  @Test
  void a_silent_node_is_reported_with_the_reason() {
    lines.serverSeen(List.of(new ServerFigures.Silent(A, "timed out")));
    assertThat(output.lines).containsExactly("server /127.0.0.1:9042: no answer, timed out");
  }

  @Test
  void nodes_without_figures_are_named_once_for_all_runs() {
    List<ServerFigures> unable =
        List.of(
            new ServerFigures.Unable(A, "there is no such table"),
            new ServerFigures.Unable("/127.0.0.2:9042", "there is no such table"));
    lines.serverSeen(unable);
    lines.runStarts(8);
    lines.serverSeen(unable);
    assertThat(output.lines)
        .containsExactly(
            "Server view: not available from /127.0.0.1:9042, /127.0.0.2:9042,"
                + " there is no such table (Apache Cassandra supports it from version 4.0)");
  }
}
