package io.cqlsurge.feature.search;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.engine.VirtualSeries;
import io.cqlsurge.engine.VirtualTraffic;
import io.cqlsurge.feature.search.Step.Purpose;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.report.RecordedOutput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches against servers of known capacity, in virtual time. */
class SearchTest {
  private VirtualTraffic test = new VirtualTraffic();
  private SearchResult result;
  private Optional<VirtualSeries> runs = Optional.empty();

  /** Returns the times at which a server with a queue and a number of slots answers. */
  private static LongUnaryOperator slots(int count, DoubleSupplier serviceNs) {
    PriorityQueue<Long> freeNs = new PriorityQueue<>();
    IntStream.range(0, count).forEach(slot -> freeNs.add(0L));
    return nowNs -> {
      long endNs = Math.max(nowNs, freeNs.remove()) + (long) serviceNs.getAsDouble();
      freeNs.add(endNs);
      return endNs;
    };
  }

  private static DoubleSupplier exponential(double meanNs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return () -> -meanNs * Math.log(1 - random.nextDouble());
  }

  private SearchResult search(String options, LongUnaryOperator server) {
    test = new VirtualTraffic();
    test.database.answeredNs = server;
    return search(options);
  }

  private SearchResult search(String options) {
    SloSettings settings = SloLine.of(options);
    StepSamples samples = new StepSamples();
    SearchLines lines =
        new SearchLines(
            new RecordedOutput(), settings, step -> {}, (ended, findings) -> result = ended);
    runs = Optional.of(new VirtualSeries(test, samples));
    Duration interval = settings.interval(Duration.ofSeconds(1));
    runs.get().execute(new Search(settings, samples, lines), 1000, interval);
    return result;
  }

  private static long rate(SearchResult found) {
    return found.found().map(step -> step.step().rate()).orElse(0L);
  }

  @Test
  void the_capacity_of_slots_is_found_within_the_precision() {
    SearchResult found = search("step=2s hold=4s", slots(4, () -> 2 * MILLISECOND));
    assertThat(rate(found)).isBetween(1_900L, 2_100L);
    assertThat(found.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(found.failed().orElseThrow().isHeld()).isFalse();
    assertThat(runs.get().settled).isEqualTo(found.steps().size() - 1);
  }

  @Test
  void the_rate_with_a_percentile_that_queueing_theory_predicts_is_found() {
    // M/M/1 with 2,000/s: the response time is exponential, with a mean of 1 / (2,000/s - rate).
    double expected = 2_000 - Math.log(100) / 0.020;
    LongUnaryOperator server = slots(1, exponential(MILLISECOND / 2.0, 1));
    String options = "p99=20ms from=500/s step=4s hold=8s precision=5% arrivals=poisson";
    assertThat(rate(search(options, server)) / expected).isBetween(0.93, 1.07);
  }

  @Test
  void each_step_has_other_random_arrivals() {
    LongUnaryOperator server = slots(1, exponential(MILLISECOND / 2.0, 1));
    SearchResult found =
        search("p99=20ms from=500/s step=4s hold=8s precision=5% arrivals=poisson", server);
    List<StepResult> steps = found.steps();
    List<Integer> repeats =
        IntStream.range(1, steps.size())
            .filter(i -> steps.get(i).step().isRepeat())
            .filter(i -> steps.get(i).step().length().equals(steps.get(i - 1).step().length()))
            .boxed()
            .toList();
    assertThat(repeats).isNotEmpty();
    assertThat(repeats)
        .allSatisfy(
            i ->
                assertThat(steps.get(i).run().partitions())
                    .isNotEqualTo(steps.get(i - 1).run().partitions()));
  }

  @Test
  void a_step_that_fails_clearly_is_short() {
    SearchResult found = search("p99=50ms step=10s hold=10s", slots(4, () -> 2 * MILLISECOND));
    StepResult first =
        found.steps().stream()
            .filter(step -> step.verdict() == StepVerdict.FAILED)
            .findFirst()
            .get();
    assertThat(first.step().rate()).isEqualTo(4_000);
    assertThat(first.isEarly()).isTrue();
    assertThat(first.run().summary().seconds()).isLessThan(4);
    assertThat(first.run().ending().message()).isEqualTo("-slo: the verdict is clear");
  }

  @Test
  void short_pauses_of_the_database_do_not_end_a_step() {
    LongUnaryOperator fast = slots(8, () -> MILLISECOND);
    long period = 8 * SECOND;
    // The first pause is when a fifth of the first step has passed.
    long from = 175 * SECOND / 100;
    long to = 205 * SECOND / 100;
    // With the time to catch up, 5 % of the requests are slow.
    SearchResult found =
        search(
            "p90=10ms from=1000/s to=2000/s step=10s hold=16s precision=5%",
            nowNs ->
                nowNs % period >= from && nowNs % period < to
                    ? Math.max(nowNs - nowNs % period + to, fast.applyAsLong(nowNs))
                    : fast.applyAsLong(nowNs));
    assertThat(found.steps()).noneMatch(step -> step.verdict() == StepVerdict.FAILED);
    assertThat(rate(found)).isEqualTo(2_000);
  }

  @Test
  void a_single_stall_does_not_decide() {
    LongUnaryOperator fast = slots(8, () -> MILLISECOND);
    // The stall is in the third step.
    SearchResult found =
        search(
            "p99=50ms step=10s hold=10s precision=5% to=10000/s",
            nowNs ->
                nowNs > 12 * SECOND && nowNs < 14 * SECOND
                    ? Math.max(14 * SECOND, fast.applyAsLong(nowNs))
                    : fast.applyAsLong(nowNs));
    assertThat(found.steps()).anyMatch(step -> step.step().purpose() == Purpose.RETEST);
    assertThat(rate(found)).isBetween(7_600L, 8_100L);
  }

  @Test
  void a_step_in_which_the_client_paused_is_repeated_and_does_not_count() {
    test.database.answeredNs = slots(8, () -> MILLISECOND);
    test.time.at(12 * SECOND, () -> test.time.stall(2 * SECOND));
    SearchResult found = search("p99=50ms step=10s hold=10s precision=5% to=10000/s");
    StepResult paused =
        found.steps().stream().filter(step -> !step.client().isEmpty()).findFirst().orElseThrow();
    StepResult next = found.steps().get(paused.step().number());
    assertThat(paused.verdict()).isEqualTo(StepVerdict.FAILED);
    assertThat(next.verdict()).isEqualTo(StepVerdict.PASSED);
    assertThat(next.step().rate()).isEqualTo(paused.step().rate());
    assertThat(next.step().isRepeat()).isFalse();
    assertThat(found.isLimitedByClient()).isFalse();
    assertThat(found.steps()).noneMatch(step -> step.step().purpose() == Purpose.RETEST);
    assertThat(rate(found)).isBetween(7_600L, 8_100L);
  }

  @Test
  void a_client_that_pauses_again_and_again_is_the_limit() {
    test.database.answeredNs = slots(8, () -> MILLISECOND);
    for (long second = 15; second < 2_000; second += 3) {
      test.time.at(second * SECOND, () -> test.time.stall(SECOND));
    }
    SearchResult found = search("p99=50ms step=10s hold=10s precision=5% to=10000/s");
    assertThat(found.isLimitedByClient()).isTrue();
    assertThat(found.ending().kind()).isEqualTo(RunEnding.Kind.UNDECIDED);
    assertThat(found.ending().message()).startsWith("-slo: the client was the limit");
  }

  @Test
  void failed_operations_are_counted_and_compared_with_the_limit() {
    test.database.answeredNs = slots(8, () -> MILLISECOND);
    test.database.replies =
        number ->
            test.database.inFlight > 6
                ? FakeDatabase.failure(DatabaseError.Kind.REFUSED)
                : Reply.DONE;
    SearchResult found =
        search("errors=0.1% step=2s hold=4s precision=2% arrivals=poisson from=100/s");
    assertThat(rate(found)).isBetween(100L, 7_900L);
    assertThat(found.failed().orElseThrow().missed()).containsExactly("errors<0.1%");
  }

  private void failEvery(int number) {
    test.database.replies =
        sent ->
            sent % number == number - 1
                ? FakeDatabase.failure(DatabaseError.Kind.REFUSED)
                : Reply.DONE;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from=10/s to=40/s step=2s hold=2s",
        "from=10/s to=40/s step=2s hold=2s precision=5%",
        "from=5/s to=5/s step=1s hold=1s precision=50%",
        "from=1000/s to=4000/s step=2s hold=4s",
      })
  void no_rate_passes_if_more_operations_fail_than_allowed(String options) {
    failEvery(50);
    SearchResult found = search("errors=1% " + options);
    assertThat(found.found()).isEmpty();
    assertThat(found.ending().kind()).isIn(RunEnding.Kind.FAILED, RunEnding.Kind.UNDECIDED);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 50})
  void no_rate_passes_if_every_nth_operation_fails(int every) {
    failEvery(every);
    assertThat(search("from=100/s to=400/s step=4s hold=8s").found()).isEmpty();
  }

  @Test
  void a_constant_latency_of_a_second_fails_only_a_condition_on_latency() {
    LongUnaryOperator slow = nowNs -> nowNs + SECOND;
    String options = " from=100/s to=400/s step=10s hold=10s";
    assertThat(rate(search("errors=1%" + options, slow))).isEqualTo(400);
    assertThat(search("p99=500ms" + options, slow).found()).isEmpty();
  }

  @Test
  void a_search_with_too_few_operations_is_undecided() {
    SearchResult found = search("from=5/s to=5/s step=2s hold=2s precision=5%");
    assertThat(found.found()).isEmpty();
    assertThat(found.ending().message())
        .isEqualTo(
            "-slo: undecided whether 5/s meets errors<1%: too few operations; use a longer step= and hold=");
  }

  @Test
  void few_operations_without_an_error_are_repeated_until_they_are_enough() {
    SearchResult found = search("from=10/s to=10/s step=2s hold=2s precision=2%");
    assertThat(rate(found)).isEqualTo(10);
    assertThat(found.steps())
        .filteredOn(step -> step.verdict() == StepVerdict.UNDECIDED)
        .isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"errors=1%", "errors=0%", "errors=0.1%"})
  void enough_operations_without_an_error_need_no_repeat(String condition) {
    SearchResult found = search(condition + " from=1000/s to=4000/s step=4s hold=4s");
    assertThat(rate(found)).isEqualTo(4_000);
    assertThat(found.steps()).noneMatch(step -> step.step().isRepeat());
  }

  @Test
  void a_search_that_finds_nothing_fails_with_the_lowest_rate() {
    SearchResult found =
        search("p50=1ms to=1000/s step=1s hold=1s", slots(1, () -> 2 * MILLISECOND));
    assertThat(found.found()).isEmpty();
    assertThat(found.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(found.ending().message()).startsWith("-slo: no rate passed, the lowest was 1/s");
  }

  @Test
  void a_search_that_finds_nothing_from_its_first_rate_up_does_not_go_below_it() {
    SearchResult found =
        search("p50=1ms from=100/s step=1s hold=1s", slots(1, () -> 2 * MILLISECOND));
    assertThat(found.steps()).allMatch(step -> step.step().rate() == 100);
    assertThat(found.ending().message())
        .isEqualTo(
            "-slo: no rate from 100/s up passed; give a lower from=, or check the conditions");
  }

  /** A hundredth of all periods is slow, so that each 99th percentile is fast or slow by chance. */
  private static LongUnaryOperator slowAtRandom(long fastNs, long slowNs) {
    return nowNs -> {
      boolean isSlow = new SplittableRandom(nowNs / (SECOND / 10)).nextInt(100) == 0;
      return nowNs + (isSlow ? slowNs : fastNs);
    };
  }

  @Test
  void results_that_vary_too_much_between_runs_end_the_search_soon() {
    SearchResult found =
        search(
            "p99=20ms from=500/s precision=20%", slowAtRandom(14 * MILLISECOND, 46 * MILLISECOND));
    assertThat(found.rate()).isEmpty();
    assertThat(found.ending().message())
        .startsWith("-slo: the results vary too much between runs for precision=20%: ")
        .contains("use a longer step=, a quieter machine");
    assertThat(found.seconds()).isLessThan(240);
  }

  @Test
  void a_search_whose_time_ends_while_its_lowest_rate_is_undecided_is_undecided() {
    SearchResult found =
        search(
            "p99=20ms from=500/s step=5s hold=10s time=15s",
            slowAtRandom(14 * MILLISECOND, 46 * MILLISECOND));
    assertThat(found.steps())
        .isNotEmpty()
        .allMatch(step -> step.verdict() == StepVerdict.UNDECIDED);
    assertThat(found.ending().kind()).isEqualTo(RunEnding.Kind.UNDECIDED);
    assertThat(found.ending().message())
        .isEqualTo(
            "-slo: undecided whether 500/s meets p99<20ms; time= ended the search; use a longer time=");
  }

  @Test
  void a_search_ends_within_its_time_with_the_best_rate_so_far() {
    SearchResult found =
        search("p99=50ms step=4s hold=8s precision=0.2% time=40s", slots(4, () -> 2 * MILLISECOND));
    assertThat(rate(found)).isBetween(1_000L, 2_040L);
    assertThat(found.ending().message())
        .isEqualTo(
            "-slo: confirmed " + String.format("%,d", rate(found)) + "/s; time= ended the search");
    assertThat(found.seconds()).isLessThan(41);
  }

  @Test
  void an_interrupt_ends_the_search_with_the_steps_so_far() {
    test.database.answeredNs = slots(1, () -> MILLISECOND);
    test.time.at(25 * SECOND, () -> runs.get().interrupt());
    SearchResult found = search("p99=50ms");
    assertThat(found.ending()).isEqualTo(RunEnding.INTERRUPTED);
    assertThat(found.found()).isEmpty();
    assertThat(found.steps()).isNotEmpty();
  }
}
