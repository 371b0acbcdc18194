package io.cqlsurge.feature.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.search.Step.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The rates that a search chooses, for servers whose verdicts are known. */
class RateSearchTest {
  private final List<Step> steps = new ArrayList<>();

  private static SloSettings settings(String options) {
    return SloLine.of("p99=10ms " + options);
  }

  private RateSearch search(String options, Function<Step, StepVerdict> server) {
    RateSearch search = new RateSearch(settings(options));
    while (search.current().isPresent()) {
      Step step = search.current().get();
      steps.add(step);
      search.add(server.apply(step), false);
      assertThat(steps).hasSizeLessThan(200);
    }
    return search;
  }

  private static Function<Step, StepVerdict> capacity(long rate) {
    return step -> step.rate() <= rate ? StepVerdict.PASSED : StepVerdict.FAILED;
  }

  private List<Long> rates(Purpose purpose) {
    return steps.stream().filter(step -> step.purpose() == purpose).map(Step::rate).toList();
  }

  @Test
  void the_rate_doubles_until_a_step_fails_and_the_result_is_within_the_precision() {
    RateSearch search = search("precision=2%", capacity(11_800));
    assertThat(rates(Purpose.BRACKET)).containsExactly(1000L, 2000L, 4000L, 8000L, 16000L);
    assertThat(search.found().orElseThrow()).isBetween(11_568L, 11_800L);
    assertThat(rates(Purpose.CONFIRM)).containsExactly(search.found().getAsLong());
    assertThat(steps.get(steps.size() - 1).length()).hasSeconds(30);
  }

  @Test
  void a_first_rate_that_fails_is_halved() {
    RateSearch search = search("", capacity(70));
    assertThat(rates(Purpose.BRACKET)).containsExactly(1000L, 1000L, 500L, 250L, 125L, 62L);
    assertThat(search.found()).hasValue(70);
  }

  @Test
  void no_rate_below_from_is_tried() {
    assertThat(search("from=1000/s", capacity(70)).found()).isEmpty();
    assertThat(steps).extracting(Step::rate).containsExactly(1000L, 1000L);
    steps.clear();
    Function<Step, StepVerdict> shortOnly =
        step -> capacity(step.purpose() == Purpose.CONFIRM ? 70 : 1100).apply(step);
    RateSearch search = search("from=1000/s precision=20%", shortOnly);
    assertThat(search.found()).isEmpty();
    assertThat(search.highest()).isBetween(1000L, 1100L);
    assertThat(steps).extracting(Step::rate).allMatch(rate -> rate >= 1000);
    assertThat(rates(Purpose.CONFIRM)).contains(1000L);
  }

  @Test
  void a_first_step_that_fails_is_repeated_because_the_database_may_be_cold() {
    search("", step -> step.number() == 1 ? StepVerdict.FAILED : capacity(3_000).apply(step));
    assertThat(rates(Purpose.BRACKET)).containsExactly(1000L, 1000L, 2000L, 4000L);
  }

  @Test
  void a_search_without_a_rate_that_passes_ends() {
    RateSearch search = search("from=1000/s", capacity(0));
    assertThat(search.found()).isEmpty();
    assertThat(steps).hasSizeLessThan(12);
  }

  @Test
  void the_maximum_is_confirmed_if_it_passes() {
    RateSearch search = search("to=5000/s", capacity(1_000_000));
    assertThat(search.found()).hasValue(5_000);
    assertThat(rates(Purpose.BRACKET)).containsExactly(1000L, 2000L, 4000L, 5000L);
  }

  @Test
  void a_single_failure_far_below_the_limit_is_found_out() {
    RateSearch search =
        search(
            "precision=5%",
            step -> step.number() == 3 ? StepVerdict.FAILED : capacity(30_000).apply(step));
    assertThat(search.found().orElseThrow()).isBetween(28_500L, 30_000L);
    assertThat(rates(Purpose.RETEST)).startsWith(4000L, 4000L);
  }

  @Test
  void an_undecided_step_is_repeated_twice_and_then_the_figures_decide() {
    RateSearch search =
        search(
            "precision=5%",
            step ->
                step.rate() > 2000 && step.rate() < 2100
                    ? StepVerdict.UNDECIDED
                    : capacity(2000).apply(step));
    Step undecided = steps.stream().filter(Step::isRepeat).findFirst().orElseThrow();
    assertThat(steps.stream().filter(step -> step.rate() == undecided.rate()).limit(3))
        .extracting(Step::isRepeat)
        .containsExactly(false, true, true);
    assertThat(search.found().orElseThrow()).isBetween(1900L, 2000L);
  }

  @Test
  void a_rate_that_is_not_confirmed_is_lowered() {
    RateSearch search =
        search(
            "precision=2%",
            step ->
                step.purpose() == Purpose.CONFIRM
                    ? capacity(9_500).apply(step)
                    : capacity(10_000).apply(step));
    assertThat(search.found().orElseThrow()).isBetween(9_310L, 9_500L);
    assertThat(rates(Purpose.CONFIRM)).hasSizeBetween(3, 6);
  }

  @Test
  void a_database_that_does_much_less_for_long_has_a_result_within_the_precision() {
    for (long longer : List.of(3_000L, 5_000L, 6_001L, 7_500L, 9_900L)) {
      RateSearch search =
          search(
              "precision=2%",
              step -> capacity(step.purpose() == Purpose.CONFIRM ? longer : 10_000).apply(step));
      assertThat(search.found().orElseThrow()).isBetween((long) (longer * 0.979), longer);
      steps.clear();
    }
  }

  @Test
  void rates_that_differ_by_one_are_close() {
    RateSearch search =
        search(
            "from=1/s", step -> capacity(step.purpose() == Purpose.CONFIRM ? 3 : 10).apply(step));
    assertThat(search.found()).hasValue(3);
  }

  @Test
  void rates_that_are_never_confirmed_end_the_search() {
    RateSearch search =
        search(
            "",
            step ->
                step.purpose() == Purpose.CONFIRM
                    ? StepVerdict.FAILED
                    : capacity(10_000).apply(step));
    assertThat(search.found()).isEmpty();
    assertThat(search.highest()).isBetween(9_900L, 10_000L);
  }

  @Test
  void a_step_in_which_the_client_paused_is_repeated_twice_and_then_counts() {
    RateSearch search = new RateSearch(settings(""));
    assertThat(search.repeatPaused()).isTrue();
    assertThat(search.current().orElseThrow())
        .matches(step -> step.rate() == 1000 && step.number() == 2 && !step.isRepeat());
    assertThat(search.repeatPaused()).isTrue();
    assertThat(search.repeatPaused()).isFalse();
    search.add(StepVerdict.FAILED, false);
    assertThat(search.current().orElseThrow().rate()).isEqualTo(1000);
    search.add(StepVerdict.FAILED, false);
    assertThat(search.current().orElseThrow().rate()).isEqualTo(500);
    assertThat(search.repeatPaused()).isTrue();
  }

  @Test
  void a_tighter_precision_repeats_undecided_steps_for_longer() {
    Function<Step, StepVerdict> undecided =
        step -> step.rate() <= 2000 ? StepVerdict.PASSED : StepVerdict.UNDECIDED;
    search("precision=5%", undecided);
    assertThat(secondsAt(4000)).containsExactly(10L, 10L, 20L);
    steps.clear();
    search("precision=2%", undecided);
    assertThat(secondsAt(4000)).containsExactly(10L, 10L, 20L, 40L, 80L);
  }

  /** Undecided at all rates in a range, whose results meet the objectives or not by chance. */
  private static Function<Step, StepVerdict> undecidedBetween(long low, long high) {
    return step ->
        step.rate() >= low && step.rate() <= high
            ? StepVerdict.UNDECIDED
            : capacity(high).apply(step);
  }

  @Test
  void rates_that_are_undecided_further_apart_than_the_precision_end_the_search() {
    RateSearch search = search("precision=15%", undecidedBetween(2500, 5000));
    assertThat(search.isVague()).isTrue();
    assertThat(search.found()).isEmpty();
    assertThat(search.undecided()).containsExactly(2828L, 4000L);
    assertThat(steps)
        .extracting(Step::rate)
        .containsSubsequence(4000L, 2828L)
        .endsWith(2828L, 2828L, 2828L);
  }

  @Property
  void undecided_rates_within_the_precision_do_not_end_the_search(
      @ForAll @LongRange(min = 1_000, max = 500_000) long low,
      @ForAll @IntRange(min = 1, max = 50) int percent) {
    steps.clear();
    double precision = percent / 100.0;
    long high = (long) (low * (1 + precision));
    RateSearch search = search("precision=" + percent + "%", undecidedBetween(low, high));
    assertThat(search.isVague()).isFalse();
    assertThat(search.found().orElseThrow()).isBetween((long) (low * (1 - precision)), high);
  }

  @Property
  void few_undecided_rates_are_tried(
      @ForAll @LongRange(min = 1_000, max = 50_000) long low,
      @ForAll @DoubleRange(min = 1, max = 8) double width,
      @ForAll @IntRange(min = 1, max = 50) int percent,
      @ForAll long seed) {
    long high = (long) (low * width);
    SplittableRandom random = new SplittableRandom(seed);
    RateSearch search = new RateSearch(settings("precision=" + percent + "%"));
    Set<Long> undecided = new HashSet<>();
    while (search.current().isPresent()) {
      Step step = search.current().get();
      StepVerdict verdict = undecidedBetween(low, high).apply(step);
      if (verdict == StepVerdict.UNDECIDED) {
        undecided.add(step.rate());
      }
      search.add(verdict, random.nextBoolean());
    }
    assertThat(undecided).hasSizeLessThan(12);
    if (!search.isVague()) {
      assertThat(search.found().orElse(search.highest()))
          .isBetween((long) (low / (1 + percent / 80.0)), high);
    }
  }

  @Test
  void the_last_part_of_the_time_confirms_the_highest_rate_that_passed() {
    RateSearch search = new RateSearch(settings("time=2m precision=1%"));
    Duration left = Duration.ofMinutes(2);
    while (search.current().isPresent()) {
      Step step = search.current().get();
      steps.add(step);
      left = left.minus(step.length());
      search.add(capacity(11_000).apply(step), false);
      if (search.current().isPresent()) {
        search.limit(left);
      }
    }
    assertThat(left).isGreaterThanOrEqualTo(Duration.ZERO);
    assertThat(search.isOutOfTime()).isTrue();
    assertThat(search.found()).hasValue(search.highest());
    assertThat(search.found().orElseThrow()).isBetween(8_000L, 11_000L);
    assertThat(steps).extracting(Step::number).doesNotHaveDuplicates();
    assertThat(steps.get(steps.size() - 1).number()).isEqualTo(steps.size());
  }

  @Test
  void a_search_ends_if_no_rate_passed_within_its_time() {
    RateSearch search = new RateSearch(settings("time=1m"));
    search.limit(Duration.ofSeconds(39));
    assertThat(search.current()).isEmpty();
    assertThat(search.isOutOfTime()).isTrue();
  }

  private List<Long> secondsAt(long rate) {
    return steps.stream()
        .filter(step -> step.rate() == rate && step.purpose() == Purpose.BRACKET)
        .map(step -> step.length().toSeconds())
        .toList();
  }
}
