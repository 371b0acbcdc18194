package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompactResultsTest {
  private static final Summary MIXED =
      TestFigures.summary(
          2,
          new GcFigures(3, 5, 12, 54, 5L << 20),
          TestFigures.upTo("total", 3_000, 12),
          TestFigures.upTo("READ", 2_000, 0),
          TestFigures.upTo("a_query_with_a_rather_long_name", 1_000, 12));

  private final RecordedOutput output = new RecordedOutput();

  @BeforeEach
  void useColours() {
    output.columns = OptionalInt.of(80);
  }

  @Test
  void several_operations_are_a_table_and_the_block_has_their_total() {
    List<String> lines = ResultsText.compact(MIXED, output, 80);
    assertThat(lines)
        .containsSequence(
            "",
            "type                                op/s    mean     med     p99     max errors",
            "READ                               1,000   1,001   1,000   1,981   2,001      0",
            "a_query_with_a_rather_long_name      500     501     500     990   1,000\u001b[31m     12\u001b[0m",
            "",
            "Results:",
            "Op rate                   :    1,500 op/s")
        .contains(
            "Latency mean              :    1,501 ms", "Total errors              :         12")
        .contains("Total GC count            : 3", "Total operation time      : 00:00:02")
        .endsWith("");
  }

  @Test
  void a_single_operation_has_no_table() {
    Summary single =
        TestFigures.summary(
            2, GcFigures.NONE, TestFigures.upTo("total", 5, 0), TestFigures.upTo("READ", 5, 0));
    assertThat(ResultsText.compact(single, output, 80))
        .startsWith("", "Results:", "Op rate                   :        3 op/s")
        .contains("Latency 99th percentile   :     5.00 ms")
        .noneMatch(line -> line.contains("READ"));
  }

  @Test
  void the_table_of_a_ramp_has_a_row_per_step() {
    List<RampStep> steps = List.of(new RampStep(4, MIXED, true), new RampStep(1_021, MIXED, false));
    List<String> lines = RampText.compact(steps, output, 60);
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).isEqualTo("threads     op/s    mean     med     p99     max errors");
    assertThat(lines.get(1)).startsWith("      4    1,500   1,501 ");
    assertThat(lines.get(2)).startsWith("   1021    1,500   1,501 ");
    assertThat(lines.get(3)).isEqualTo("Highest op rate: 1,500 op/s with 4 threads");
    assertThat(RampText.compact(List.of(), output, 60)).isEmpty();
  }

  @Test
  void results_fit_any_width() {
    RecordedOutput plain = new RecordedOutput();
    IntStream.rangeClosed(42, 250)
        .forEach(
            width ->
                assertThat(ResultsText.compact(MIXED, plain, width))
                    .allMatch(line -> line.length() <= width));
  }
}
