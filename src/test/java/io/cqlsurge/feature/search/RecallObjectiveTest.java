package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecallObjectiveTest {
  /** Judges a step with 1,000 replies, of which this number of 10,000 neighbours was right. */
  private static ConditionFigure figure(String condition, int hits) {
    SloSettings settings = SloLine.of(condition);
    Step step = new Step(1, 1_000, Step.Purpose.BRACKET, false, Duration.ofSeconds(2));
    OperationStats near = TestFigures.upTo("nearest", 1_000, 0);
    OperationStats judged =
        hits == 0 ? near : TestFigures.recall(near, hits, (long) (hits / 1e3 * hits));
    StepSamples samples = new StepSamples();
    samples.begin(step, new EarlyEnd(step, settings.objectives()), () -> {});
    samples.intervalEnded(TestFigures.second(1, judged));
    RunResult run =
        new RunResult(
            TestFigures.summary(1, GcFigures.NONE, judged),
            RunEnding.completed("done"),
            1_000,
            0,
            0,
            1_000,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return new StepJudge(settings).judge(step, samples, run).figures().get(0);
  }

  @ParameterizedTest
  @CsvSource({
    "recall>0.95, 9700, PASSED, true",
    "recall>0.95, 9300, FAILED, false",
    "recall>0.95, 9510, UNDECIDED, true",
    "recall=0.95, 9490, UNDECIDED, false",
    "nearest.recall>0.9, 9700, PASSED, true",
    "NEAREST.recall:0.98, 9700, FAILED, false",
    "other.recall>0.9, 9700, UNDECIDED, false",
    "recall>0.5, 0, UNDECIDED, false"
  })
  void a_recall_must_be_above_its_limit(
      String condition, int hits, StepVerdict verdict, boolean holds) {
    ConditionFigure figure = figure(condition, hits);
    assertThat(figure.verdict()).isEqualTo(verdict);
    assertThat(figure.holds()).isEqualTo(holds);
  }

  @Test
  void a_latency_without_a_sample_does_not_hold() {
    ConditionFigure figure = figure("other.p99<10ms", 9_700);
    assertThat(figure.verdict()).isEqualTo(StepVerdict.UNDECIDED);
    assertThat(figure.holds()).isFalse();
  }
}
