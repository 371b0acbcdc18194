package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.LoadShapes;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ShapeSegmentsTest {
  private static final OperationStats ALL = TestFigures.upTo(OperationStats.TOTAL, 100, 0);

  private static Pace pace(String profile) {
    return new Pace.Profiled(LoadShapes.profile(profile), Spacing.EVEN);
  }

  /** Returns the segments after one interval per second with this number of operations. */
  private static ShapeSegments segments(String profile, IntUnaryOperator perSecond) {
    ShapeSegments segments = ShapeSegments.of(pace(profile)).orElseThrow();
    segments.runStarts(5, "");
    for (int second = 0; second < LoadShapes.profile(profile).seconds(); second++) {
      OperationStats figures =
          TestFigures.upTo(OperationStats.TOTAL, perSecond.applyAsInt(second), 1);
      segments.intervalEnded(TestFigures.second(second, figures));
    }
    return segments;
  }

  /** Returns a result that has the requested rate on average. */
  private static RunResult result(long notBegun) {
    return new RunResult(
        TestFigures.summary(10, GcFigures.NONE, ALL, ALL),
        RunEnding.completed("the end of the load shape"),
        100,
        0,
        notBegun,
        10,
        0,
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static Optional<String> sentence(ShapeSegments segments, long notBegun) {
    return RateCheck.sentence(1, pace("steps(10/s*10s)"), result(notBegun), Optional.of(segments));
  }

  @Test
  void each_step_has_its_rate_and_latencies() {
    ShapeSegments segments =
        segments("steps(100/s*5s,0/s*2s,3000/s*5s)", second -> second < 5 ? 100 : 2_000);
    assertThat(segments.lines(200))
        .containsExactly(
            "Results of each segment of the load shape, with latencies in ms:",
            "  from s  to s  due/s  ended/s    mean     med     .99     max  errors",
            "     0.0   5.0    100      100    50.5    50.0    99.0   100.0       5",
            "     5.0   7.0      0    2,000  1000.5  1000.3  1980.8  2000.7       2",
            "     7.0  12.0  3,000    2,000  1000.5  1000.3  1980.8  2000.7       5",
            "");
  }

  @Test
  void a_ramp_and_each_wave_have_four_segments() {
    assertThat(segments("ramp(0/s..80/s*8s,80/s*8s)", second -> 1).measured())
        .extracting(ShapeSegments.Segment::dueRate)
        .containsExactly(10.0, 30.0, 50.0, 70.0, 80.0);
    List<ShapeSegments.Segment> wave = segments("sine(0/s..80/s*8s*2)", second -> 1).measured();
    assertThat(wave).hasSize(8);
    assertThat(wave.get(1).dueRate()).isCloseTo(wave.get(2).dueRate(), within(1e-9));
    assertThat(wave.get(0).dueRate()).isLessThan(wave.get(1).dueRate() / 2);
  }

  @Test
  void a_profile_with_very_many_waves_is_one_segment() {
    ShapeSegments segments = segments("sine(0/s..8/s*4s*100)", second -> 4);
    assertThat(segments.measured()).hasSize(1);
    assertThat(segments.lines(200)).isEmpty();
  }

  @Test
  void a_missed_segment_is_reported_even_if_the_backlog_is_sent_later() {
    ShapeSegments segments =
        segments(
            "spike(500/s*5s,2000/s*5s)", second -> second < 5 ? 500 : second < 10 ? 900 : 1_600);
    assertThat(sentence(segments, 0).orElseThrow())
        .startsWith("Rate not held from 5 s to 10 s: 900 of 2,000 op/s. ");
    assertThat(sentence(segments, 70).orElseThrow())
        .contains("op/s, and 70 requests were due but not sent before the end. ");
  }

  @Test
  void several_missed_segments_are_counted() {
    ShapeSegments segments = segments("steps(900/s*5s,800/s*5s,2000/s*5s)", second -> 900);
    assertThat(sentence(segments, 0).orElseThrow())
        .startsWith("Rate not held from 10 s to 15 s: 900 of 2,000 op/s. ");
    assertThat(sentence(segments("steps(9000/s*5s,100/s*5s,2000/s*5s)", second -> 900), 0))
        .hasValueSatisfying(
            text ->
                assertThat(text)
                    .startsWith(
                        "Rate not held from 0 s to 5 s: 900 of 9,000 op/s, and not in 1 later segment. "));
  }

  @Test
  void a_profile_that_was_held_needs_no_sentence() {
    assertThat(
            sentence(
                segments("spike(500/s*5s,2000/s*5s)", second -> second / 5 == 1 ? 1_995 : 498), 0))
        .isEmpty();
  }

  @Test
  void a_constant_latency_is_no_missed_segment() {
    ShapeSegments segments = ShapeSegments.of(pace("steps(100/s*4s,300/s*4s)")).orElseThrow();
    segments.runStarts(5, "");
    IntStream.range(0, 9)
        .forEach(
            second ->
                segments.intervalEnded(late(second, second == 0 ? 0 : second < 5 ? 100 : 300)));
    assertThat(sentence(segments, 0)).isEmpty();
  }

  /** Returns the interval of a second with replies after a second. */
  private static Interval late(int second, int count) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1_000_000_000, count);
    Histogram none = new Histogram(3);
    OperationStats figures =
        new OperationStats(
            OperationStats.TOTAL,
            new Counts(count, count, count, count, 0, 0, Recall.NONE),
            TestLatencies.of(latencies, latencies, none, none, Pacing.FIXED));
    return TestFigures.second(second, figures);
  }

  @Test
  void only_profiles_have_segments() {
    assertThat(ShapeSegments.of(new Pace.FixedRate(5, Spacing.EVEN))).isEmpty();
  }
}
