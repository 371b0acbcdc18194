package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Rows;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Runs of operations in steps, exact to the nanosecond and without waiting. */
class StepsRunTest {
  private static final Pace UNLIMITED = new Pace.Unlimited();

  private final VirtualTraffic test = new VirtualTraffic();
  private final List<Long> dueUs = new ArrayList<>();

  /** Sends steps that are called a and b in turn, with a pause before each but the first. */
  private final class InSteps implements Steps {
    private final Query query;
    private final int steps;
    private final long pauseNs;
    private final IdentityHashMap<Work, Integer> sent = new IdentityHashMap<>();

    InSteps(Query query, int steps, long pauseNs) {
      this.query = query;
      this.steps = steps;
      this.pauseNs = pauseNs;
    }

    @Override
    public List<String> labels() {
      return List.of("s.a", "s.b");
    }

    @Override
    public boolean prepare(Work work, long partitions) {
      sent.put(work, 0);
      send(work);
      return true;
    }

    private void send(Work work) {
      int number = sent.merge(work, 1, Integer::sum);
      work.begin(query, 0, ByteBuffer.allocate(0), number);
      int line = (number - 1) % 2;
      work.step(new Work.Step(line, labels().get(line)));
      dueUs.add(work.dueUs());
    }

    @Override
    public Verdict judge(Work work, Rows rows) {
      return new Verdict.Accepted(1, 2);
    }

    @Override
    public Verdict next(Work work, Verdict.Accepted accepted) {
      if (sent.get(work) == steps) {
        return new Verdict.Accepted(1, 2 * steps);
      }
      send(work);
      return Verdict.CONTINUED;
    }

    @Override
    public long pauseNs(Work work) {
      return pauseNs;
    }

    @Override
    public String progress(Work work) {
      return sent.get(work) - 1 + " of " + steps + " steps: ";
    }

    @Override
    public String keys(Work work) {
      return "k";
    }
  }

  private RunResult execute(int lanes, Pace pace, long operations, int steps, long pauseNs) {
    return test.execute(
        test.plan(lanes, pace, new RunLength.Operations(operations)),
        query -> () -> OperationMix.of("s", new InSteps(query, steps, pauseNs)));
  }

  private static OperationStats line(RunResult result, String label) {
    return result.summary().operations().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static double sumNs(Histogram histogram) {
    return histogram.getMean() * histogram.getTotalCount();
  }

  @Test
  void a_step_has_a_line_and_the_total_counts_it_once() {
    RunResult result = execute(3, UNLIMITED, 100, 5, 0);
    assertThat(result.summary().operations())
        .extracting(each -> each.label() + " " + each.isStep())
        .containsExactly("s false", "s.a true", "s.b true");
    assertThat(result.summary().total().counts().operations()).isEqualTo(100);
    assertThat(result.summary().total().counts().rows()).isEqualTo(1_000);
    assertThat(line(result, "s.a").counts().operations()).isEqualTo(300);
    assertThat(line(result, "s.b").counts().operations()).isEqualTo(200);
    assertThat(line(result, "s.b").counts().rows()).isEqualTo(400);
    assertThat(test.progressReports).allMatch(each -> each.operations() <= 100);
  }

  private static void assertStepsAddUp(RunResult result) {
    double steps =
        sumNs(line(result, "s.a").latencies().service())
            + sumNs(line(result, "s.b").latencies().service());
    double whole = sumNs(line(result, "s").latencies().service());
    assertThat(whole).isCloseTo(steps, within(steps / 1_000));
  }

  @Test
  void an_operation_takes_as_long_as_its_steps_together() {
    test.database.answeredNs = nowNs -> nowNs + 700_000 + nowNs % 999_983;
    RunResult result = execute(4, UNLIMITED, 500, 5, 0);
    assertStepsAddUp(result);
  }

  @Test
  void each_of_a_thousand_operations_takes_as_long_as_its_steps() {
    for (int i = 0; i < 1_000; i++) {
      long delayNs = 100_000 + i * 7_919L;
      VirtualTraffic one = new VirtualTraffic();
      one.database.answeredNs = nowNs -> nowNs + delayNs + nowNs % 300_007;
      RunResult result =
          one.execute(
              one.plan(1, UNLIMITED, new RunLength.Operations(1)),
              query -> () -> OperationMix.of("s", new InSteps(query, 5, 0)));
      assertStepsAddUp(result);
    }
  }

  @Test
  void a_pause_is_no_latency() {
    RunResult result = execute(1, UNLIMITED, 20, 3, 50 * MILLISECOND);
    assertThat(line(result, "s").latencies().service().getMaxValue())
        .isCloseTo(3 * MILLISECOND, within(MILLISECOND / 100));
    assertThat(line(result, "s.a").latencies().service().getMaxValue())
        .isCloseTo(MILLISECOND, within(MILLISECOND / 100));
    assertThat(test.database.sentNs.get(1) - test.database.sentNs.get(0))
        .isEqualTo(51 * MILLISECOND);
  }

  @Test
  void a_pause_at_the_end_is_before_the_next_operation() {
    RunResult result = execute(1, UNLIMITED, 3, 1, 50 * MILLISECOND);
    assertThat(test.database.sentNs.get(1) - test.database.sentNs.get(0))
        .isEqualTo(51 * MILLISECOND);
    assertThat(line(result, "s").latencies().service().getMaxValue())
        .isCloseTo(MILLISECOND, within(MILLISECOND / 100));
  }

  @Test
  void at_a_rate_the_wait_is_in_the_operation_and_not_in_its_steps() {
    RunResult result = execute(1, new Pace.FixedRate(1_000, Spacing.EVEN), 100, 2, 0);
    assertThat(line(result, "s").latencies().response().getMaxValue())
        .isGreaterThan(95 * MILLISECOND);
    assertThat(line(result, "s").latencies().service().getMaxValue())
        .isCloseTo(2 * MILLISECOND, within(MILLISECOND / 100));
    for (String step : List.of("s.a", "s.b")) {
      assertThat(line(result, step).latencies().response().getMaxValue())
          .isCloseTo(MILLISECOND, within(MILLISECOND / 100));
    }
    assertThat(test.database.sentNs).hasSize(200);
  }

  @Test
  void a_step_that_fails_ends_its_operation() {
    test.errors = VirtualTraffic.errors(0, true, VirtualTraffic.NO_DELAY, OptionalDouble.empty());
    Reply timeout = FakeDatabase.failure(Kind.TIMEOUT);
    test.database.replies = number -> number == 1 ? timeout : Reply.DONE;
    RunResult result = execute(1, UNLIMITED, 2, 3, 0);
    assertThat(result.summary().total().counts().errors()).isOne();
    assertThat(line(result, "s.b").counts().errors()).isOne();
    assertThat(line(result, "s.a").counts().errors()).isZero();
    assertThat(line(result, "s.a").counts().operations()).isEqualTo(3);
    assertThat(test.database.sentNs).hasSize(2 + 3);
    assertThat(test.messages)
        .anyMatch(text -> text.contains("s failed: 1 of 3 steps: Operation x1 on key(s) [k]"));
  }

  @Test
  void a_step_is_retried_and_its_time_includes_all_tries() {
    Reply timeout = FakeDatabase.failure(Kind.TIMEOUT);
    test.database.replies = number -> number == 1 ? timeout : Reply.DONE;
    RunResult result = execute(1, UNLIMITED, 1, 3, 0);
    assertThat(result.summary().total().counts().errors()).isZero();
    assertThat(line(result, "s.b").latencies().service().getMaxValue())
        .isCloseTo(2 * MILLISECOND, within(MILLISECOND / 100));
    assertThat(line(result, "s").latencies().service().getMaxValue())
        .isCloseTo(4 * MILLISECOND, within(MILLISECOND / 100));
  }

  @Test
  void when_the_time_is_up_a_sequence_ends_within_the_timeout_of_an_operation() {
    RunResult result =
        test.execute(
            test.plan(1, UNLIMITED, RunLength.Timed.ofMillis(500)),
            query -> () -> OperationMix.of("s", new InSteps(query, 3, 1_000 * MILLISECOND)));
    assertThat(result.summary().total().counts().operations()).isOne();
    test.database.sentNs.clear();
    long beginNs = test.time.getAsLong();
    result =
        test.execute(
            test.plan(1, UNLIMITED, RunLength.Timed.ofMillis(500)),
            query -> () -> OperationMix.of("s", new InSteps(query, 3, 10_000 * MILLISECOND)));
    assertThat(result.summary().total().counts().operations()).isZero();
    assertThat(test.database.sentNs).hasSize(2);
    assertThat(test.time.getAsLong() - beginNs).isLessThan(13_000 * MILLISECOND);
  }

  @Test
  void each_step_knows_when_it_is_due() {
    execute(1, new Pace.FixedRate(100, Spacing.EVEN), 2, 2, 0);
    assertThat(dueUs.get(1) - dueUs.get(0)).isEqualTo(1_000);
    assertThat(dueUs.get(2) - dueUs.get(0)).isEqualTo(10_000);
    assertThat(dueUs.get(0) / 1e6).isCloseTo(System.currentTimeMillis() / 1e3, within(60.0));
  }
}
