package io.cqlsurge.feature.phases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.Loads;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private static final long NS_PER_SECOND = 1_000_000_000;

  private long nowNs = 77;
  private final MarkedPhases phases = new MarkedPhases(() -> nowNs, new Pace.Unlimited());
  private final Random random = new Random(1);

  private static Interval interval(int second, int operations) {
    OperationStats figures = TestFigures.upTo(OperationStats.TOTAL, operations, 0);
    return TestFigures.second(second, figures);
  }

  /** Executes a run with marks, given as seconds, and a number of operations in each second. */
  private void run(int seconds, IntUnaryOperator operations, int... marks) {
    run(phases, seconds, operations, marks);
  }

  private void run(MarkedPhases phases, int seconds, IntUnaryOperator operations, int... marks) {
    phases.runStarts();
    long startNs = nowNs;
    for (int second = 0; second < seconds; second++) {
      for (int mark : marks) {
        if (mark == second) {
          nowNs = startNs + mark * NS_PER_SECOND;
          assertThat(phases.mark("at " + mark)).isTrue();
        }
      }
      nowNs = startNs + (second + 1) * NS_PER_SECOND;
      phases.intervalEnded(interval(second, operations.applyAsInt(second)));
    }
  }

  @Test
  void phases_of_searches_have_a_recall_and_its_change() {
    phases.runStarts();
    long startNs = nowNs;
    for (int second = 0; second < 12; second++) {
      if (second == 6) {
        nowNs = startNs + 6 * NS_PER_SECOND;
        phases.mark("compaction");
      }
      nowNs = startNs + (second + 1) * NS_PER_SECOND;
      OperationStats total = interval(second, 1_000).total();
      phases.intervalEnded(
          TestFigures.second(
              second,
              second < 6
                  ? TestFigures.recall(total, 9_700, 94_500)
                  : TestFigures.recall(total, 9_000, 82_000)));
    }
    end();
    List<String> lines = PhaseTable.lines(phases.all, 200);
    assertThat(lines.get(1)).endsWith("  errors  recall  change");
    assertThat(lines.get(2)).endsWith("       0  0.9700");
    assertThat(lines.get(3)).endsWith("       0  0.9000  -7.2 %");
  }

  @Test
  void the_tables_fit_a_terminal_of_80_columns() {
    run(60, second -> second >= 20 && second < 40 ? 500 : 1_000, 20, 25, 30, 35, 40);
    for (int second = 2; second < 60; second++) {
      seen(load(second + 1, second));
    }
    List<String> lines = PhaseTable.lines(phases.all, 80);
    assertThat(lines).allMatch(line -> line.length() <= 80);
    assertThat(lines).filteredOn(line -> line.startsWith("Mean time of an operation")).hasSize(2);
  }

  @Test
  void without_marks_and_loads_no_results_are_added_up_but_a_stop_is_seen() {
    MarkedPhases whole = new MarkedPhases(() -> nowNs, new Pace.Unlimited(), false);
    run(whole, 40, second -> second >= 20 && second < 23 ? 0 : about(1_000));
    whole.seen(List.of(load(10, 1)));
    assertThat(whole.all.withLoad()).isEmpty();
    assertThat(whole.all.unmarked())
        .singleElement()
        .extracting(Disturbance::stopped)
        .isEqualTo(3.0);
  }

  @Test
  void a_time_in_which_all_operations_fail_is_a_stop() {
    MarkedPhases whole = new MarkedPhases(() -> nowNs, new Pace.Unlimited(), false);
    whole.runStarts();
    for (int second = 0; second < 40; second++) {
      int count = about(1_000);
      int failed = second >= 20 && second < 23 ? count : 0;
      nowNs += NS_PER_SECOND;
      whole.intervalEnded(
          TestFigures.second(second, TestFigures.upTo(OperationStats.TOTAL, count, failed)));
    }
    assertThat(whole.all.unmarked())
        .singleElement()
        .extracting(Disturbance::stopped)
        .isEqualTo(3.0);
  }

  @Test
  void other_phases_have_no_recall() {
    run(8, second -> about(1_000), 4);
    assertThat(PhaseTable.lines(phases.all, 200)).noneMatch(line -> line.contains("recall"));
  }

  @Test
  void a_steady_phase_that_did_not_hold_its_rate_is_no_baseline() {
    MarkedPhases paced = new MarkedPhases(() -> nowNs, new Pace.FixedRate(500, Spacing.EVEN));
    run(paced, 30, second -> second < 10 ? 402 : 500, 10);
    assertThat(paced.all.recovered(paced.all.marks().get(0)))
        .isEqualTo("unknown: the time before the first mark was not steady (402 of 500 op/s)");
    List<String> lines = PhaseTable.lines(paced.all, 200);
    assertThat(lines.get(3)).contains("500  too short").doesNotContain("%", "x");
    assertThat(PhaseTable.lines(paced.all, 200)).contains(lines.get(lines.size() - 2));
  }

  @Test
  void a_steady_phase_that_made_up_for_its_delay_only_at_the_end_is_no_baseline() {
    MarkedPhases paced = new MarkedPhases(() -> nowNs, new Pace.FixedRate(500, Spacing.EVEN));
    run(paced, 40, second -> second < 18 ? 400 : second == 18 ? 2_000 : 500, 20);
    assertThat(paced.all.recovered(paced.all.marks().get(0)))
        .isEqualTo("unknown: the time before the first mark was not steady (400 of 500 op/s)");
    run(paced, 40, second -> second == 8 ? 100 : second == 9 ? 900 : 500, 20);
    assertThat(paced.all.recovered(paced.all.marks().get(0))).isEqualTo("no effect seen");
  }

  @Test
  void a_steady_phase_that_held_its_rate_is_a_baseline() {
    MarkedPhases paced = new MarkedPhases(() -> nowNs, new Pace.FixedRate(500, Spacing.EVEN));
    run(paced, 30, second -> second == 3 ? 440 : second == 4 ? 560 : 500, 10);
    assertThat(paced.all.recovered(paced.all.marks().get(0))).isEqualTo("no effect seen");
  }

  @Test
  void a_steady_phase_that_changes_or_whose_rate_was_changed_is_no_baseline() {
    run(40, second -> second < 11 ? about(1_000) : about(400), 20);
    assertThat(recovered(0))
        .isEqualTo(
            "unknown: the time before the first mark was not steady (its rate or p99 changed)");
    run(40, second -> about(1_000), 20);
    assertThat(recovered(0)).isEqualTo("no effect seen");
    phases.rateChanged(500);
    assertThat(recovered(0)).isEqualTo("no effect seen");
    phases.runStarts();
    phases.rateChanged(500);
    phases.mark("kill");
    phases.intervalEnded(interval(0, 1_000));
    assertThat(recovered(0))
        .isEqualTo("unknown: the time before the first mark was not steady (the rate was changed)");
  }

  private int about(int operations) {
    return operations + random.nextInt(operations / 50);
  }

  private void end() {
    OperationStats total = interval(0, 1).total();
    phases.runEnded(TestFigures.summary(3, GcFigures.NONE, total, total));
  }

  private List<Phase> measured() {
    return phases.all.each((phase, steady) -> phase);
  }

  private String recovered(int index) {
    return phases.all.recovered(phases.all.marks().get(index));
  }

  @Test
  void an_interval_belongs_to_the_phase_that_contains_its_middle() {
    run(3, second -> 100);
    nowNs += (long) (0.4 * NS_PER_SECOND);
    phases.mark("early");
    nowNs += (long) (0.6 * NS_PER_SECOND);
    phases.intervalEnded(interval(3, 200));
    nowNs += (long) (0.6 * NS_PER_SECOND);
    phases.mark("late");
    nowNs += (long) (0.4 * NS_PER_SECOND);
    phases.intervalEnded(interval(4, 300));
    phases.intervalEnded(interval(5, 400));
    assertThat(measured()).extracting(Phase::name).containsExactly("before", "early", "late");
    assertThat(measured())
        .extracting(phase -> phase.total().counts().operations())
        .containsExactly(100L, 500L, 400L);
    assertThat(measured().get(1).span()).isEqualTo(new Interval.Span(3, 5));
  }

  @Test
  void a_lower_rate_is_found_in_its_phase_with_its_size() {
    run(60, second -> second >= 20 && second < 40 ? about(500) : about(1_000), 20, 40);
    List<Phase> measured = measured();
    assertThat(measured.get(1).change(measured.get(0), Metric.OP_RATE)).isEqualTo("0.50x");
    assertThat(measured.get(2).change(measured.get(0), Metric.OP_RATE))
        .isEqualTo("no clear difference");
    assertThat(measured.get(0).change(measured.get(0), Metric.OP_RATE)).isEmpty();
    assertThat(recovered(0)).isEqualTo("20.0 s");
    assertThat(recovered(1)).isEqualTo("no effect seen");
  }

  @Test
  void a_disturbance_after_the_mark_counts_from_the_mark() {
    run(40, second -> second >= 13 && second < 16 ? 100 : about(1_000), 10);
    assertThat(recovered(0)).isEqualTo("6.0 s");
  }

  @Test
  void a_single_interval_counts_only_directly_after_the_mark() {
    run(60, second -> second == 31 || second == 50 ? 100 : about(1_000), 30, 40);
    assertThat(recovered(0)).isEqualTo("2.0 s");
    assertThat(recovered(1)).isEqualTo("no effect seen");
  }

  @Test
  void a_disturbance_of_a_later_phase_is_not_that_of_the_mark() {
    run(60, second -> second >= 40 && second < 45 ? 100 : about(1_000), 20, 40);
    assertThat(recovered(0)).isEqualTo("no effect seen");
    assertThat(recovered(1)).isEqualTo("5.0 s");
  }

  @Test
  void without_a_steady_phase_no_change_is_judged() {
    run(40, second -> about(1_000), 1);
    assertThat(phases.all.each((phase, steady) -> phase.change(steady, Metric.OP_RATE)))
        .containsExactly("too short");
  }

  @Test
  void a_run_that_is_not_steady_for_long_enough_has_not_recovered() {
    run(40, second -> second >= 10 && second % 4 == 0 ? 100 : about(1_000), 10);
    assertThat(recovered(0)).isEqualTo("not as before for 5 s until the end");
  }

  @Test
  void a_short_phase_before_the_first_mark_determines_no_limits() {
    run(20, second -> about(1_000), 6);
    assertThat(recovered(0)).startsWith("unknown: too few intervals");
  }

  @Test
  void runs_without_an_event_seldom_have_phases_that_differ() {
    int different = 0;
    for (int run = 0; run < 50; run++) {
      run(40, second -> about(1_000), 20);
      List<Phase> measured = measured();
      for (Metric metric : List.of(Metric.OP_RATE, Metric.P99)) {
        different +=
            measured.get(1).change(measured.get(0), metric).equals("no clear difference") ? 0 : 1;
      }
      end();
    }
    assertThat(different).isLessThanOrEqualTo(1);
  }

  @Test
  void marks_are_only_set_during_a_run() {
    assertThat(phases.mark("before")).isFalse();
    run(3, second -> 100, 1);
    assertThat(phases.all.marks()).containsExactly(new Mark(1, "at 1"));
    end();
    assertThat(phases.mark("after")).isFalse();
    phases.runStarts();
    assertThat(phases.all.marks()).isEmpty();
  }

  @Test
  void the_tables_have_a_row_for_each_phase_and_mark() {
    assertThat(PhaseTable.lines(phases.all, 200)).isEmpty();
    run(60, second -> second >= 20 && second < 40 ? 500 : 1_000, 20, 40);
    List<String> lines = PhaseTable.lines(phases.all, 200);
    assertThat(lines).anyMatch(line -> line.matches("  at 20 +20\\.0 +40\\.0 +500 .*"));
    assertThat(lines).anyMatch(line -> line.matches("  at 40 +40\\.0 +60\\.0 +1,000 .*"));
  }

  private void seen(NodeLoad... loads) {
    phases.seen(List.of(loads));
  }

  private static NodeLoad load(double end, double reads) {
    return Loads.second("/127.0.0.1:9042", end, Amount.READS, reads);
  }

  private double reads(String name) {
    return phases.all.withLoad().stream()
        .filter(phase -> phase.name().equals(name))
        .mapToDouble(phase -> phase.load().orElseThrow().amount(Amount.READS))
        .sum();
  }

  @Test
  void a_load_belongs_to_the_phase_of_its_middle() {
    run(30, second -> 100, 10, 20);
    seen(load(10.4, 1), load(10.6, 20), load(20.4, 300), load(20.5, 4_000), load(29, 50_000));
    assertThat(reads("before")).isEqualTo(1);
    assertThat(reads("at 10")).isEqualTo(320);
    assertThat(reads("at 20")).isEqualTo(54_000);
  }

  @Test
  void a_load_that_arrives_after_the_next_mark_belongs_to_the_phase_of_its_middle() {
    run(10, second -> 100);
    phases.mark("later");
    seen(load(9, 1));
    phases.intervalEnded(interval(10, 100));
    seen(load(10.1, 20), load(11, 300));
    assertThat(reads("before")).isEqualTo(21);
    assertThat(reads("later")).isEqualTo(300);
  }

  @Test
  void a_long_load_belongs_to_one_phase() {
    run(30, second -> 100, 10);
    seen(Loads.of("/127.0.0.1:9042", 16, 10, Amount.READS, 7));
    assertThat(reads("at 10")).isEqualTo(7);
    seen(Loads.of("/127.0.0.1:9042", 14, 10, Amount.READS, 7));
    assertThat(reads("before")).isEqualTo(7);
    assertThat(reads("at 10")).isEqualTo(7);
  }

  @Test
  void loads_of_the_first_two_seconds_belong_to_no_phase() {
    run(5, second -> 100);
    seen(load(1, 1), load(2.4, 20), load(2.5, 300), load(3, 4_000));
    assertThat(reads("before")).isEqualTo(4_300);
  }

  @Test
  void loads_after_a_mark_in_the_first_two_seconds_belong_to_its_phase() {
    run(5, second -> 100, 1);
    seen(load(1, 1), load(2, 20), load(3, 300));
    assertThat(reads("at 1")).isEqualTo(320);
    assertThat(reads("before")).isZero();
  }

  @Test
  void a_phase_without_intervals_has_no_load_and_a_new_run_has_none() {
    run(1, second -> 100);
    seen(load(3, 1));
    assertThat(phases.all.withLoad()).isEmpty();
    run(5, second -> 100);
    seen(load(3, 1));
    assertThat(phases.all.withLoad()).hasSize(1);
    phases.runStarts();
    assertThat(phases.all.withLoad()).isEmpty();
  }

  @Test
  void without_a_mark_the_only_phase_has_the_load_of_all_nodes() {
    run(12, second -> 100);
    for (int second = 2; second < 12; second++) {
      for (String address : List.of("/127.0.0.1:9042", "/127.0.0.2:9042")) {
        seen(
            Loads.second(
                address,
                second + 1,
                Amount.READS,
                50,
                Amount.READ_US,
                50 * 20_000,
                Amount.WRITES,
                0,
                Amount.WRITE_US,
                0,
                Amount.LOCAL_READS,
                50,
                Amount.LOCAL_READ_US,
                50 * 5_000,
                Amount.LOCAL_WRITES,
                0,
                Amount.LOCAL_WRITE_US,
                0));
      }
    }
    assertThat(phases.all.each((phase, steady) -> phase)).isEmpty();
    Phase all = phases.all.withLoad().get(0);
    assertThat(all.load().orElseThrow().amount(Amount.SECONDS)).isEqualTo(20);
    assertThat(all.shares().orElseThrow().reason()).isEmpty();
    Map<String, Double> shares = all.shares().orElseThrow().shares();
    assertThat(shares.get("coordinator")).isCloseTo(15, within(1e-9));
    assertThat(shares.get("replica")).isCloseTo(5, within(1e-9));
    // The operations take 1, 2 .. 100 ms.
    assertThat(shares.get("client and network")).isCloseTo(30.5, within(0.05));
  }

  @Test
  void the_table_of_nodes_has_a_column_for_each_phase_with_loads() {
    assertThat(phases.all.withLoad()).isEmpty();
    run(30, second -> 100, 10, 20);
    assertThat(phases.all.withLoad()).isEmpty();
    seen(
        Loads.second(
            "/127.0.0.1:9042",
            5,
            Amount.READS,
            100,
            Amount.READ_US,
            2_000_000,
            Amount.WRITES,
            0,
            Amount.WRITE_US,
            0,
            Amount.CONNECTIONS,
            7),
        Loads.second(
            "/127.0.0.1:9042",
            15,
            Amount.READS,
            300,
            Amount.READ_US,
            300,
            Amount.WRITES,
            0,
            Amount.WRITE_US,
            0));
    assertThat(PhaseTable.servers(phases.all.withLoad(), false))
        .containsExactly(
            "Mean time of an operation             before         at 10",
            "  total, ms                           50.499        50.499",
            "  queued: due, not sent                  0 %           0 %",
            "  client and network                    60 %             -",
            "  unknown                               40 %         100 %",
            "  Unknown in before: the nodes do not report the replicas' latencies",
            "  Unknown in at 10: the nodes coordinated 3.00 requests per operation",
            "Nodes, mean per node",
            "  reads/s                                100           300",
            "  writes/s                                 0             0",
            "  coordinator read ms                     20       0.00100",
            "  connections                              7             -",
            "");
  }

  @Test
  void the_table_of_nodes_shortens_names() {
    phases.runStarts();
    for (int second = 0; second < 12; second++) {
      if (second > 0) {
        phases.mark("a long name " + second);
      }
      nowNs += NS_PER_SECOND;
      phases.intervalEnded(interval(second, 100));
      seen(load(second + 1, second));
    }
    List<String> lines = PhaseTable.servers(phases.all.withLoad(), false);
    assertThat(lines.get(0))
        .startsWith("Mean time of an operation       a long…ame 1  a long…ame 2");
    assertThat(lines)
        .anyMatch(line -> line.matches("  reads/s +1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11"));
  }
}
