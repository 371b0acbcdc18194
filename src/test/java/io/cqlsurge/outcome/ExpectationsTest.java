package io.cqlsurge.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.outcome.Expectation.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
  private final TestOutcomes outcomes = new TestOutcomes();

  private Expectation expected(long seed) {
    return TestOutcomes.all(outcomes.complete()).get(seed);
  }

  private State state(long seed) {
    return expected(seed).state();
  }

  private static Set<Long> sample(int every) {
    return TestOutcomes.all(Expectations.planned(1, 100_000, every)).keySet();
  }

  @Test
  void an_acknowledged_write_must_be_there_with_its_time_and_node() {
    outcomes.acknowledged(Effect.WRITE, 7, 3, 5);
    assertThat(expected(5))
        .isEqualTo(new Expectation(State.PRESENT, true, 700_000, true, "127.0.0.3:9042", 0, 0));
  }

  @Test
  void an_acknowledged_deletion_must_leave_nothing() {
    outcomes.acknowledged(Effect.WRITE, 1, 1, 5).acknowledged(Effect.DELETE, 2, 3, 5);
    assertThat(expected(5))
        .isEqualTo(new Expectation(State.ABSENT, true, 200_000, true, "127.0.0.3:9042", 0, 0));
  }

  @Test
  void a_write_after_a_deletion_must_be_there() {
    outcomes.acknowledged(Effect.DELETE, 1, 1, 5).acknowledged(Effect.WRITE, 2, 1, 5);
    assertThat(state(5)).isEqualTo(State.PRESENT);
  }

  @Test
  void the_last_acknowledged_write_counts() {
    outcomes
        .acknowledged(Effect.WRITE, 9, 2, 5)
        .acknowledged(Effect.WRITE, 3, 1, 5)
        .passOn()
        .acknowledged(Effect.WRITE, 8, 3, 5);
    assertThat(expected(5).sinceUs()).isEqualTo(900_000);
    assertThat(expected(5).node()).isEqualTo("127.0.0.2:9042");
  }

  @Test
  void an_unknown_deletion_of_the_same_time_or_later_makes_a_write_unknown() {
    outcomes
        .acknowledged(Effect.WRITE, 4, 1, 3, 4, 5)
        .unknown(Effect.DELETE, 3, 3)
        .unknown(Effect.DELETE, 4, 4)
        .unknown(Effect.DELETE, 5, 5);
    assertThat(state(3)).isEqualTo(State.PRESENT);
    assertThat(state(4)).isEqualTo(State.UNKNOWN);
    assertThat(state(5)).isEqualTo(State.UNKNOWN);
    assertThat(expected(5).acknowledged()).isTrue();
  }

  @Test
  void an_unknown_write_of_the_same_time_or_later_makes_a_deletion_unknown() {
    outcomes
        .acknowledged(Effect.DELETE, 4, 1, 3, 4, 5)
        .unknown(Effect.WRITE, 3, 3)
        .unknown(Effect.WRITE, 4, 4)
        .unknown(Effect.WRITE, 5, 5);
    assertThat(state(3)).isEqualTo(State.ABSENT);
    assertThat(state(4)).isEqualTo(State.UNKNOWN);
    assertThat(state(5)).isEqualTo(State.UNKNOWN);
  }

  @Test
  void an_unknown_write_after_a_write_and_an_unknown_deletion_after_a_deletion_change_nothing() {
    outcomes
        .acknowledged(Effect.WRITE, 1, 1, 5)
        .unknown(Effect.WRITE, 2, 5)
        .acknowledged(Effect.DELETE, 1, 1, 6)
        .unknown(Effect.DELETE, 2, 6);
    assertThat(state(5)).isEqualTo(State.PRESENT);
    assertThat(expected(5).sinceUs()).isEqualTo(100_000);
    assertThat(state(6)).isEqualTo(State.ABSENT);
  }

  @Test
  void a_write_is_not_the_last_if_a_later_one_may_be_there() {
    outcomes
        .acknowledged(Effect.WRITE, 2, 1, 3, 4, 5, 6)
        .unknown(Effect.WRITE, 1, 3)
        .unknown(Effect.WRITE, 2, 4)
        .unknown(Effect.WRITE, 3, 5)
        .acknowledged(Effect.REWRITE, 3, 1, 6);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.get(3L).isLast()).isTrue();
    assertThat(all.get(4L).isLast()).isFalse();
    assertThat(all.get(5L).isLast()).isFalse();
    assertThat(all.get(6L).isLast()).isFalse();
    assertThat(all.values()).allMatch(each -> each.state() == State.PRESENT);
  }

  @Test
  void a_write_and_a_deletion_at_the_same_time_are_unknown() {
    outcomes.acknowledged(Effect.WRITE, 4, 1, 5, 6).acknowledged(Effect.DELETE, 4, 2, 5);
    assertThat(state(5)).isEqualTo(State.UNKNOWN);
    assertThat(state(6)).isEqualTo(State.PRESENT);
  }

  @Test
  void rows_with_other_values_are_unknown_until_they_are_deleted() {
    outcomes
        .acknowledged(Effect.WRITE, 1, 1, 3, 4, 5)
        .acknowledged(Effect.TOUCH, 2, 1, 3)
        .unknown(Effect.TOUCH, 2, 4)
        .acknowledged(Effect.TOUCH, 2, 1, 5)
        .acknowledged(Effect.DELETE, 3, 1, 5);
    assertThat(state(3)).isEqualTo(State.UNKNOWN);
    assertThat(state(4)).isEqualTo(State.UNKNOWN);
    assertThat(state(5)).isEqualTo(State.ABSENT);
  }

  @Test
  void a_write_does_not_remove_the_other_values_of_an_earlier_statement() {
    outcomes
        .acknowledged(Effect.TOUCH, 1, 1, 3)
        .unknown(Effect.TOUCH, 1, 4)
        .acknowledged(Effect.WRITE, 2, 1, 3, 4, 5);
    assertThat(state(3)).isEqualTo(State.UNKNOWN);
    assertThat(state(4)).isEqualTo(State.UNKNOWN);
    assertThat(state(5)).isEqualTo(State.PRESENT);
  }

  @Test
  void writing_some_rows_again_keeps_a_write_and_makes_a_deletion_unknown() {
    outcomes
        .acknowledged(Effect.WRITE, 1, 1, 3)
        .acknowledged(Effect.DELETE, 1, 1, 4, 5)
        .acknowledged(Effect.REWRITE, 2, 1, 3, 4)
        .unknown(Effect.REWRITE, 2, 5);
    assertThat(state(3)).isEqualTo(State.PRESENT);
    assertThat(state(4)).isEqualTo(State.UNKNOWN);
    assertThat(state(5)).isEqualTo(State.UNKNOWN);
  }

  @Test
  void a_seed_whose_writes_are_all_unknown_is_unknown_and_not_acknowledged() {
    outcomes
        .unknown(Effect.WRITE, 1, 3)
        .unknown(Effect.DELETE, 1, 4)
        .acknowledged(Effect.REWRITE, 1, 1, 5);
    for (long seed = 3; seed <= 5; seed++) {
      assertThat(expected(seed))
          .isEqualTo(
              new Expectation(State.UNKNOWN, false, Expectation.NO_TIME, true, "unknown", 0, 0));
    }
  }

  @Test
  void writes_through_several_nodes_in_several_segments_are_returned_once() {
    for (int period = 1; period <= 3; period++) {
      for (int node = 1; node <= 3; node++) {
        outcomes.acknowledged(Effect.WRITE, period, node, node, 10, 20 + period).passOn();
      }
    }
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).containsExactlyInAnyOrder(1L, 2L, 3L, 10L, 21L, 22L, 23L);
    assertThat(all.get(10L).sinceUs()).isEqualTo(300_000);
    assertThat(all.get(21L).sinceUs()).isEqualTo(100_000);
    assertThat(all.get(3L).node()).isEqualTo("127.0.0.3:9042");
    assertThat(all.values()).allMatch(each -> each.state() == State.PRESENT);
  }

  @Test
  void the_seeds_of_the_last_writes_are_returned_first() {
    outcomes
        .acknowledged(Effect.WRITE, 2, 1, 9, 4)
        .acknowledged(Effect.WRITE, 3, 1, 8, 7)
        .unknown(Effect.WRITE, 4, 1)
        .acknowledged(Effect.DELETE, 1, 1, 2);
    assertThat(TestOutcomes.all(outcomes.complete()).keySet())
        .containsExactly(7L, 8L, 4L, 9L, 2L, 1L);
  }

  @Test
  void only_the_outcomes_of_the_table_count() {
    outcomes.acknowledged(Effect.WRITE, 1, 1, 5);
    RunOutcomes run = outcomes.complete();
    assertThat(TestOutcomes.all(Expectations.of(run, "ks.other", 1))).isEmpty();
    assertThat(TestOutcomes.all(Expectations.of(run, "ks.unheard", 1))).isEmpty();
    assertThat(TestOutcomes.all(Expectations.of(run, TestOutcomes.TABLE, 1))).hasSize(1);
  }

  @Test
  void negative_and_large_seeds_are_returned() {
    long[] seeds = {Long.MIN_VALUE, -1, 0, 1L << 40, Long.MAX_VALUE};
    outcomes.acknowledged(Effect.WRITE, 1, 1, seeds);
    assertThat(TestOutcomes.all(outcomes.complete()).keySet())
        .containsExactlyInAnyOrder(LongStream.of(seeds).boxed().toArray(Long[]::new));
  }

  @Test
  void the_sum_of_counters_is_between_acknowledged_and_unknown_additions() {
    outcomes
        .added(true, 1, 5, 3, 4)
        .added(true, 1, 6, 3)
        .passOn()
        .added(true, 1, 7, 3)
        .added(false, 2, 12, 3)
        .passOn()
        .added(false, 2, 3, 3, 9);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).containsExactly(3L, 4L, 9L);
    assertThat(all.get(3L))
        .isEqualTo(new Expectation(State.SUM, true, Expectation.NO_TIME, true, "unknown", 18, 33));
    assertThat(all.get(4L).least()).isEqualTo(5);
    assertThat(all.get(4L).most()).isEqualTo(5);
    assertThat(all.get(9L))
        .isEqualTo(new Expectation(State.SUM, false, Expectation.NO_TIME, true, "unknown", 0, 3));
  }

  @Test
  void sums_of_incomplete_outcomes_have_no_upper_limit() {
    outcomes.added(true, 1, 5, 3).added(false, 1, 2, 4);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.incomplete());
    assertThat(all.get(3L).least()).isEqualTo(5);
    assertThat(all.get(3L).most()).isEqualTo(Long.MAX_VALUE);
    assertThat(all.get(4L).most()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void every_planned_seed_must_be_there_at_an_unknown_time() {
    Map<Long, Expectation> all = TestOutcomes.all(Expectations.planned(5, 8, 1));
    assertThat(all.keySet()).containsExactly(5L, 6L, 7L, 8L);
    assertThat(all.values()).containsOnly(Expectation.withoutTime(State.PRESENT, true));
    assertThat(TestOutcomes.all(Expectations.planned(5, 5, 1))).hasSize(1);
  }

  @Test
  void one_seed_is_returned_with_what_is_expected_of_it() {
    for (State state : State.values()) {
      Expectation expectation = new Expectation(state, true, 12, false, "10.0.0.1", 3, 5);
      assertThat(TestOutcomes.all(Expectations.one(-7, expectation)))
          .isEqualTo(Map.of(-7L, expectation));
    }
  }

  @Test
  void a_sample_has_its_share_of_the_seeds_and_always_the_same() {
    for (int every : List.of(2, 7, 16, 1_000)) {
      assertThat(sample(every)).isEqualTo(sample(every));
      assertThat((double) sample(every).size() * every).isBetween(75_000.0, 125_000.0);
    }
    assertThat(sample(1)).hasSize(100_000);
    assertThat(sample(4)).containsAll(sample(16));
  }

  @Test
  void a_sample_of_outcomes_has_the_seeds_of_the_planned_sample() {
    outcomes.acknowledged(Effect.WRITE, 1, 1, LongStream.rangeClosed(1, 500).toArray());
    outcomes.unknown(Effect.WRITE, 1, LongStream.rangeClosed(501, 1_000).toArray());
    Set<Long> planned = TestOutcomes.all(Expectations.planned(1, 1_000, 16)).keySet();
    Set<Long> recorded =
        TestOutcomes.all(Expectations.of(outcomes.complete(), TestOutcomes.TABLE, 16)).keySet();
    assertThat(new HashSet<>(recorded)).isEqualTo(planned).isNotEmpty();
  }

  @Test
  void what_is_expected_of_a_seed_is_returned_once() {
    Expectations expectations = Expectations.planned(1, 1, 1);
    assertThat(expectations.nextLong()).isEqualTo(1);
    assertThat(expectations.take(1).state()).isEqualTo(State.PRESENT);
    assertThat(expectations.take(1).state()).isEqualTo(State.UNKNOWN);
    assertThat(expectations.hasNext()).isFalse();
    assertThatThrownBy(expectations::nextLong).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void without_outcomes_there_is_no_seed() {
    assertThat(TestOutcomes.all(outcomes.complete())).isEmpty();
    assertThat(IntStream.of(1, 16).boxed())
        .allMatch(every -> !Expectations.of(outcomes.incomplete(), "ks.t", every).hasNext());
  }
}
