package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Doubt;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
  private static final CheckedTable COLUMNS = TestEffects.TABLE;

  private final TestOutcomes outcomes = new TestOutcomes();

  private Allowed allowed(long seed) {
    return allowed(TestOutcomes.all(outcomes.complete()), seed);
  }

  private static Allowed allowed(Map<Long, Expectation> all, long seed) {
    return all.get(seed).allowed(COLUMNS, false, 0);
  }

  /** Returns what the column may contain, and why it is not certain. */
  private static String text(Allowed allowed) {
    Allowed.Cell cell = allowed.columns().get(0);
    return (cell.mustBeValue() || (cell.bits() & Content.OF_SEED) != 0 ? "value " : "")
        + (cell.mayBeNull() ? "null " : "")
        + (cell.mayBeOther() ? "other " : "")
        + allowed.doubt().map(Doubt::name).orElse("certain");
  }

  private String state(long seed) {
    return text(allowed(seed));
  }

  private static Set<Long> sample(int every) {
    return TestOutcomes.all(Expectations.planned(1, 100_000, every)).keySet();
  }

  @Test
  void an_acknowledged_write_must_be_there_with_its_time_and_node() {
    outcomes.acknowledged(TestEffects.WRITE, 7, 3, 5);
    assertThat(state(5)).isEqualTo("value certain");
    assertThat(allowed(5).columns().get(0).sinceUs()).isEqualTo(700_000);
    Event last = TestOutcomes.all(outcomes.complete()).get(5L).last().orElseThrow();
    assertThat(last.sentUs()).isEqualTo(700_000);
    assertThat(last.node()).isEqualTo("127.0.0.3:9042");
  }

  @Test
  void an_acknowledged_deletion_must_leave_nothing() {
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, 5).acknowledged(TestEffects.DELETE, 2, 3, 5);
    assertThat(state(5)).isEqualTo("null certain");
    assertThat(allowed(5).columns().get(0).isDeleted()).isTrue();
    assertThat(allowed(5).otherRows().mayBeValue()).isFalse();
  }

  @Test
  void a_write_after_a_deletion_must_be_there() {
    outcomes.acknowledged(TestEffects.DELETE, 1, 1, 5).acknowledged(TestEffects.WRITE, 2, 1, 5);
    assertThat(state(5)).isEqualTo("value certain");
  }

  @Test
  void the_last_acknowledged_write_counts() {
    outcomes
        .acknowledged(TestEffects.WRITE, 9, 2, 5)
        .acknowledged(TestEffects.WRITE, 3, 1, 5)
        .passOn()
        .acknowledged(TestEffects.WRITE, 8, 3, 5);
    assertThat(allowed(5).columns().get(0).sinceUs()).isEqualTo(900_000);
  }

  @Test
  void an_unknown_deletion_of_the_same_time_or_later_makes_a_write_unknown() {
    outcomes
        .acknowledged(TestEffects.WRITE, 4, 1, 3, 4, 5)
        .unknown(TestEffects.DELETE, 3, 3)
        .unknown(TestEffects.DELETE, 4, 4)
        .unknown(TestEffects.DELETE, 5, 5);
    assertThat(state(3)).isEqualTo("value certain");
    assertThat(state(4)).isEqualTo("value null NO_REPLY");
    assertThat(state(5)).isEqualTo("value null NO_REPLY");
  }

  @Test
  void an_unknown_write_after_a_deletion_can_be_there() {
    outcomes
        .acknowledged(TestEffects.DELETE, 4, 1, 3, 5)
        .unknown(TestEffects.WRITE, 3, 3)
        .unknown(TestEffects.WRITE, 4, 5);
    assertThat(state(3)).isEqualTo("null certain");
    assertThat(state(5)).isEqualTo("value null NO_REPLY");
  }

  @Test
  void a_write_and_a_deletion_at_the_same_time_are_unknown() {
    outcomes.acknowledged(TestEffects.WRITE, 4, 1, 5, 6).acknowledged(TestEffects.DELETE, 4, 2, 5);
    assertThat(state(5)).isEqualTo("value null AT_ONCE");
    assertThat(state(6)).isEqualTo("value certain");
  }

  @Test
  void other_values_are_possible_until_they_are_replaced() {
    outcomes
        .acknowledged(TestEffects.WRITE, 1, 1, 3, 4, 5, 6)
        .acknowledged(TestEffects.TOUCH, 2, 1, 3, 5, 6)
        .unknown(TestEffects.TOUCH, 2, 4)
        .acknowledged(TestEffects.DELETE, 3, 1, 5)
        .acknowledged(TestEffects.WRITE, 3, 1, 6);
    assertThat(state(3)).isEqualTo("value null other OTHER_VALUES");
    assertThat(state(4)).isEqualTo("value null other NO_REPLY");
    assertThat(state(5)).isEqualTo("null certain");
    assertThat(state(6)).isEqualTo("value certain");
  }

  @Test
  void one_of_several_rows_leaves_the_others() {
    outcomes
        .acknowledged(TestEffects.REWRITE, 1, 1, 2)
        .acknowledged(TestEffects.WRITE, 1, 1, 3)
        .acknowledged(TestEffects.DELETE, 1, 1, 4)
        .acknowledged(TestEffects.REWRITE, 2, 1, 3, 4);
    assertThat(state(2)).isEqualTo("value null SOME_ROWS");
    assertThat(state(3)).isEqualTo("value certain");
    assertThat(state(4)).isEqualTo("value null SOME_ROWS");
    assertThat(allowed(4).columns().get(0).isSomewhere()).isTrue();
    Expectation of = TestOutcomes.all(outcomes.complete()).get(4L);
    assertThat(text(of.allowed(COLUMNS, true, 0))).isEqualTo("value certain");
  }

  @Test
  void a_value_in_one_row_can_be_gone_after_a_deletion_that_may_be_later() {
    outcomes
        .acknowledged(TestEffects.REWRITE, 2, 1, 2, 3, 4)
        .unknown(TestEffects.DELETE, 2, 3)
        .unknown(TestEffects.DELETE, 1, 4);
    assertThat(allowed(2).columns().get(0).isSomewhere()).isTrue();
    assertThat(allowed(3).columns().get(0).isSomewhere()).isFalse();
    assertThat(allowed(4).columns().get(0).isSomewhere()).isTrue();
  }

  @Test
  void conditional_statements_are_ordered_with_a_second_of_difference() {
    outcomes
        .acknowledged(TestEffects.DELETE, 100, 1, 1, 2, 3, 4)
        .replied(TestEffects.CONDITIONAL, 50, 89, 1, 1)
        .replied(TestEffects.CONDITIONAL, 50, 90, 1, 2)
        .replied(TestEffects.CONDITIONAL, 110, 120, 1, 3)
        .replied(TestEffects.CONDITIONAL, 111, 120, 1, 4);
    assertThat(state(1)).isEqualTo("null certain");
    assertThat(state(2)).isEqualTo("value null AT_ONCE");
    assertThat(state(3)).isEqualTo("value null AT_ONCE");
    assertThat(state(4)).isEqualTo("value certain");
  }

  @Test
  void an_unknown_conditional_statement_can_be_executed_later() {
    outcomes.unknown(TestEffects.CONDITIONAL, 1, 1).acknowledged(TestEffects.DELETE, 1_000, 1, 1);
    assertThat(state(1)).isEqualTo("value null NO_REPLY");
  }

  @Test
  void a_timestamp_of_the_user_has_no_order() {
    outcomes
        .acknowledged(TestEffects.GIVEN, 9, 1, 1, 2)
        .acknowledged(TestEffects.DELETE, 1, 1, 1)
        .acknowledged(TestEffects.DELETE, 99, 1, 2)
        .acknowledged(TestEffects.GIVEN, 9, 1, 3);
    assertThat(state(1)).isEqualTo("value null AT_ONCE");
    assertThat(state(2)).isEqualTo("value null AT_ONCE");
    assertThat(state(3)).isEqualTo("value certain");
    assertThat(allowed(3).columns().get(0).sinceUs()).isEqualTo(Event.NO_TIME);
  }

  @Test
  void elements_that_are_added_keep_others() {
    outcomes
        .acknowledged(TestEffects.DELETE, 1, 1, 3)
        .acknowledged(TestEffects.TOUCH, 1, 1, 4)
        .acknowledged(TestEffects.APPEND, 2, 1, 3, 4);
    assertThat(state(3)).isEqualTo("value certain");
    assertThat(state(4)).isEqualTo("value other OTHER_VALUES");
  }

  @Test
  void values_expire() {
    outcomes.acknowledged(TestEffects.EXPIRING, 0, 1, 1);
    Expectation of = TestOutcomes.all(outcomes.complete()).get(1L);
    assertThat(text(of.allowed(COLUMNS, false, 940_000_000))).isEqualTo("value certain");
    assertThat(text(of.allowed(COLUMNS, false, 940_000_001))).isEqualTo("value null EXPIRED");
    assertThat(text(of.allowed(COLUMNS, false, 1_060_000_000))).isEqualTo("value null EXPIRED");
    assertThat(text(of.allowed(COLUMNS, false, 1_060_000_001))).isEqualTo("null certain");
  }

  @Test
  void a_table_that_was_not_empty_may_contain_anything_that_was_not_replaced() {
    outcomes
        .notEmpty()
        .acknowledged(TestEffects.WRITE, 1, 1, 1)
        .acknowledged(TestEffects.REWRITE, 1, 1, 2)
        .acknowledged(TestEffects.APPEND, 1, 1, 3);
    assertThat(state(1)).isEqualTo("value certain");
    assertThat(allowed(1).otherRows().mayBeValue()).isTrue();
    assertThat(state(2)).isEqualTo("value null other SOME_ROWS");
    assertThat(state(3)).isEqualTo("value other BEFORE");
  }

  @Test
  void what_is_not_recorded_can_have_happened_at_any_time() {
    outcomes.of(TestEffects.WRITE).acknowledged(TestEffects.WRITE, 1, 1, 1);
    assertThat(text(allowed(TestOutcomes.all(outcomes.incomplete()), 1)))
        .isEqualTo("value certain");
    outcomes.of(TestEffects.WRITE, TestEffects.DELETE);
    assertThat(text(allowed(TestOutcomes.all(outcomes.incomplete()), 1)))
        .isEqualTo("value null NOT_RECORDED");
  }

  @Test
  void a_statement_on_any_partition_counts_for_all_seeds_and_has_none_itself() {
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, 1).acknowledged(TestEffects.EVERYWHERE, 1, 1, 2);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).containsExactly(1L);
    assertThat(text(allowed(all, 1))).isEqualTo("value null other OTHER_VALUES");
  }

  /** Returns the expectations for seeds with this number of different keys. */
  private Map<Long, Expectation> withKeys(int keys) {
    LongFunction<List<ByteBuffer>> key =
        seed -> List.of(ByteBuffer.allocate(1).put(0, (byte) (seed % keys)));
    return TestOutcomes.all(Expectations.of(outcomes.complete(), TestOutcomes.TABLE, key, 1));
  }

  @Test
  void seeds_with_the_same_key_are_one_partition() {
    outcomes
        .acknowledged(TestEffects.WRITE, 1, 1, 1, 2, 3)
        .acknowledged(TestEffects.DELETE, 2, 1, 4)
        .acknowledged(TestEffects.DELETE, 2, 1, 5);
    Map<Long, Expectation> all = withKeys(3);
    assertThat(all.keySet()).containsExactly(1L, 2L, 3L);
    assertThat(text(allowed(all, 1))).isEqualTo("null certain");
    assertThat(text(allowed(all, 2))).isEqualTo("null certain");
    assertThat(text(allowed(all, 3))).isEqualTo("value certain");
  }

  @Test
  void counters_of_seeds_with_the_same_key_add_up() {
    outcomes.added(true, 1, 5, 1, 2).added(true, 2, -7, 3).added(false, 2, 2, 4);
    Map<Long, Expectation> all = withKeys(1);
    assertThat(all.keySet()).containsExactly(1L);
    assertThat(all.get(1L).sum().least()).isEqualTo(3);
    assertThat(all.get(1L).sum().most()).isEqualTo(5);
  }

  @Test
  void a_seed_whose_operations_are_all_unknown_is_unknown() {
    outcomes.unknown(TestEffects.WRITE, 1, 3).unknown(TestEffects.DELETE, 1, 4);
    assertThat(state(3)).isEqualTo("value null NO_REPLY");
    assertThat(state(4)).isEqualTo("null NO_REPLY");
  }

  @Test
  void operations_through_several_nodes_in_several_segments_are_returned_once() {
    for (int period = 1; period <= 3; period++) {
      for (int node = 1; node <= 3; node++) {
        outcomes.acknowledged(TestEffects.WRITE, period, node, node, 10, 20 + period).passOn();
      }
    }
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all.keySet()).containsExactly(1L, 2L, 3L, 10L, 21L, 22L, 23L);
    assertThat(all.get(10L).events()).hasSize(9);
  }

  @Test
  void only_the_outcomes_of_the_table_count() {
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, 5).acknowledged(TestEffects.OTHER, 1, 1, 6);
    RunOutcomes run = outcomes.complete();
    assertThat(TestOutcomes.all(run).keySet()).containsExactly(5L);
    assertThat(TestOutcomes.all(of(run, "ks.other", 1)).keySet()).containsExactly(6L);
    assertThat(TestOutcomes.all(of(run, "ks.unheard", 1))).isEmpty();
  }

  private static Expectations of(RunOutcomes run, String table, int every) {
    return Expectations.of(run, table, TestOutcomes::key, every);
  }

  @Test
  void negative_and_large_seeds_are_returned() {
    long[] seeds = {Long.MIN_VALUE, -1, 0, 1L << 40, Long.MAX_VALUE};
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, seeds);
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
    assertThat(all.get(3L).sum())
        .isEqualTo(new Expectation.Sum(18, 33, true, true, java.util.Optional.empty()));
    assertThat(all.get(4L).sum().most()).isEqualTo(5);
    assertThat(all.get(9L).sum().doubt()).contains(Doubt.NO_REPLY);
  }

  @Test
  void sums_of_incomplete_outcomes_have_a_lower_limit_if_nothing_is_subtracted() {
    outcomes.of(TestEffects.ADD).added(true, 1, 5, 3);
    Expectation.Sum sum = TestOutcomes.all(outcomes.incomplete()).get(3L).sum();
    assertThat(sum.isLeast()).isTrue();
    assertThat(sum.isMost()).isFalse();
    assertThat(sum.doubt()).isEmpty();
    outcomes.of(TestEffects.ADD, TestEffects.SUBTRACT);
    sum = TestOutcomes.all(outcomes.incomplete()).get(3L).sum();
    assertThat(sum.isLeast()).isFalse();
    assertThat(sum.doubt()).contains(Doubt.NOT_RECORDED);
  }

  @Test
  void sums_are_unknown_after_deletions_and_in_tables_that_were_not_empty() {
    outcomes.added(true, 1, 5, 3).acknowledged(TestEffects.DELETE, 1, 1, 3);
    assertThat(TestOutcomes.all(outcomes.complete()).get(3L).sum().doubt())
        .contains(Doubt.DELETED_COUNTERS);
    TestOutcomes before = new TestOutcomes().notEmpty().added(true, 1, 5, 3);
    Expectation.Sum sum = TestOutcomes.all(before.complete()).get(3L).sum();
    assertThat(sum.doubt()).contains(Doubt.BEFORE);
    assertThat(sum.isLeast() || sum.isMost()).isFalse();
  }

  @Test
  void every_planned_seed_must_be_there() {
    Map<Long, Expectation> all = TestOutcomes.all(Expectations.planned(5, 8, 1));
    assertThat(all.keySet()).containsExactly(5L, 6L, 7L, 8L);
    assertThat(all.values()).allMatch(Expectation::isPlanned);
    assertThat(TestOutcomes.all(Expectations.planned(5, 5, 1))).hasSize(1);
  }

  @Test
  void one_seed_is_returned_with_what_is_expected_of_it() {
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, 5);
    Expectation expectation = TestOutcomes.all(outcomes.complete()).get(5L);
    assertThat(expectation.isPlanned()).isFalse();
    assertThat(TestOutcomes.all(Expectations.one(-7, expectation)))
        .isEqualTo(Map.of(-7L, expectation));
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
    outcomes.acknowledged(TestEffects.WRITE, 1, 1, LongStream.rangeClosed(1, 500).toArray());
    outcomes.unknown(TestEffects.WRITE, 1, LongStream.rangeClosed(501, 1_000).toArray());
    Set<Long> planned = TestOutcomes.all(Expectations.planned(1, 1_000, 16)).keySet();
    Set<Long> recorded = TestOutcomes.all(of(outcomes.complete(), TestOutcomes.TABLE, 16)).keySet();
    assertThat(new HashSet<>(recorded)).isEqualTo(planned).isNotEmpty();
  }

  @Test
  void what_is_expected_of_a_seed_is_returned_once() {
    Expectations expectations = Expectations.planned(1, 1, 1);
    assertThat(expectations.nextLong()).isEqualTo(1);
    assertThat(expectations.take(1).isPlanned()).isTrue();
    assertThat(expectations.take(1).isPlanned()).isFalse();
    assertThat(expectations.hasNext()).isFalse();
    assertThatThrownBy(expectations::nextLong).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void without_outcomes_there_is_no_seed() {
    assertThat(TestOutcomes.all(outcomes.complete())).isEmpty();
    assertThat(IntStream.of(1, 16).boxed())
        .allMatch(every -> !of(outcomes.incomplete(), "ks.t", every).hasNext());
  }

  @Test
  void many_seeds_with_many_events_are_returned_in_parts() {
    long[] seeds = LongStream.rangeClosed(1, 300_000).toArray();
    outcomes
        .acknowledged(TestEffects.WRITE, 1, 1, seeds)
        .acknowledged(TestEffects.WRITE, 2, 1, seeds)
        .acknowledged(TestEffects.DELETE, 3, 1, seeds);
    Map<Long, Expectation> all = TestOutcomes.all(outcomes.complete());
    assertThat(all).hasSize(300_000);
    assertThat(all.values()).allMatch(each -> each.events().size() == 3);
  }
}
