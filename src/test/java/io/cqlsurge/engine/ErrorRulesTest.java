package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.NO_DELAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.RetryDelay;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Tests of runs with failed requests, in virtual time. */
class ErrorRulesTest {
  private static final Pace HUNDRED = new Pace.FixedRate(100, Spacing.EVEN);
  private static final Reply REFUSED = FakeDatabase.failure(Kind.REFUSED);

  private final VirtualTraffic test = new VirtualTraffic();

  private void endAbove(double share) {
    test.errors = VirtualTraffic.errors(0, false, NO_DELAY, OptionalDouble.of(share));
  }

  @Test
  void too_large_a_share_of_errors_ends_the_run_after_ten_seconds() {
    endAbove(0.01);
    test.database.replies = number -> number % 50 == 0 ? REFUSED : Reply.DONE;
    RunResult result = test.execute(10, HUNDRED, RunLength.Timed.ofMillis(60_000));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(result.ending().message())
        .matches(
            "2\\.\\d\\d% of the operations of the (run|last 10 seconds) failed, more than max-rate=1%");
    assertThat(result.summary().seconds()).isBetween(10.0, 11.0);
  }

  @Test
  void a_share_of_errors_within_the_limit_lets_the_run_continue() {
    endAbove(0.03);
    test.database.replies = number -> number % 50 == 0 ? REFUSED : Reply.DONE;
    RunResult result = test.execute(10, HUNDRED, RunLength.Timed.ofMillis(30_000));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().total().counts().errors()).isEqualTo(60);
  }

  @Test
  void only_the_last_ten_seconds_count() {
    endAbove(0.3);
    // Half of the requests from second 30 to 40 fail: 30% of the last ten seconds at second 36.
    test.database.replies =
        number -> number >= 3_000 && number < 4_000 && number % 2 == 0 ? REFUSED : Reply.DONE;
    RunResult result = test.execute(10, HUNDRED, RunLength.Timed.ofMillis(60_000));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(result.summary().seconds()).isBetween(36.0, 38.0);
  }

  @Test
  void a_short_run_is_checked_at_its_end() {
    endAbove(0.01);
    test.database.replies = number -> number == 7 ? REFUSED : Reply.DONE;
    RunResult result = test.execute(10, HUNDRED, new RunLength.Operations(50));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(result.ending().message()).startsWith("2.00% of the operations of the run failed");
    assertThat(result.summary().total().counts().operations()).isEqualTo(50);
  }

  @Test
  void a_retry_to_an_overloaded_server_waits_for_the_configured_delay() {
    RetryDelay delay =
        new RetryDelay(DelayPolicy.CONSTANT, Duration.ofSeconds(30), Duration.ofSeconds(40));
    test.errors = VirtualTraffic.errors(2, false, delay, OptionalDouble.empty());
    test.database.replies =
        number -> number == 0 ? FakeDatabase.failure(Kind.OVERLOADED) : Reply.DONE;
    RunResult result = test.execute(1, new Pace.Unlimited(), new RunLength.Operations(1));
    assertThat(result.ending().kind()).isEqualTo(RunEnding.Kind.COMPLETED);
    assertThat(result.summary().total().counts().errors()).isZero();
    assertThat(test.database.sentNs.get(1) / MILLISECOND).isBetween(30_001L, 37_501L);
  }

  @Test
  void an_interrupted_run_sends_no_retries() {
    test.database.replies = number -> FakeDatabase.failure(Kind.OVERLOADED);
    Run run = test.run(test.plan(1, new Pace.Unlimited(), new RunLength.Operations(10)));
    test.time.at(5 * MILLISECOND, run::interrupt);
    RunResult result = run.execute(() -> {});
    assertThat(test.database.sentNs).hasSize(1);
    assertThat(result.summary().total().counts().errors()).isEqualTo(1);
    assertThat(result.unanswered()).isZero();
  }
}
