package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Reply;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.Pauses;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the client figures of a run, on both kinds of threads. */
@Timeout(60)
class ClientWatchTest {
  private static final long MS = 1_000_000;
  private static final Pace THOUSAND = new Pace.FixedRate(1_000, Spacing.EVEN);

  private final TestTraffic test = new TestTraffic();

  @AfterEach
  void close() {
    test.database.close();
  }

  private ClientFigures client(boolean shared, RunPlan plan) {
    return test.execute(shared, plan).summary().client();
  }

  private static RunPlan plan(int lanes, Pace pace, long operations) {
    return TestTraffic.plan(lanes, pace, new RunLength.Operations(operations));
  }

  private void stallingOnce(long number) {
    test.database.replying(
        sent -> {
          if (sent == number) {
            TestTraffic.stall(400);
          }
          return Reply.DONE;
        });
  }

  private static Set<ClientLimit> limits(RunResult result) {
    return ClientLimit.of(result.summary());
  }

  @Test
  void reply_threads_run_lag_probes_during_the_run() {
    test.database.delaying(300 * MS);
    Thread busy = new Thread(ClientWatchTest::useProcessor);
    busy.start();
    ClientFigures client = client(true, plan(1, new Pace.Unlimited(), 2));
    busy.interrupt();
    // A probe runs 12 times in 600 ms. Runs that are too late may be missing.
    assertThat(client.ioLag().orElseThrow().getTotalCount()).isGreaterThanOrEqualTo(8);
    assertThat(client.threads().orElseThrow().count()).isEqualTo(1);
    assertThat(client.processors().used()).isPositive();
    assertThat(client.scheduleLag()).as("without a rate").isEmpty();
  }

  private static void useProcessor() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void lag_probes_end_with_the_run() {
    ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1);
    thread.setRemoveOnCancelPolicy(true);
    EngineContext context =
        new EngineContext(test.database, test, Clock.system(), VirtualTraffic.machine(() -> 0));
    try (ClientWatch watch = new ClientWatch(context, 1, List.of(thread), new Pauses())) {
      watch.begin(List.of(), false);
      assertThat(thread.getTaskCount()).isPositive();
    }
    assertThat(thread.getQueue()).isEmpty();
    thread.shutdownNow();
  }

  @Test
  void a_stall_of_a_reply_thread_is_one_lag() {
    stallingOnce(100);
    Histogram lag = client(true, plan(4, THOUSAND, 1_000)).ioLag().orElseThrow();
    assertThat(lag.getMaxValue()).isGreaterThan(300 * MS);
    // On a busy machine there may be other lags, but not as many as periods in the stall.
    assertThat(lag.getCountBetweenValues(100 * MS, lag.getMaxValue())).isBetween(1L, 15L);
  }

  @Test
  void the_use_of_separate_loop_threads_is_measured_without_lag_probes() {
    test.database.delaying(100 * MS);
    ClientFigures client = client(false, plan(2, new Pace.Unlimited(), 4));
    assertThat(client.ioLag()).isEmpty();
    assertThat(client.threads().orElseThrow().busiest()).isBetween(0.0, 0.9);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void waiting_for_a_free_lane_is_not_schedule_lag(boolean shared) {
    test.database.delaying(20 * MS);
    RunResult result = test.execute(shared, plan(1, THOUSAND, 50));
    // One lane sends at most 50 per second: the last one is due after 49 ms and sent after 980.
    Histogram waited = result.summary().total().latencies().waiting();
    Histogram lag = result.summary().client().scheduleLag().orElseThrow();
    assertThat(waited.getMaxValue()).isGreaterThan(900 * MS);
    assertThat(lag.getTotalCount()).isEqualTo(50);
    assertThat(lag.getValueAtPercentile(50)).isLessThan(waited.getValueAtPercentile(50) / 10);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_stall_of_a_loop_is_schedule_lag_of_requests_with_a_free_lane(boolean shared) {
    stallingOnce(100);
    Histogram lag = client(shared, plan(600, THOUSAND, 1_000)).scheduleLag().orElseThrow();
    assertThat(lag.getTotalCount()).isEqualTo(1_000);
    assertThat(lag.getMaxValue()).isGreaterThan(300 * MS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_client_too_slow_for_its_rate_is_reported(boolean shared) {
    test.database.replying(
        sent -> {
          TestTraffic.stall(2);
          return Reply.DONE;
        });
    RunResult result =
        test.execute(shared, plan(200, new Pace.FixedRate(5_000, Spacing.EVEN), 1_000));
    assertThat(limits(result)).contains(ClientLimit.SCHEDULE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_slow_database_is_not_reported_as_a_slow_client(boolean shared) {
    test.database.delaying(Duration.ofSeconds(2).toNanos());
    RunResult result = test.execute(shared, plan(1_200, THOUSAND, 1_100));
    // On a busy machine the client may really be too slow, so the test tries again.
    for (int retry = 0; retry < 4 && !limits(result).isEmpty(); retry++) {
      result = test.execute(shared, plan(1_200, THOUSAND, 1_100));
    }
    assertThat(limits(result)).isEmpty();
    assertThat(result.summary().client().lanes().inUse()).isGreaterThan(250);
  }
}
