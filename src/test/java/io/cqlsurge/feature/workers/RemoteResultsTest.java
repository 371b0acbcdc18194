package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.RetryDelay;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

class RemoteResultsTest {
  private static final RunEnding COMPLETED = RunEnding.completed("duration=: the time is up");
  private static final RetryDelay NO_DELAY =
      new RetryDelay(DelayPolicy.CONSTANT, Duration.ZERO, Duration.ZERO);

  private final ClientsSum sum = new ClientsSum(Optional.empty());
  private final List<RemoteWorker> workers = new ArrayList<>();
  private Optional<Interval> intervals = Optional.empty();

  private static RunPlan plan(RunLength length) {
    return new RunPlan(
        30,
        new Pace.FixedRate(60, Spacing.EVEN),
        length,
        Duration.ofSeconds(1),
        new ErrorSettings(0, true, true, false, false, NO_DELAY, OptionalDouble.empty(), List.of()),
        Duration.ofSeconds(1),
        true,
        false,
        Shard.WHOLE,
        "");
  }

  /** Adds a worker with the figures of its only interval. */
  private RemoteWorker worker(int operations, int errors) {
    RemoteWorker worker = new RemoteWorker(workers.size(), UUID.randomUUID(), "w" + workers.size());
    workers.add(worker);
    PackedInterval part =
        PackedInterval.of(
            TestFigures.interval(
                10,
                TestFigures.upTo("total", operations, errors),
                TestFigures.upTo("WRITE", operations, errors)));
    worker.add(part);
    Interval added = sum.add(List.of(part), true);
    intervals = Optional.of(intervals.map(before -> before.plus(added)).orElse(added));
    return worker;
  }

  private void complete(int operations) {
    worker(operations, 0).result =
        Optional.of(
            new RunResult(
                TestFigures.summary(10, GcFigures.NONE, TestFigures.upTo("total", operations, 0)),
                COMPLETED,
                operations,
                0,
                1,
                20,
                0,
                List.of(),
                List.of(),
                List.of(),
                List.of()));
  }

  private void lose(int operations, int errors) {
    worker(operations, errors).loss = Optional.of("after 2.5 s: its process has ended");
  }

  private RunResult whole(RunLength length, RunEnding ending) {
    return new RemoteResults(workers, intervals).whole(sum, plan(length), ending);
  }

  @Test
  void the_operations_that_a_lost_worker_did_not_send_are_not_begun() {
    complete(200);
    complete(199);
    lose(50, 5);
    RunResult result = whole(RunLength.Timed.ofMillis(10_000), COMPLETED);
    assertThat(result.targetRate()).isEqualTo(60);
    assertThat(result.partitions()).isEqualTo(449);
    assertThat(result.notBegun()).isEqualTo(150 + 2);
  }

  @Test
  void a_lost_worker_has_its_share_of_a_number_of_operations() {
    lose(50, 0);
    complete(200);
    complete(200);
    RunResult result = whole(new RunLength.Operations(601), COMPLETED);
    assertThat(result.notBegun()).isEqualTo(201 - 50 + 2);
  }

  @Test
  void nothing_is_due_after_a_run_that_ended_early() {
    complete(200);
    lose(50, 0);
    lose(50, 0);
    RunResult result = whole(new RunLength.Operations(600), RunEnding.failed("lost"));
    assertThat(result.notBegun()).isEqualTo(1);
    assertThat(result.targetRate()).isEqualTo(60);
  }
}
