package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Properties of merged intervals: they equal one long interval over the same time. */
class IntervalProperties {
  private static final long SECOND = 1_000_000_000L;

  /** A sampler of two kinds of operations, and their recorders. */
  private static final class Measured {
    private final Pacing pacing;
    private final OperationRecorder reads;
    private final OperationRecorder writes;
    private final Sampler sampler;
    private GcFigures collected = GcFigures.NONE;

    Measured(Pacing pacing) {
      this.pacing = pacing;
      this.reads = new OperationRecorder(pacing);
      this.writes = new OperationRecorder(pacing);
      this.sampler =
          new Sampler(
              new Sampler.Recording(
                  Map.of("READ", List.of(reads), "WRITE", List.of(writes)), List.of(), pacing),
              () -> {
                GcFigures drained = collected;
                collected = GcFigures.NONE;
                return drained;
              },
              Optional.empty(),
              TestFigures.meter(),
              0);
    }

    void record(int number) {
      OperationRecorder recorder = number % 3 == 0 ? reads : writes;
      recorder.setTimes(0, pacing.hasDueTimes() ? number * 500L : 0, number * 1_000L);
      if (number % 7 == 0) {
        recorder.failed();
      } else {
        recorder.succeeded(1, number % 5, number % 3, 0, 0);
      }
      collected = collected.plus(number % 11, number);
    }
  }

  @Property(tries = 200)
  void merged_intervals_are_the_interval_of_the_whole_time(
      @ForAll Pacing pacing,
      @ForAll @Size(min = 1, max = 6)
          List<@Size(max = 20) List<@IntRange(max = 1_000_000) Integer>> groups) {
    Measured often = new Measured(pacing);
    Measured once = new Measured(pacing);
    List<Interval> intervals = new ArrayList<>();
    for (List<Integer> group : groups) {
      group.forEach(often::record);
      group.forEach(once::record);
      intervals.add(often.sampler.tick((intervals.size() + 1) * SECOND, Long.MAX_VALUE, true));
    }
    Interval merged = intervals.stream().reduce(Interval::plus).orElseThrow();
    Interval whole = once.sampler.tick(groups.size() * SECOND, Long.MAX_VALUE, true);
    assertThat(merged.span()).isEqualTo(whole.span());
    assertThat(merged.total()).isEqualTo(whole.total());
    assertThat(merged.operations()).isEqualTo(whole.operations());
    assertThat(merged.gc().count()).isEqualTo(whole.gc().count());
    assertThat(merged.gc().sumOfSquaresMs2()).isCloseTo(whole.gc().sumOfSquaresMs2(), within(1e-3));
    assertThat(merged.standardError())
        .as("the error over several intervals")
        .isEqualTo(intervals.get(intervals.size() - 1).standardError());
  }

  @Property(tries = 20)
  void merging_does_not_change_the_intervals(
      @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 1_000) Integer> numbers) {
    Measured measured = new Measured(Pacing.NONE);
    numbers.forEach(measured::record);
    Interval first = measured.sampler.tick(SECOND, Long.MAX_VALUE, true);
    Interval second = measured.sampler.tick(2 * SECOND, Long.MAX_VALUE, true);
    Interval both = first.plus(second);
    both.total().latencies().service().recordValue(1);
    assertThat(first.total().latencies().service().getTotalCount()).isEqualTo(numbers.size());
    assertThat(second.total().latencies().service().getTotalCount()).isZero();
  }
}
