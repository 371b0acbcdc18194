package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunListener.Mark;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

class PhasesTest {
  private static final long NS_PER_SECOND = 1_000_000_000;

  private long nowNs = 77;
  private final Phases phases = new Phases(() -> nowNs);
  private final Random random = new Random(1);

  private static Interval interval(int second, int operations) {
    OperationStats figures = TestFigures.upTo(OperationStats.TOTAL, operations, 0);
    return TestFigures.second(second, figures);
  }

  /** Executes a run with marks, given as seconds, and a number of operations in each second. */
  private void run(int seconds, IntUnaryOperator operations, int... marks) {
    phases.runStarts(1);
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

  private int about(int operations) {
    return operations + random.nextInt(operations / 50);
  }

  private void end() {
    OperationStats total = interval(0, 1).total();
    phases.runEnded(TestFigures.summary(3, GcFigures.NONE, total, total));
  }

  private List<Phases.Phase> measured() {
    return phases.each((phase, steady) -> phase);
  }

  private String recovered(int index) {
    return phases.recovered(phases.marks().get(index));
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
    assertThat(measured())
        .extracting(Phases.Phase::name)
        .containsExactly("steady", "early", "late");
    assertThat(measured())
        .extracting(phase -> phase.total().counts().operations())
        .containsExactly(100L, 500L, 400L);
    assertThat(measured().get(1).span()).isEqualTo(new Interval.Span(3, 5));
  }

  @Test
  void a_lower_rate_is_found_in_its_phase_with_its_size() {
    run(60, second -> second >= 20 && second < 40 ? about(500) : about(1_000), 20, 40);
    List<Phases.Phase> measured = measured();
    assertThat(measured.get(1).change(measured.get(0), Metric.OP_RATE)).isEqualTo("-50.0 %");
    assertThat(measured.get(2).change(measured.get(0), Metric.OP_RATE)).isEqualTo("=");
    assertThat(measured.get(0).change(measured.get(0), Metric.OP_RATE)).isEmpty();
    assertThat(recovered(0)).isEqualTo("20.0 s");
    assertThat(recovered(1)).isEqualTo("not disturbed");
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
    assertThat(recovered(1)).isEqualTo("not disturbed");
  }

  @Test
  void a_disturbance_of_a_later_phase_is_not_that_of_the_mark() {
    run(60, second -> second >= 40 && second < 45 ? 100 : about(1_000), 20, 40);
    assertThat(recovered(0)).isEqualTo("not disturbed");
    assertThat(recovered(1)).isEqualTo("5.0 s");
  }

  @Test
  void without_a_steady_phase_no_change_is_judged() {
    run(40, second -> about(1_000), 1);
    assertThat(phases.each((phase, steady) -> phase.change(steady, Metric.OP_RATE)))
        .containsExactly("?");
  }

  @Test
  void a_run_that_is_not_steady_for_long_enough_has_not_recovered() {
    run(40, second -> second >= 10 && second % 4 == 0 ? 100 : about(1_000), 10);
    assertThat(recovered(0)).isEqualTo("not until the end");
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
      List<Phases.Phase> measured = measured();
      for (Metric metric : List.of(Metric.OP_RATE, Metric.P99)) {
        different += measured.get(1).change(measured.get(0), metric).equals("=") ? 0 : 1;
      }
      end();
    }
    assertThat(different).isLessThanOrEqualTo(1);
  }

  @Test
  void marks_are_only_set_during_a_run_and_passed_on_before_their_interval() {
    assertThat(phases.mark("before")).isFalse();
    List<String> seen = new ArrayList<>();
    phases.passTo(
        new RunListener() {
          @Override
          public void intervalEnded(Interval interval) {
            seen.add("interval");
          }

          @Override
          public void marked(Mark mark) {
            seen.add(mark.text());
          }
        });
    run(3, second -> 100, 1);
    assertThat(seen).containsExactly("at 1");
    assertThat(phases.marks()).containsExactly(new Mark(1, "at 1"));
    end();
    assertThat(phases.mark("after")).isFalse();
    phases.runStarts(1);
    assertThat(phases.marks()).isEmpty();
  }

  @Test
  void the_tables_have_a_row_for_each_phase_and_mark() {
    assertThat(PhaseTable.lines(phases)).isEmpty();
    run(60, second -> second >= 20 && second < 40 ? 500 : 1_000, 20, 40);
    List<String> lines = PhaseTable.lines(phases);
    assertThat(lines).anyMatch(line -> line.matches("  at 20 +20\\.0 +40\\.0 +500 .*"));
    assertThat(lines).anyMatch(line -> line.matches("  at 40 +40\\.0  not disturbed"));
  }
}
