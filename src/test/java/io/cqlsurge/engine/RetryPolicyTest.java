package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.RetryDelay;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLISECOND = 1_000_000L;

  private final DatabaseError overloaded = new DatabaseError(Kind.OVERLOADED, "later", null);
  private final DatabaseError timeout = new DatabaseError(Kind.TIMEOUT, "late", null);

  private final RetryPolicy policy = policy(DelayPolicy.CONSTANT, 0, 20_000);

  private static RetryPolicy policy(DelayPolicy growth, long minMs, long maxMs) {
    RetryDelay delay = new RetryDelay(growth, Duration.ofMillis(minMs), Duration.ofMillis(maxMs));
    return new RetryPolicy(4, 12 * SECOND, delay, () -> 0.5);
  }

  @Test
  void tries_end_at_their_maximum_number() {
    assertThat(policy.mayRetry(3, 0, timeout)).isTrue();
    assertThat(policy.mayRetry(4, 0, timeout)).isFalse();
  }

  @Test
  void tries_end_at_the_maximum_time_of_an_operation() {
    assertThat(policy.mayRetry(1, 11 * SECOND, timeout)).isTrue();
    assertThat(policy.mayRetry(1, 12 * SECOND, timeout)).isFalse();
    assertThat(policy.leftNs(11 * SECOND)).isEqualTo(SECOND);
    assertThat(policy.leftNs(12 * SECOND)).isPositive();
  }

  @Test
  void a_refused_request_is_not_retried() {
    assertThat(policy.mayRetry(1, 0, new DatabaseError(Kind.REFUSED, "no", null))).isFalse();
  }

  @Test
  void a_failed_request_is_sent_again_at_once() {
    for (Kind kind : List.of(Kind.TIMEOUT, Kind.UNAVAILABLE, Kind.WRITE_FAILURE, Kind.OTHER)) {
      DatabaseError error = new DatabaseError(kind, "failed", null);
      assertThat(policy.pauseNs(1, error)).isZero();
      assertThat(policy.pauseNs(9, error)).isZero();
    }
  }

  @Test
  void pauses_double_up_to_a_second_after_overload_rate_limit_or_without_connection() {
    for (Kind kind : List.of(Kind.OVERLOADED, Kind.RATE_LIMITED, Kind.CONNECTION)) {
      DatabaseError error = new DatabaseError(kind, "later", null);
      assertThat(policy.pauseNs(1, error)).isEqualTo(10_000_000);
      assertThat(policy.pauseNs(2, error)).isEqualTo(20_000_000);
      assertThat(policy.pauseNs(7, error)).isEqualTo(640_000_000);
      assertThat(policy.pauseNs(8, error)).isEqualTo(SECOND);
      assertThat(policy.pauseNs(1_000, error)).isEqualTo(SECOND);
    }
  }

  @Test
  void a_retry_to_an_overloaded_server_waits_for_the_configured_pause() {
    RetryPolicy constant = policy(DelayPolicy.CONSTANT, 300, 20_000);
    assertThat(constant.pauseNs(1, overloaded)).isEqualTo(300 * MILLISECOND);
    assertThat(constant.pauseNs(3, overloaded)).isEqualTo(300 * MILLISECOND);
    RetryPolicy linear = policy(DelayPolicy.LINEAR, 100, 900);
    assertThat(linear.pauseNs(1, overloaded)).isEqualTo(100 * MILLISECOND);
    assertThat(linear.pauseNs(3, overloaded)).isEqualTo(500 * MILLISECOND);
    RetryPolicy exponential = policy(DelayPolicy.EXPONENTIAL, 100, 500);
    assertThat(exponential.pauseNs(2, overloaded)).isEqualTo(200 * MILLISECOND);
    assertThat(exponential.pauseNs(4, overloaded)).isEqualTo(500 * MILLISECOND);
  }

  @Test
  void a_rate_limit_causes_the_configured_pause() {
    DatabaseError limit = new DatabaseError(Kind.RATE_LIMITED, "later", null);
    RetryPolicy constant = policy(DelayPolicy.CONSTANT, 300, 20_000);
    assertThat(constant.isConfigured(limit)).isTrue();
    assertThat(constant.pauseNs(3, limit)).isEqualTo(300 * MILLISECOND);
  }

  @Test
  void configured_pauses_vary_by_a_quarter_and_stay_within_their_limits() {
    RetryDelay delay =
        new RetryDelay(DelayPolicy.LINEAR, Duration.ofMillis(100), Duration.ofMillis(900));
    RetryPolicy low = new RetryPolicy(4, 12 * SECOND, delay, () -> 0);
    assertThat(low.pauseNs(3, overloaded)).isEqualTo(375 * MILLISECOND);
    assertThat(low.pauseNs(1, overloaded)).isEqualTo(100 * MILLISECOND);
    RetryPolicy high = new RetryPolicy(4, 12 * SECOND, delay, () -> 1);
    assertThat(high.pauseNs(3, overloaded)).isEqualTo(625 * MILLISECOND);
  }

  @Test
  void other_errors_do_not_cause_the_configured_pause() {
    RetryPolicy configured = policy(DelayPolicy.CONSTANT, 300, 20_000);
    assertThat(configured.pauseNs(1, timeout)).isZero();
  }

  @Test
  void a_configured_pause_may_be_longer_than_the_maximum_time_of_an_operation() {
    RetryPolicy configured = policy(DelayPolicy.CONSTANT, 15_000, 20_000);
    assertThat(configured.mayRetry(1, SECOND, overloaded)).isTrue();
    assertThat(configured.mayRetry(4, SECOND, overloaded)).isFalse();
  }
}
