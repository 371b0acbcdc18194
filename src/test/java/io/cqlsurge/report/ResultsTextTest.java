package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import org.junit.jupiter.api.Test;

class ResultsTextTest {

  @Test
  void the_block_has_labels_widths_and_units_of_cassandra_stress() {
    Interval summary =
        TestFigures.summary(
            3_725.9,
            new GcFigures(3, 5, 12, 54, 5L << 20),
            TestFigures.upTo("total", 61_000, 12),
            TestFigures.upTo("READ", 60_000, 0),
            TestFigures.upTo("WRITE", 1_000, 12));
    assertThat(String.join("\n", ResultsText.lines(summary, 1)))
        .isEqualTo(
            """


            Results:
            Op rate                   :       16 op/s  [READ: 16 op/s, WRITE: 0 op/s]
            Partition rate            :       16 pk/s  [READ: 16 pk/s, WRITE: 0 pk/s]
            Row rate                  :       16 row/s [READ: 16 row/s, WRITE: 0 row/s]
            Latency mean              : 30500.5 ms [READ: 30,000.5 ms, WRITE: 500.5 ms]
            Latency median            : 30501.0 ms [READ: 30,014.4 ms, WRITE: 500.2 ms]
            Latency 95th percentile   : 57982.1 ms [READ: 57,009.0 ms, WRITE: 950.0 ms]
            Latency 99th percentile   : 60398.0 ms [READ: 59,424.9 ms, WRITE: 990.4 ms]
            Latency 99.9th percentile : 60968.4 ms [READ: 59,961.8 ms, WRITE: 999.3 ms]
            Latency max               : 61002.0 ms [READ: 60,028.9 ms, WRITE: 1,000.3 ms]
            Total partitions          :     60,988 [READ: 60,000, WRITE: 988]
            Total errors              :         12 [READ: 0, WRITE: 12]
            Total GC count            : 3
            Total GC memory           : 5.000 MiB
            Total GC time             :    0.0 seconds
            Avg GC time               :    4.0 ms
            StdDev GC time            :    1.4 ms
            Total operation time      : 01:02:05
            """);
  }

  @Test
  void recall_has_a_line_outside_the_block_with_its_range() {
    OperationStats plain = TestFigures.upTo("insert", 1_000, 0);
    OperationStats near = TestFigures.recall(TestFigures.upTo("near", 1_000, 0), 9_712, 94_700);
    OperationStats total = TestFigures.recall(TestFigures.upTo("total", 2_000, 0), 9_712, 94_700);
    Interval summary = TestFigures.summary(1, GcFigures.NONE, total, plain, near);
    assertThat(ResultsText.added(summary))
        .containsExactly(
            "Recall                    : 0.9712 (0.9672 to 0.9748) @10"
                + " [near: 0.9712 (0.9672 to 0.9748) @10]");
    assertThat(ResultsText.lines(summary, 1)).noneMatch(line -> line.contains("Recall"));
    assertThat(ResultsText.of(summary)).extracting(ResultLine::key).contains("recall");
  }

  @Test
  void statements_that_were_not_applied_have_a_line_outside_the_block() {
    Interval summary =
        TestFigures.summary(
            1,
            GcFigures.NONE,
            TestFigures.notApplied(TestFigures.upTo("total", 5_000, 0), 1_234),
            TestFigures.upTo("insert", 1_000, 0),
            TestFigures.notApplied(TestFigures.upTo("swap", 4_000, 0), 1_234));
    assertThat(ResultsText.added(summary))
        .contains("Total not applied         :      1,234 [insert: 0, swap: 1,234]");
    assertThat(ResultsText.lines(summary, 1)).noneMatch(line -> line.contains("not applied"));
    assertThat(ResultsText.of(summary))
        .extracting(ResultLine::key)
        .hasSize(18)
        .startsWith("op rate", "partition rate", "row rate", "latency mean", "latency median")
        .endsWith("total operation time", "total not applied");
  }

  @Test
  void latencies_can_have_more_decimals() {
    Interval summary = TestFigures.summary(1, GcFigures.NONE, TestFigures.upTo("total", 5_000, 0));
    assertThat(ResultsText.lines(summary, 3))
        .contains("Latency median            : 2501.902 ms []");
  }

  @Test
  void a_run_without_operations_has_zeros_and_empty_brackets() {
    Interval summary = TestFigures.summary(0, GcFigures.NONE, TestFigures.upTo("total", 0, 0));
    assertThat(ResultsText.lines(summary, 1))
        .contains("Op rate                   :        0 op/s  []")
        .contains("Latency mean              :    0.0 ms []")
        .contains("Total GC memory           : 0.000 KiB")
        .contains("Avg GC time               :    0.0 ms")
        .contains("Total operation time      : 00:00:00");
  }
}
