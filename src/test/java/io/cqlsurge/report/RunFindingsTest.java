package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Placement;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunFindingsTest {
  private static final NodeName NODE = new NodeName("/127.0.0.1:9042", "dc");

  private OperationStats total = TestFigures.upTo(OperationStats.TOTAL, 100, 0);
  private double seconds = 60;
  private Pace pace = new Pace.Unlimited();
  private RunEnding ending = RunEnding.completed("n=");
  private Optional<String> missedRate = Optional.empty();
  private List<ErrorCount> errors = List.of();
  private List<NodeFigures> nodes = List.of();
  private List<ClientRun> clients = List.of();

  private List<Finding> all(List<String> remarks, String... thresholds) {
    Interval summary =
        new Interval(
            new Interval.Span(0, seconds),
            List.of(),
            total,
            0,
            GcFigures.NONE,
            ClientFigures.NONE,
            errors);
    RunResult result =
        new RunResult(summary, ending, 100, 0, 0, 0, 0, nodes, List.of(), List.of(), clients);
    RunLength length = RunLength.Timed.ofMillis(90_000);
    List<Threshold> parsed = new ArrayList<>();
    for (String threshold : thresholds) {
      parsed.addAll(Threshold.parse(threshold));
    }
    return new RunFindings(result, pace, Optional.of(length), missedRate, false)
        .all(ThresholdResult.of(parsed, summary, 1, 0), Course.NONE, remarks);
  }

  private List<String> sentences(String... thresholds) {
    return all(List.of(), thresholds).stream().map(Finding::sentence).toList();
  }

  @Test
  void a_steady_run_has_its_figures_in_one_sentence() {
    assertThat(sentences())
        .containsExactly("2 op/s for 60 s: p99 99.0 ms, median 50.0 ms, no errors.");
    pace = new Pace.FixedRate(2, Spacing.EVEN);
    assertThat(sentences())
        .containsExactly("2/s held for 60 s: p99 99.0 ms, median 50.0 ms, no errors.");
    missedRate = Optional.of("Rate not held: 1 of 2 op/s.");
    assertThat(sentences()).containsExactly("Rate not held: 1 of 2 op/s.");
  }

  @Test
  void a_rate_with_late_requests_was_only_reached_on_average() {
    pace = new Pace.FixedRate(1_000, Spacing.EVEN);
    assertThat(sentences().get(0)).startsWith("1,000/s held for 60 s: ");
    total = TestFigures.upTo(OperationStats.TOTAL, 2_000, 0);
    assertThat(sentences().get(0)).startsWith("1,000/s on average for 60 s: p99 1,98");
  }

  @Test
  void a_short_run_is_called_too_short() {
    seconds = 8;
    assertThat(sentences().get(0))
        .endsWith("Runs of 8.0 s are too short for a verdict: use duration=30s.");
    seconds = 10;
    assertThat(sentences().get(0)).endsWith("no errors.");
  }

  @Test
  void an_interrupted_run_says_what_its_results_cover_and_nothing_is_bad() {
    ending = RunEnding.INTERRUPTED;
    seconds = 0.7;
    assertThat(all(List.of()))
        .containsExactly(
            Finding.of(
                Finding.Kind.ANSWER,
                "Stopped after 0.7 s of 90 s: the results cover 100 operations."));
  }

  @Test
  void a_failure_and_a_run_without_operations_decide() {
    ending = RunEnding.failed("no node answers.");
    assertThat(all(List.of()))
        .containsExactly(Finding.decided(false, "Failed after 60 s: no node answers."));
    ending = RunEnding.completed("n=");
    total = TestFigures.upTo(OperationStats.TOTAL, 0, 0);
    assertThat(sentences()).containsExactly("No operation ended, so nothing was measured.");
  }

  @Test
  void thresholds_come_first_and_those_that_are_not_met_are_named() {
    assertThat(all(List.of(), "p99>200ms,errors>1%").get(0))
        .isEqualTo(Finding.decided(true, "Passed fail-if: p99>200ms (99.0 ms), errors>1% (0%)."));
    Finding failed = all(List.of(), "p99>20ms,errors>1%").get(0);
    assertThat(failed)
        .isEqualTo(
            Finding.decided(false, "Failed fail-if: p99>20ms (99.0 ms); passed: errors>1% (0%)."));
  }

  @Test
  void errors_lost_workers_and_wrong_shards_are_named() {
    total = TestFigures.upTo(OperationStats.TOTAL, 100, 3);
    errors = List.of(new ErrorCount("W", ErrorKind.TIMEOUT, NODE, 3, 0));
    nodes =
        List.of(new NodeFigures(NODE, 97, 3, 0, new Placement(List.of(0), 10), Optional.empty()));
    Interval nothing = TestFigures.summary(1, GcFigures.NONE, total);
    clients =
        List.of(
            new ClientRun(1, "load2", 0, 1, false, nothing, Optional.of("after 12.0 s: silent")));
    assertThat(sentences())
        .containsExactly(
            "2 op/s for 60 s: p99 99.0 ms, median 50.0 ms.",
            "3 of 100 operations failed (3.00 %), most with 'timeout'.",
            "Worker 2 on load2 was lost after 12.0 s: silent; the results contain what it sent until"
                + " then.",
            "10 % of the requests arrived at the wrong node or shard, which passed them on: check"
                + " shard-aware ports and proxies.");
  }

  @Test
  void failed_operations_are_said_once() {
    errors = List.of(new ErrorCount("READ", ErrorKind.TIMEOUT, NODE, 60, 0));
    total = TestFigures.upTo(OperationStats.TOTAL, 100, 60);
    assertThat(sentences())
        .hasSize(2)
        .last()
        .isEqualTo(
            "60 of 100 operations failed (60.0 %), most with 'timeout': rates and latencies"
                + " describe failed operations.");
    total = TestFigures.upTo(OperationStats.TOTAL, 100, 100);
    assertThat(all(List.of()))
        .containsExactly(Finding.decided(false, "All 100 operations failed, most with 'timeout'."));
  }

  @Test
  void there_are_at_most_five_sentences() {
    List<Finding> most = all(List.of("a", "b", "c", "d", "e", "f"));
    assertThat(most).hasSize(5);
    assertThat(most.get(0).kind()).isEqualTo(Finding.Kind.ANSWER);
    assertThat(most.get(4).sentence()).isEqualTo("d");
  }

  @Test
  void the_block_of_a_pipe_has_a_title() {
    assertThat(Finding.lines(all(List.of("a"))))
        .containsExactly(
            "",
            "Findings:",
            "  2 op/s for 60 s: p99 99.0 ms, median 50.0 ms, no errors.",
            "  a",
            "");
    assertThat(Finding.lines(List.of())).isEmpty();
  }
}
