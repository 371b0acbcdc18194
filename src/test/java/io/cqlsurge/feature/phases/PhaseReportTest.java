package io.cqlsurge.feature.phases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.report.Finding;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences on 50 simulated runs each: none about a steady one, and one about each fault. */
class PhaseReportTest {
  private static final int RUNS = 50;
  private static final Pattern UNMARKED = Pattern.compile("At ([0-9.]+) s: (.*)");

  private static DoubleUnaryOperator fault(double start, double length, double speed) {
    return time -> time >= start && time < start + length ? speed : 1;
  }

  private static List<String> sentences(Phases phases) {
    return new PhaseReport(phases).findings(true).stream().map(Finding::sentence).toList();
  }

  @Test
  void no_sentence_about_a_steady_run_claims_a_change() {
    for (int run = 0; run < RUNS; run++) {
      SimulatedRun simulated = new SimulatedRun(run, time -> 1);
      List<String> sentences = sentences(simulated.execute(run % 2 == 0, 15, 25, 33));
      assertThat(sentences)
          .as("run %d", run)
          .containsExactly("No effect seen: event at 15.0 s, event at 25.0 s, event at 33.0 s.");
    }
  }

  @Test
  void no_sentence_about_a_steady_run_without_marks_claims_a_change() {
    for (int run = 0; run < RUNS; run++) {
      SimulatedRun simulated = new SimulatedRun(1_000 + run, time -> 1);
      assertThat(sentences(simulated.execute(run % 2 == 0))).as("run %d", run).isEmpty();
    }
  }

  @Test
  void no_sentence_about_few_operations_claims_a_change() {
    for (int run = 0; run < RUNS; run++) {
      Phases phases = new SimulatedRun(2_000 + run, time -> 1).executeFew();
      assertThat(sentences(phases)).as("run %d", run).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "3, 0", "8, 0.5"})
  void a_fault_at_a_mark_is_named(double length, double speed) {
    Random random = new Random(1);
    for (int run = 0; run < RUNS; run++) {
      double start = 14.5 + random.nextDouble();
      SimulatedRun simulated = new SimulatedRun(run, fault(start, length, speed));
      List<String> sentences = sentences(simulated.execute(run % 2 == 0, start, 33));
      assertThat(sentences).as("run %d, from %.2f", run, start).hasSize(2);
      assertThat(sentences.get(0)).startsWith(String.format("event at %.1f s: ", start));
      check(sentences.get(0), length, speed);
      assertThat(sentences.get(1)).isEqualTo("No effect seen: event at 33.0 s.");
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "3, 0", "8, 0.5"})
  void a_fault_without_a_mark_is_named_with_its_time(double length, double speed) {
    Random random = new Random(2);
    for (int run = 0; run < RUNS; run++) {
      double start = 10 + 12 * random.nextDouble();
      SimulatedRun simulated = new SimulatedRun(run, fault(start, length, speed));
      List<String> sentences = sentences(simulated.execute(run % 2 == 0));
      assertThat(sentences).as("run %d, from %.2f", run, start).hasSize(1);
      Matcher text = UNMARKED.matcher(sentences.get(0));
      assertThat(text.matches()).isTrue();
      assertThat(Double.parseDouble(text.group(1)))
          .as(sentences.get(0))
          .isCloseTo(start, within(1.0));
      check(sentences.get(0), length, speed);
    }
  }

  private static void check(String sentence, double length, double speed) {
    Matcher stopped = Pattern.compile("no operation for ([0-9.]+) s").matcher(sentence);
    if (stopped.find()) {
      assertThat(speed).as(sentence).isZero();
      assertThat(Double.parseDouble(stopped.group(1))).as(sentence).isCloseTo(length, within(0.5));
    } else {
      assertThat(length).as(sentence).isNotEqualTo(3);
      assertThat(sentence).containsPattern("instead of [0-9,.]+ (op/s|ms)");
    }
    assertThat(sentence).contains("as before after ");
  }
}
