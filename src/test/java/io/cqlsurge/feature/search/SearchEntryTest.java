package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.feature.search.Step.Purpose;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A search in the entries of its steps. */
class SearchEntryTest {
  private final Timeline timeline =
      new Timeline(
          new TrialNames("r1", "WRITE", "write -slo"),
          new TrialFacts("1.0.0", Map.of(), List.of(), new Cluster("c", List.of(), 1, 1024)),
          "t",
          () -> Instant.EPOCH);

  /** Adds a step with its verdict. */
  private StepResult step(int number, long rate, boolean isHeld) {
    OperationStats total = TestFigures.upTo(OperationStats.TOTAL, 1000, 0);
    Interval summary =
        TestFigures.summary(10, GcFigures.NONE, total, TestFigures.upTo("WRITE", 1000, 0));
    timeline.runStarts(7, rate + "/s");
    RunResult run =
        new RunResult(
            summary,
            RunEnding.completed("done"),
            1000,
            0,
            0,
            rate,
            0,
            List.of(),
            List.of(),
            List.of(),
            List.of());
    timeline.ended(run, List.of(), List.of());
    StepResult result =
        new StepResult(
            new Step(number, rate, Purpose.CONFIRM, false, Duration.ofSeconds(10)),
            run,
            rate,
            isHeld,
            List.of(),
            false);
    SearchStep.add(result, timeline);
    return result;
  }

  private JsonNode search(int step) {
    ObjectNode entry = RunCodec.tree(timeline.entries().get(step));
    assertThat(entry.path("cqlsurge").path("step").asInt()).isEqualTo(step);
    return entry.path("cqlsurge").path("search");
  }

  private void end(OptionalLong rate, StepResult... steps) {
    SearchStep.add(
        new SearchResult(List.of(steps), rate, 30, RunEnding.completed("done")),
        List.of(Finding.of(Finding.Kind.ANSWER, "answer")),
        timeline);
  }

  @Test
  void the_result_is_in_the_step_that_confirmed_it() {
    StepResult confirmed = step(1, 1000, true);
    StepResult failed = step(2, 1200, false);
    end(OptionalLong.of(1000), confirmed, failed);
    assertThat(search(0).path("result").path("rate").asLong()).isEqualTo(1000);
    assertThat(search(0).path("result").path("failed").asLong()).isEqualTo(1200);
    assertThat(search(1).path("verdict").asText()).isEqualTo("failed");
    assertThat(search(1).has("result")).isFalse();
    assertThat(timeline.entries())
        .first()
        .extracting(it -> it.names().revision())
        .isEqualTo("r1 - 1000/s");
  }

  @Test
  void without_a_rate_the_result_is_in_the_last_step() {
    StepResult first = step(1, 1000, false);
    StepResult last = step(2, 500, false);
    end(OptionalLong.empty(), first, last);
    assertThat(search(0).has("result")).isFalse();
    assertThat(search(1).path("result").path("rate").isNull()).isTrue();
    assertThat(search(1).path("result").path("failed").asLong()).isEqualTo(500);
  }
}
