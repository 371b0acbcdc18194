package io.cqlsurge.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import io.cqlsurge.outcome.OutcomeLine.End;
import io.cqlsurge.outcome.OutcomeLine.Segment;
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
    Changes changes = TestOutcomes.changes(Effect.WRITE, 0, 1, seed);
    recorder.add(changes, true, 100_000, TestOutcomes.node(1));
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
      Changes changes = TestOutcomes.changes(Effect.WRITE, 1, 1, seed, -seed);
      recorder.add(changes, true, 299_999 - seed, TestOutcomes.node(2));
    }
    List<Segment> segments = segments(recorder.drain());
    assertThat(segments).hasSize(1);
    Segment segment = segments.get(0);
    assertThat(segment.table()).isEqualTo(1);
    assertThat(segment.effect()).isEqualTo(Effect.WRITE);
    assertThat(segment.acknowledged()).isTrue();
    assertThat(segment.period()).isEqualTo(2);
    assertThat(segment.node()).isEqualTo("127.0.0.2:9042");
    assertThat(seeds(segment)).hasSize(2_000).contains(1, -1, 1_000, -1_000);
    assertThat(recorder.drain()).isEmpty();
  }

  @Test
  void a_sample_has_acknowledged_seeds_at_equal_distances() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    Changes write = TestOutcomes.changes(Effect.WRITE, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    recorder.add(write, true, 100_000, TestOutcomes.node(1));
    recorder.add(write, false, 100_000, TestOutcomes.node(1));
    Changes delete = TestOutcomes.changes(Effect.DELETE, 0, 1, 1, 2, 3);
    recorder.add(delete, true, 100_000, TestOutcomes.node(1));
    List<Segment> segments = segments(recorder.drain());
    assertThat(Expectations.sample(segments.get(0), 3)).containsOnlyKeys(1L, 4L, 7L);
    assertThat(Expectations.sample(segments.get(0), 3).get(4L))
        .isEqualTo(
            new Expectation(
                Expectation.State.PRESENT, true, 100_000, false, "127.0.0.1:9042", 0, 0));
    assertThat(Expectations.sample(segments.get(0), 20)).hasSize(10);
    assertThat(Expectations.sample(segments.get(0), 0)).isEmpty();
    assertThat(Expectations.sample(segments.get(1), 3)).isEmpty();
    assertThat(Expectations.sample(segments.get(2), 3)).isEmpty();
  }

  @Test
  void each_difference_begins_a_segment() {
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    Changes write = TestOutcomes.changes(Effect.WRITE, 0, 1, 7);
    for (int i = 0; i < 2; i++) {
      recorder.add(write, true, 100_000, TestOutcomes.node(1));
      recorder.add(write, false, 100_000, TestOutcomes.node(1));
      recorder.add(write, true, 200_000, TestOutcomes.node(1));
      recorder.add(write, true, 100_000, TestOutcomes.node(2));
      recorder.add(
          TestOutcomes.changes(Effect.DELETE, 0, 1, 7), true, 100_000, TestOutcomes.node(1));
      recorder.add(
          TestOutcomes.changes(Effect.WRITE, 1, 1, 7), true, 100_000, TestOutcomes.node(1));
    }
    assertThat(segments(recorder.drain())).hasSize(6).allMatch(each -> seeds(each).length == 1);
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
        TestOutcomes.changes(Effect.NOTHING, 0, 1, 5), true, 100_000, TestOutcomes.node(1));
    recorder.add(TestOutcomes.changes(Effect.WRITE, 0, 1), true, 100_000, TestOutcomes.node(1));
    assertThat(recorder.drain()).isEmpty();
  }

  @Test
  void changes_are_reused() {
    Changes changes = TestOutcomes.changes(Effect.ADD, 0, 9, 1, 2, 3);
    assertThat(changes.isSum()).isTrue();
    changes.begin(Effect.WRITE, 1);
    changes.add(4);
    OutcomeRecorder recorder = new OutcomeRecorder(1);
    recorder.add(changes, true, 100_000, TestOutcomes.node(1));
    Segment segment = segments(recorder.drain()).get(0);
    assertThat(seeds(segment)).containsExactly(4);
    assertThat(segment.effect()).isEqualTo(Effect.WRITE);
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
