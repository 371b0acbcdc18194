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

  private static RetryPolicy policy(DelayPolicy growth, long leastMs, long mostMs) {
    RetryDelay delay =
        new RetryDelay(growth, Duration.ofMillis(leastMs), Duration.ofMillis(mostMs));
    return new RetryPolicy(4, 12 * SECOND, delay, () -> 0.5);
  }

  @Test
  void tries_end_with_their_number() {
    assertThat(policy.again(3, 0, timeout)).isTrue();
    assertThat(policy.again(4, 0, timeout)).isFalse();
  }

  @Test
  void tries_end_with_the_time_an_operation_may_take() {
    assertThat(policy.again(1, 11 * SECOND, timeout)).isTrue();
    assertThat(policy.again(1, 12 * SECOND, timeout)).isFalse();
    assertThat(policy.leftNs(11 * SECOND)).isEqualTo(SECOND);
    assertThat(policy.leftNs(12 * SECOND)).isPositive();
  }

  @Test
  void what_is_refused_is_not_tried_again() {
    assertThat(policy.again(1, 0, new DatabaseError(Kind.REFUSED, "no", null))).isFalse();
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
  void pauses_double_up_to_a_second_if_the_node_is_overloaded_or_not_connected() {
    for (Kind kind : List.of(Kind.OVERLOADED, Kind.CONNECTION)) {
      DatabaseError error = new DatabaseError(kind, "later", null);
      assertThat(policy.pauseNs(1, error)).isEqualTo(10_000_000);
      assertThat(policy.pauseNs(2, error)).isEqualTo(20_000_000);
      assertThat(policy.pauseNs(7, error)).isEqualTo(640_000_000);
      assertThat(policy.pauseNs(8, error)).isEqualTo(SECOND);
      assertThat(policy.pauseNs(1_000, error)).isEqualTo(SECOND);
    }
  }

  @Test
  void an_overloaded_server_is_given_the_pause_that_was_asked_for() {
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
  void such_pauses_differ_by_a_quarter_and_stay_within_their_limits() {
    RetryDelay delay =
        new RetryDelay(DelayPolicy.LINEAR, Duration.ofMillis(100), Duration.ofMillis(900));
    RetryPolicy low = new RetryPolicy(4, 12 * SECOND, delay, () -> 0);
    assertThat(low.pauseNs(3, overloaded)).isEqualTo(375 * MILLISECOND);
    assertThat(low.pauseNs(1, overloaded)).isEqualTo(100 * MILLISECOND);
    RetryPolicy high = new RetryPolicy(4, 12 * SECOND, delay, () -> 1);
    assertThat(high.pauseNs(3, overloaded)).isEqualTo(625 * MILLISECOND);
  }

  @Test
  void other_errors_are_not_given_that_pause() {
    RetryPolicy asked = policy(DelayPolicy.CONSTANT, 300, 20_000);
    assertThat(asked.pauseNs(1, timeout)).isZero();
  }

  @Test
  void a_pause_that_was_asked_for_may_be_longer_than_an_operation_may_take() {
    RetryPolicy asked = policy(DelayPolicy.CONSTANT, 15_000, 20_000);
    assertThat(asked.again(1, SECOND, overloaded)).isTrue();
    assertThat(asked.again(4, SECOND, overloaded)).isFalse();
  }
}
