package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Reply;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of runs at a rate, on both kinds of threads. */
@Timeout(60)
class PacedRunTest {
  private static final Pace THOUSAND = new Pace.FixedRate(1_000, Spacing.EVEN);

  private final TestTraffic test = new TestTraffic();

  @AfterEach
  void close() {
    test.database.close();
  }

  private static Latencies latencies(RunResult result) {
    return result.summary().total().latencies();
  }

  @ParameterizedTest
  @CsvSource({"true, 0", "true, 10", "false, 0", "false, 10"})
  void the_last_request_is_not_sent_before_it_is_due(boolean shared, long burstMs) {
    Span period = new Span(burstMs, TimeUnit.MILLISECONDS);
    Spacing spacing = burstMs > 0 ? new Spacing.Burst(period) : Spacing.EVEN;
    Pace pace = new Pace.FixedRate(1_000, spacing);
    RunResult result =
        test.execute(shared, TestTraffic.plan(8, pace, new RunLength.Operations(501)));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().seconds()).isGreaterThanOrEqualTo(0.5);
    assertThat(result.summary().total().counts().operations()).isEqualTo(501);
    assertThat(test.database.sent()).isEqualTo(501);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void requests_due_after_the_end_of_a_timed_run_are_not_sent(boolean shared) {
    RunLength half = new RunLength.Timed(new Span(500, TimeUnit.MILLISECONDS));
    RunResult result =
        test.execute(shared, TestTraffic.plan(50, new Pace.FixedRate(100, Spacing.EVEN), half));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    // Exactly 50 in virtual time. If the machine stalls at the end, some are not sent.
    assertThat(result.summary().total().counts().operations()).isBetween(1L, 50L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void delays_of_sending_count_as_latency_at_a_fixed_rate(boolean shared) {
    test.database.delaying(Duration.ofMillis(20).toNanos());
    RunResult result =
        test.execute(shared, TestTraffic.plan(1, THOUSAND, new RunLength.Operations(50)));
    // One lane sends at most 50 per second: the last one is due after 49 ms and sent after 980.
    Histogram waited = latencies(result).waiting();
    assertThat(waited.getMaxValue()).isGreaterThan(Duration.ofMillis(900).toNanos());
    assertThat(latencies(result).response().getMaxValue()).isGreaterThan(waited.getMaxValue());
    assertThat(latencies(result).shown()).isEqualTo(latencies(result).response());
    assertThat(waited.getTotalCount()).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_throttled_run_shows_service_times_and_records_the_others(boolean shared) {
    test.database.delaying(Duration.ofMillis(20).toNanos());
    Pace pace = new Pace.Throttled(1_000);
    RunResult result =
        test.execute(shared, TestTraffic.plan(1, pace, new RunLength.Operations(50)));
    assertThat(latencies(result).shown()).isEqualTo(latencies(result).service());
    assertThat(latencies(result).waiting().getMaxValue())
        .isGreaterThan(Duration.ofMillis(900).toNanos());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_backlog_of_a_stall_is_sent_and_nothing_is_dropped(boolean shared) {
    test.database.replying(
        number -> {
          if (number == 100) {
            TestTraffic.stall(300);
          }
          return Reply.DONE;
        });
    RunResult result =
        test.execute(shared, TestTraffic.plan(4, THOUSAND, new RunLength.Operations(1_000)));
    assertThat(result.summary().total().counts().operations()).isEqualTo(1_000);
    assertThat(latencies(result).response().getMaxValue())
        .isGreaterThan(Duration.ofMillis(250).toNanos());
    assertThat(result.summary().seconds()).isGreaterThanOrEqualTo(0.999);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_interrupted_run_sends_nothing_that_is_not_due(boolean shared) throws Exception {
    if (shared) {
      test.database.sharing();
    }
    Run run =
        test.run(
            TestTraffic.plan(
                10, new Pace.FixedRate(1, Spacing.EVEN), new RunLength.Operations(1_000_000)));
    RunResult result = test.interrupted(run, 1);
    assertThat(result.ending()).isEqualTo(RunEnding.INTERRUPTED);
    assertThat(test.database.sent()).isEqualTo(1);
  }
}
