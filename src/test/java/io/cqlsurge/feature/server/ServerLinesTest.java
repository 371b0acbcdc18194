package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.Loads;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.SignificantDigits;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLinesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";

  private final RecordedOutput output = new RecordedOutput();
  private final ServerLines lines = new ServerLines(output);

  @Test
  void the_figures_of_a_node_are_one_line() {
    NodeLoad load =
        Loads.of(
            A,
            4,
            2,
            Amount.PENDING_TASKS,
            24,
            Amount.BLOCKED_TASKS,
            2,
            Amount.COMPACTIONS,
            3,
            Amount.READS,
            0,
            Amount.READ_US,
            0,
            Amount.WRITES,
            15_624.6,
            Amount.WRITE_US,
            15_624_600 * 1.2345,
            Amount.KEY_HITS,
            0,
            Amount.KEY_LOOKUPS,
            0,
            Amount.CHUNK_HITS,
            984,
            Amount.CHUNK_LOOKUPS,
            1_000,
            Amount.FLUSHED_BYTES,
            5e6,
            Amount.CONNECTIONS,
            8);
    lines.happened(
        new RunEvent.NodesLoaded(
            List.of(
                new NodeLoad(
                    A, 4, load.amounts(), List.of("MutationStage 10", "CompactionExecutor 2")))));
    assertThat(output.lines)
        .containsExactly(
            "server /127.0.0.1:9042: pending tasks 12 (MutationStage 10, CompactionExecutor 2),"
                + " blocked tasks 1, compactions 1.50, reads/s 0, writes/s 7,812,"
                + " coordinator write ms 1.23, chunk cache % 98.4, flushed MB/s 2.50,"
                + " connections 4");
  }

  @Test
  void figures_that_a_node_does_not_report_are_left_out() {
    lines.happened(
        new RunEvent.NodesLoaded(
            List.of(
                Loads.second(A, 1, Amount.PENDING_TASKS, 0, Amount.WRITES, 0.5),
                Loads.second(B, 1, Amount.CONNECTIONS, 3))));
    assertThat(output.lines)
        .containsExactly(
            "server /127.0.0.1:9042: pending tasks 0, writes/s 0.500",
            "server /127.0.0.2:9042: connections 3");
  }

  @Test
  void the_busiest_pools_follow_only_the_pending_tasks() {
    lines.happened(
        new RunEvent.NodesLoaded(
            List.of(
                new NodeLoad(
                    A,
                    1,
                    Map.of(Amount.SECONDS, 1.0, Amount.CONNECTIONS, 3.0),
                    List.of("Stage 1")))));
    assertThat(output.lines).containsExactly("server /127.0.0.1:9042: connections 3");
  }

  private void pending(int... tasks) {
    for (int count : tasks) {
      lines.happened(
          new RunEvent.NodesLoaded(List.of(Loads.second(A, 1, Amount.PENDING_TASKS, count))));
    }
  }

  @Test
  void a_terminal_shows_what_lasts_and_losses() {
    output.columns = OptionalInt.of(80);
    pending(0, 3, 0, 5, 0, 0, 1);
    assertThat(output.lines).isEmpty();
    pending(2, 4, 0, 3, 0, 0);
    assertThat(output.lines)
        .containsExactly(
            "server /127.0.0.1:9042: pending tasks 2", "server /127.0.0.1:9042: nothing pending");
    lines.happened(new RunEvent.NodesLoaded(List.of(Loads.second(A, 1, Amount.DROPPED, 7))));
    assertThat(output.lines).last().asString().startsWith("server /127.0.0.1:9042: dropped");
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, -",
    "0, 0",
    "7, 7",
    "2.9999999999999996, 3",
    "0.9999999999999999, 1",
    "0.0625, 0.0625",
    "0.9994, 0.999",
    "1.5, 1.50",
    "98.44, 98.4",
    "100.4, 100",
    "'1234567.8', '1,234,568'"
  })
  void numbers_have_three_digits_or_more(double value, String text) {
    assertThat(SignificantDigits.orWhole(value)).isEqualTo(text);
  }
}
