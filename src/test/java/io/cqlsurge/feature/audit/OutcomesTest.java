package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.feature.audit.OutcomeLine.End;
import io.cqlsurge.feature.audit.OutcomeLine.Segment;
import io.cqlsurge.workload.Changes;
import io.cqlsurge.workload.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

/** Recorders, and what passes their outcomes on. */
class OutcomesTest {
  private final List<OutcomeLine> lines = new CopyOnWriteArrayList<>();

  private static void write(OutcomeRecorder recorder, long seed) {
    Changes changes = TestOutcomes.changes(TestEffects.WRITE, 0, seed);
    recorder.add(changes, true, 100_000, 100_000, TestOutcomes.node(1));
  }

  private static List<Segment> segments(List<OutcomeLine> lines) {
    return lines.stream().filter(Segment.class::isInstance).map(Segment.class::cast).toList();
  }

  private static long[] seeds(Segment segment) {
    return SeedSet.of(segment).toArray();
  }

  @Test
  void operations_with_the_same_outcome_are_one_segment() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    for (long seed = 1; seed <= 1_000; seed++) {
      Changes changes = TestOutcomes.changes(TestEffects.OTHER, 0, seed, -seed);
      recorder.add(changes, true, 299_999 - seed, 299_999 - seed, TestOutcomes.node(2));
    }
    List<Segment> segments = segments(recorder.drain());
    assertThat(segments).hasSize(1);
    Segment segment = segments.get(0);
    assertThat(segment.effect()).isEqualTo(TestEffects.OTHER.number());
    assertThat(segment.acknowledged()).isTrue();
    assertThat(segment.period()).isEqualTo(2);
    assertThat(segment.node()).isEqualTo("127.0.0.2:9042");
    assertThat(seeds(segment)).hasSize(2_000).contains(1, -1, 1_000, -1_000);
    assertThat(recorder.drain()).isEmpty();
  }

  @Test
  void each_difference_begins_a_segment() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    Changes write = TestOutcomes.changes(TestEffects.WRITE, 0, 7);
    for (int i = 0; i < 2; i++) {
      recorder.add(write, true, 100_000, 100_000, TestOutcomes.node(1));
      recorder.add(write, false, 100_000, 100_000, TestOutcomes.node(1));
      recorder.add(write, true, 200_000, 200_000, TestOutcomes.node(1));
      recorder.add(write, true, 100_000, 100_000, TestOutcomes.node(2));
      recorder.add(
          TestOutcomes.changes(TestEffects.DELETE, 0, 7),
          true,
          100_000,
          100_000,
          TestOutcomes.node(1));
      recorder.add(
          TestOutcomes.changes(TestEffects.OTHER, 0, 7),
          true,
          100_000,
          100_000,
          TestOutcomes.node(1));
    }
    assertThat(segments(recorder.drain())).hasSize(6).allMatch(each -> seeds(each).length == 1);
  }

  @Test
  void only_timestamps_of_the_database_have_a_time_of_the_reply() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    for (Effect effect : List.of(TestEffects.WRITE, TestEffects.CONDITIONAL)) {
      recorder.add(
          TestOutcomes.changes(effect, 0, 7), true, 100_000, 900_000, TestOutcomes.node(1));
    }
    assertThat(segments(recorder.drain()).stream().map(Segment::until)).containsExactly(1L, 9L);
  }

  @Test
  void amounts_are_recorded_by_their_bits_with_their_sign() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    recorder.add(TestOutcomes.changes(TestEffects.ADD, 5, 7), true, 1, 1, TestOutcomes.node(1));
    recorder.add(TestOutcomes.changes(TestEffects.ADD, -2, 7), true, 1, 1, TestOutcomes.node(1));
    assertThat(segments(recorder.drain()).stream().map(Segment::amount))
        .containsExactly(1L, 4L, -2L);
  }

  @Test
  void effects_and_empty_tables_are_recorded_once_before_the_segments() {
    try (Outcomes outcomes = new Outcomes(1, lines::add)) {
      outcomes.start(TestEffects.ALL, () -> List.of(1));
      outcomes.start(List.of(), List::of);
    }
    assertThat(lines)
        .containsExactly(new OutcomeLine.Start(TestEffects.ALL, List.of(1)), new OutcomeLine.End());
  }

  @Test
  void seeds_are_recorded_by_their_numbers_in_the_population() {
    OutcomeRecorder recorder = new OutcomeRecorder(-3);
    write(recorder, 5);
    assertThat(seeds(segments(recorder.drain()).get(0))).containsExactly(-15);
  }

  @Test
  void operations_that_change_nothing_are_not_recorded() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    recorder.add(
        TestOutcomes.changes(Effect.NONE, 0, 5), true, 100_000, 100_000, TestOutcomes.node(1));
    recorder.add(
        TestOutcomes.changes(TestEffects.WRITE, 0), true, 100_000, 100_000, TestOutcomes.node(1));
    assertThat(recorder.drain()).isEmpty();
  }

  @Test
  void each_try_counts_whose_result_can_differ_from_that_of_an_earlier_one() {
    assertThat(TestEffects.ALL)
        .filteredOn(effect -> TestOutcomes.changes(effect, 0, 1).isPerTry())
        .containsExactly(
            TestEffects.ADD,
            TestEffects.CONDITIONAL,
            TestEffects.GIVEN,
            TestEffects.EVERYWHERE,
            TestEffects.SUBTRACT);
  }

  @Test
  void changes_are_reused() {
    Changes changes = TestOutcomes.changes(TestEffects.ADD, 9, 1, 2, 3);
    assertThat(changes.isPerTry()).isTrue();
    changes.begin(TestEffects.WRITE);
    changes.add(4, 0);
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    recorder.add(changes, true, 100_000, 100_000, TestOutcomes.node(1));
    Segment segment = segments(recorder.drain()).get(0);
    assertThat(seeds(segment)).containsExactly(4);
    assertThat(segment.effect()).isEqualTo(TestEffects.WRITE.number());
  }

  @Test
  void concurrent_additions_and_drains_lose_nothing() throws Exception {
    int threads = 4;
    int each = 20_000;
    ExecutorService others = Executors.newFixedThreadPool(threads);
    Roaring64NavigableMap found = new Roaring64NavigableMap();
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        long first = (long) i * each;
        ends.add(
            others.submit(
                () -> {
                  for (long seed = first; seed < first + each; seed++) {
                    write(recorder, seed);
                  }
                }));
      }
      while (!ends.stream().allMatch(Future::isDone)) {
        segments(recorder.drain()).forEach(segment -> found.or(SeedSet.of(segment)));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      others.shutdownNow();
    }
    segments(recorder.drain()).forEach(segment -> found.or(SeedSet.of(segment)));
    assertThat(found.getLongCardinality()).isEqualTo((long) threads * each);
  }

  @Test
  void outcomes_of_all_recorders_are_passed_on_during_the_run() {
    try (Outcomes outcomes = new Outcomes(1, lines::add)) {
      write(outcomes.recorder(), 1);
      write(outcomes.recorder(), 2);
      Polling.await("outcomes", () -> lines.size() >= 2);
      assertThat(segments(lines)).hasSize(2);
      assertThat(lines).doesNotHaveAnyElementsOfTypes(End.class);
    }
    assertThat(segments(lines)).hasSize(2);
  }

  @Test
  void the_last_line_says_that_nothing_is_missing() {
    Outcomes outcomes = new Outcomes(1, lines::add);
    write(outcomes.recorder(), 1);
    outcomes.close();
    assertThat(segments(lines)).hasSize(1);
    assertThat(lines).last().isEqualTo(new End());
  }

  @Test
  void missing_outcomes_have_no_last_line() {
    Outcomes outcomes = new Outcomes(1, lines::add);
    write(outcomes.recorder(), 1);
    outcomes.miss();
    outcomes.close();
    assertThat(segments(lines)).hasSize(1);
    assertThat(lines).hasSize(1);
  }

  @Test
  void timestamps_follow_the_clock_of_the_system() {
    try (Outcomes outcomes = new Outcomes(1, lines::add)) {
      long beforeUs = Outcomes.nowUs();
      long atNs = System.nanoTime();
      assertThat(outcomes.timestampUs(atNs)).isBetween(beforeUs - 100_000, beforeUs + 1_000_000);
      assertThat(outcomes.timestampUs(atNs + 5_000_000))
          .isEqualTo(outcomes.timestampUs(atNs) + 5_000);
    }
  }
}
