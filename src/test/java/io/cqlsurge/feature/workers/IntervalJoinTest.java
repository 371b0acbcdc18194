package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.feature.workers.IntervalJoin.Joined;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The sums of the intervals of two workers, which arrive at different times. */
class IntervalJoinTest {
  private static final long GRACE_NS = 2_000;

  private final IntervalJoin join =
      new IntervalJoin(2, 1, GRACE_NS, new ClientsSum(Optional.empty()));
  private long nowNs = 1;

  private static Interval interval(double start, double end, int operations) {
    return new Interval(
        new Interval.Span(start, end),
        List.of(TestFigures.upTo("WRITE", operations, 0)),
        TestFigures.upTo(OperationStats.TOTAL, operations, 0),
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }

  private void part(int worker, int number, int operations) {
    PackedInterval interval = PackedInterval.of(interval(number, number + 1, operations));
    join.add(worker, new Message.Part(0, number, interval), nowNs);
  }

  private Optional<Joined> next() {
    return join.next(nowNs);
  }

  private static long operations(Joined joined) {
    return joined.interval().total().counts().operations();
  }

  @Test
  void an_interval_is_complete_when_both_workers_have_reported_it() {
    part(0, 0, 10);
    assertThat(next()).isEmpty();
    part(0, 1, 20);
    assertThat(next()).isEmpty();
    part(1, 0, 5);
    Joined first = next().orElseThrow();
    assertThat(operations(first)).isEqualTo(15);
    assertThat(first.missing()).isEmpty();
    assertThat(next()).isEmpty();
    part(1, 1, 7);
    assertThat(operations(next().orElseThrow())).isEqualTo(27);
    assertThat(next()).isEmpty();
  }

  @Test
  void after_the_grace_period_a_late_part_counts_in_the_next_interval() {
    part(0, 0, 10);
    nowNs += GRACE_NS - 1;
    assertThat(next()).isEmpty();
    nowNs++;
    Joined first = next().orElseThrow();
    assertThat(operations(first)).isEqualTo(10);
    assertThat(first.missing()).containsExactly(1);
    part(1, 0, 5);
    part(1, 1, 6);
    assertThat(next()).isEmpty();
    part(0, 1, 20);
    Joined second = next().orElseThrow();
    assertThat(operations(second)).isEqualTo(31);
    assertThat(second.missing()).isEmpty();
    assertThat(second.interval().span()).isEqualTo(new Interval.Span(1, 2));
    assertThat(second.interval().total().counts().operationsSoFar()).isEqualTo(41);
  }

  @Test
  void a_worker_that_has_ended_is_not_waited_for() {
    part(0, 0, 10);
    part(1, 0, 5);
    join.end(1);
    assertThat(operations(next().orElseThrow())).isEqualTo(15);
    part(0, 1, 20);
    assertThat(operations(next().orElseThrow())).isEqualTo(20);
    join.end(0);
    assertThat(next()).isEmpty();
    assertThat(join.soFar().orElseThrow().total().counts().operations()).isEqualTo(35);
  }

  @Test
  void only_whole_intervals_of_all_workers_decide_whether_the_rate_is_certain() {
    double before = 0;
    for (int number = 0; number < 3; number++) {
      part(0, number, 10 + number);
      part(1, number, 10);
      before = next().orElseThrow().interval().standardError();
    }
    assertThat(before).isPositive();
    join.end(1);
    part(0, 3, 1_000);
    assertThat(next().orElseThrow().interval().standardError()).isEqualTo(before);
  }
}
