package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.feature.search.Step.Purpose;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.RecordedOutput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SearchLinesTest {
  private static final SloSettings SETTINGS = SloLine.of("p99=10ms errors=1% to=8000/s");

  private final RecordedOutput output = new RecordedOutput();
  private final List<Object> received = new ArrayList<>();
  private final SearchLines lines =
      new SearchLines(output, SETTINGS, received::add, (result, answer) -> received.add(result));

  private static StepResult step(int number, long rate, Purpose purpose, StepVerdict verdict) {
    double ms = verdict == StepVerdict.FAILED ? 20 : verdict == StepVerdict.PASSED ? 5 : 10;
    return step(number, rate, purpose, new ConfidenceRange(ms * 0.9, ms * 1.1), ms, verdict, false);
  }

  private static StepResult undecided(int number, long rate, double ms) {
    ConfidenceRange range = new ConfidenceRange(5, 20);
    return step(number, rate, Purpose.BISECT, range, ms, StepVerdict.UNDECIDED, false);
  }

  private static StepResult paused(int number, long rate) {
    ConfidenceRange range = new ConfidenceRange(18, 22);
    return step(number, rate, Purpose.BISECT, range, 20, StepVerdict.FAILED, true);
  }

  private static StepResult step(
      int number,
      long rate,
      Purpose purpose,
      ConfidenceRange range,
      double ms,
      StepVerdict verdict,
      boolean isPaused) {
    List<ConditionFigure> figures =
        List.of(
            new ConditionFigure(SETTINGS.objectives().get(0), ms, Optional.of(range), verdict),
            new ConditionFigure(
                SETTINGS.objectives().get(1), 0.001, Optional.empty(), StepVerdict.PASSED));
    Step step = new Step(number, rate, purpose, false, Duration.ofSeconds(10));
    return new StepResult(step, run(rate, isPaused), rate, true, figures, false);
  }

  private static RunResult run(long rate, boolean isPaused) {
    OperationStats total = TestFigures.upTo("total", 2_000, 0);
    ClientFigures none = ClientFigures.NONE;
    ClientFigures client =
        new ClientFigures(
            none.processors(),
            none.threads(),
            none.scheduleLag(),
            none.ioLag(),
            none.lanes(),
            none.gc(),
            new ClientFigures.Incidents(isPaused ? 2 : 0, Map.of()));
    Interval summary =
        new Interval(
            new Interval.Span(0, 10), List.of(), total, 0, GcFigures.NONE, client, List.of());
    return new RunResult(
        summary,
        RunEnding.completed("done"),
        2_000,
        0,
        0,
        rate,
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static SearchResult found(StepResult... steps) {
    OptionalLong rate = OptionalLong.of(1000);
    return new SearchResult(List.of(steps), rate, 61.4, RunEnding.completed("-slo: confirmed"));
  }

  @Test
  void the_table_has_a_row_per_step() {
    lines.searchStarts();
    lines.stepEnded(step(1, 1000, Purpose.BRACKET, StepVerdict.PASSED), false);
    lines.stepEnded(step(2, 2000, Purpose.BRACKET, StepVerdict.UNDECIDED), true);
    lines.stepEnded(step(3, 2000, Purpose.BRACKET, StepVerdict.FAILED), false);
    lines.stepEnded(paused(4, 1500), true);
    lines.stepEnded(step(5, 1000, Purpose.CONFIRM, StepVerdict.PASSED), false);
    assertThat(output.lines)
        .containsExactly(
            "Searching for the highest rate with p99<10ms, errors<1%, from 1,000/s to 8,000/s, steps of 10 s, about 6 min",
            "step      rate/s   reached/s                   p99<10ms  errors<1%  verdict",
            "   1       1,000       1,000       5.00 ms (4.50..5.50)      0.10%  passed",
            "   2       2,000       2,000       10.0 ms (9.00..11.0)      0.10%  undecided: p99<10ms, repeated",
            "   3       2,000       2,000       20.0 ms (18.0..22.0)      0.10%  failed: p99<10ms",
            "   4       1,500       1,500       20.0 ms (18.0..22.0)      0.10%  failed: p99<10ms (client at its limit), repeated",
            "   5       1,000       1,000       5.00 ms (4.50..5.50)      0.10%  confirmed");
    assertThat(received).hasSize(5);
  }

  @Test
  void an_end_of_an_interval_that_says_nothing_is_a_question_mark() {
    ConfidenceRange range = new ConfidenceRange(0.000_1, 1e30);
    lines.stepEnded(step(1, 1000, Purpose.BISECT, range, 5, StepVerdict.UNDECIDED, false), true);
    assertThat(output.lines)
        .containsExactly(
            "   1       1,000       1,000             5.00 ms (?..?)      0.10%  undecided: p99<10ms, repeated");
  }

  private static List<String> findings(SearchResult result) {
    return new SearchFindings(result, SETTINGS).all().stream().map(Finding::sentence).toList();
  }

  private static SearchResult undecided(String message, StepResult... steps) {
    return new SearchResult(
        List.of(steps), OptionalLong.empty(), 30, RunEnding.undecided("-slo: " + message));
  }

  @Test
  void the_answer_names_the_rate_and_the_lowest_rate_that_failed() {
    StepResult confirmed = step(3, 1000, Purpose.CONFIRM, StepVerdict.PASSED);
    SearchResult result = found(step(2, 2000, Purpose.BRACKET, StepVerdict.FAILED), confirmed);
    lines.searchEnded(result);
    assertThat(output.lines).containsExactly("", "2 steps in 61 s");
    assertThat(received).containsExactly(result);
    assertThat(result.found()).hasValue(confirmed);
    assertThat(findings(result))
        .containsExactly(
            "Highest rate: 1,000/s with p99<10ms, errors<1% (p99 5.00 ms, errors 0.10%);"
                + " 2,000/s fails (p99 20.0 ms, errors 0.10%).");
  }

  @Test
  void a_search_without_a_clear_result_says_what_passed_and_what_is_undecided() {
    StepResult passed = step(1, 1000, Purpose.BRACKET, StepVerdict.PASSED);
    StepResult first = undecided(2, 1400, 9);
    StepResult second = undecided(3, 2000, 12);
    assertThat(findings(undecided("the results vary; use a longer step=", passed, first, second)))
        .containsExactly(
            "At least 1,000/s with p99<10ms, errors<1% (p99 5.00 ms, errors 0.10%);"
                + " 1,400/s, 2,000/s are undecided.",
            "The results vary; use a longer step=.");
    assertThat(findings(undecided("no rate passed", first)))
        .containsExactly(
            "No rate with p99<10ms, errors<1% was found: 1,400/s, the lowest, is undecided"
                + " (p99 9.00 ms, errors 0.10%).",
            "No rate passed.");
  }

  @Test
  void a_rate_that_passed_above_one_that_failed_is_no_answer() {
    StepResult failed = step(1, 1000, Purpose.BRACKET, StepVerdict.FAILED);
    StepResult passed = step(2, 2000, Purpose.BRACKET, StepVerdict.PASSED);
    assertThat(findings(undecided("no rate was confirmed", failed, passed)).get(0))
        .startsWith("No rate with p99<10ms, errors<1% was found: 1,000/s, the lowest, fails");
  }

  @Test
  void a_client_at_its_limit_is_in_the_answer() {
    StepResult confirmed = step(3, 1000, Purpose.CONFIRM, StepVerdict.PASSED);
    assertThat(findings(found(paused(1, 1500), paused(2, 1500), confirmed)))
        .satisfiesExactly(
            answer -> assertThat(answer).startsWith("At least 1,000/s with"),
            limit -> assertThat(limit).startsWith("At higher rates this client was the limit"));
    assertThat(findings(undecided("no rate passed", paused(1, 1500), paused(2, 1500))))
        .satisfiesExactly(
            answer -> assertThat(answer).contains("1,500/s, the lowest, is undecided"),
            limit -> assertThat(limit).startsWith("This client was the limit"));
  }

  @Test
  void a_search_without_a_step_claims_nothing() {
    assertThat(findings(undecided("interrupted")))
        .containsExactly("No step of the search ended, so nothing is known.", "Interrupted.");
  }

  @Test
  void the_last_step_of_a_rate_decides_whether_the_rate_failed() {
    StepResult undecided = undecided(1, 1200, 15);
    StepResult passed = step(2, 1200, Purpose.BRACKET, StepVerdict.PASSED);
    StepResult repeated = undecided(3, 2000, 12);
    StepResult failed = step(4, 2000, Purpose.BISECT, StepVerdict.FAILED);
    StepResult confirmed = step(5, 1000, Purpose.CONFIRM, StepVerdict.PASSED);
    SearchResult result = found(undecided, passed, repeated, failed, confirmed);
    assertThat(result.failed()).hasValue(failed);
    assertThat(found(undecided, passed, confirmed).failed()).isEmpty();
  }

  @Test
  void a_result_need_not_be_that_of_the_last_step() {
    StepResult confirmed = step(1, 1000, Purpose.CONFIRM, StepVerdict.PASSED);
    StepResult failed = step(2, 1200, Purpose.CONFIRM, StepVerdict.FAILED);
    assertThat(found(confirmed, failed).found()).hasValue(confirmed);
    assertThat(found(confirmed, failed).failed()).hasValue(failed);
    assertThat(found(confirmed, failed).indexOfResult()).isZero();
  }

  @Test
  void a_result_at_the_maximum_is_not_a_limit() {
    SearchResult result =
        new SearchResult(
            List.of(step(1, 8000, Purpose.CONFIRM, StepVerdict.PASSED)),
            OptionalLong.of(8000),
            20,
            RunEnding.completed("-slo: confirmed"));
    assertThat(findings(result).get(0))
        .startsWith("At least 8,000/s with")
        .endsWith("the highest that was tried: write a higher to=.");
  }

  @Test
  void a_client_that_paused_in_the_steps_that_failed_is_the_limit() {
    StepResult confirmed = step(3, 1000, Purpose.CONFIRM, StepVerdict.PASSED);
    assertThat(found(paused(1, 1500), paused(2, 1500), confirmed).isLimitedByClient()).isTrue();
    StepResult failed = step(2, 1500, Purpose.BISECT, StepVerdict.FAILED);
    assertThat(found(paused(1, 1500), failed, confirmed).isLimitedByClient()).isFalse();
  }
}
