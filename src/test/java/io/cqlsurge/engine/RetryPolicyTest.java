package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
  private static final long SECOND = 1_000_000_000L;
  private final DatabaseError timeout = new DatabaseError(Kind.TIMEOUT, "late", null);

  private final RetryPolicy policy = new RetryPolicy(4, 12 * SECOND);

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
  void pauses_double_up_to_a_second() {
    assertThat(policy.pauseNs(1)).isEqualTo(10_000_000);
    assertThat(policy.pauseNs(2)).isEqualTo(20_000_000);
    assertThat(policy.pauseNs(7)).isEqualTo(640_000_000);
    assertThat(policy.pauseNs(8)).isEqualTo(SECOND);
    assertThat(policy.pauseNs(1_000)).isEqualTo(SECOND);
  }
}
