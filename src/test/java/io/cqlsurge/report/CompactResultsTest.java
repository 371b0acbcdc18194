package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompactResultsTest {
  private static final Interval MIXED =
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
  void a_rate_of_failed_operations_only_says_so() {
    Interval failed = TestFigures.summary(2, GcFigures.NONE, TestFigures.upTo("total", 50, 50));
    assertThat(ResultsText.compact(failed, output, 80))
        .contains("Op rate                   :       25 op/s, all failed");
    assertThat(ResultsText.lines(failed, 1))
        .contains("Op rate                   :       25 op/s  []");
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
            "Op rate                   :    1,500 op/s",
            "Partition rate            :    1,494 pk/s",
            "Row rate                  :    1,494 row/s")
        .contains(
            "Latency mean              :    1,501 ms", "Total errors              :         12")
        .containsSequence(
            "Server GC                 :          3 pauses, 12 ms",
            "Total operation time      : 00:00:02")
        .noneMatch(line -> line.contains("Total GC"))
        .endsWith("");
  }

  @Test
  void a_single_operation_has_no_table() {
    Interval single =
        TestFigures.summary(
            2, GcFigures.NONE, TestFigures.upTo("total", 5, 0), TestFigures.upTo("READ", 5, 0));
    assertThat(ResultsText.compact(single, output, 80))
        .startsWith("", "Results:", "Op rate                   :        3 op/s")
        .contains("Latency 99th percentile   :     5.00 ms")
        .contains("Client GC                 :          0 pauses, 0 ms")
        .noneMatch(line -> line.contains("READ"));
  }

  private static List<String> atRate(Pacing pacing, long serviceMs, long waitingMs) {
    Histogram service = new Histogram(3);
    service.recordValue(serviceMs * 1_000_000);
    Histogram waiting = new Histogram(3);
    waiting.recordValue(waitingMs * 1_000_000);
    Histogram response = new Histogram(3);
    response.recordValue((serviceMs + waitingMs) * 1_000_000);
    Latencies latencies = TestLatencies.of(service, response, waiting, new Histogram(3), pacing);
    OperationStats read =
        new OperationStats("READ", new Counts(1, 1, 1, 1, 0, 0, Recall.NONE), latencies);
    Interval summary = TestFigures.summary(2, new GcFigures(1, 5, 5, 25, 5L << 20), read, read);
    return ResultsText.compact(summary, new RecordedOutput(), 80);
  }

  @Test
  void with_a_rate_the_latency_is_named_and_its_parts_are_shown_if_they_differ() {
    assertThat(atRate(Pacing.FIXED, 2, 25))
        .startsWith(
            "",
            "Latency is response time: service time p99 2.00 ms, waiting p99 25.0 ms",
            "Results:")
        .contains(
            "Latency max               :     27.0 ms",
            "Server GC                 :          1 pause, 5 ms");
    assertThat(atRate(Pacing.THROTTLED, 2, 25))
        .startsWith(
            "",
            "Latency is service time: service time p99 2.00 ms, waiting p99 25.0 ms",
            "Results:")
        .contains("Latency max               :     2.00 ms");
    assertThat(atRate(Pacing.FIXED, 25, 2)).startsWith("", "Latency is response time", "Results:");
    assertThat(atRate(Pacing.NONE, 2, 25)).startsWith("", "Results:");
  }

  @Test
  void the_table_of_a_ramp_has_a_row_per_step() {
    List<RampStep> steps = List.of(new RampStep(4, MIXED, true), new RampStep(1_021, MIXED, false));
    List<String> lines = RampText.compact(steps, output, 60);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("threads     op/s    mean     med     p99     max errors");
    assertThat(lines.get(1)).startsWith("      4    1,500   1,501 ");
    assertThat(lines.get(2)).startsWith("   1021    1,500   1,501 ");
    assertThat(RampText.compact(List.of(), output, 60)).isEmpty();
  }

  @Test
  void results_fit_any_width() {
    RecordedOutput plain = new RecordedOutput();
    IntStream.rangeClosed(56, 250)
        .forEach(
            width ->
                assertThat(ResultsText.compact(MIXED, plain, width))
                    .allMatch(line -> line.length() <= width));
  }
}
