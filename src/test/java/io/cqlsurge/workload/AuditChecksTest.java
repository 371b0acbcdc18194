package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.outcome.Expectation;
import io.cqlsurge.outcome.Expectation.State;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuditChecksTest {
  private static final long SECOND = 1_000_000;
  private static final long WRITTEN = 1_700_000_000 * SECOND;

  /** Rows that expire after 100 s to 1,000 s. */
  private static final AuditChecks EXPIRING = checks(100, 1_000);

  private static final AuditChecks LASTING = checks(0, 0);

  private static AuditChecks checks(long leastTtlS, long mostTtlS) {
    return new AuditChecks(
        new FakeQuery("SELECT", List.of(), List.of()), true, leastTtlS, mostTtlS, Optional.empty());
  }

  private static Expectation written(State state, boolean isLast) {
    return new Expectation(state, true, WRITTEN, isLast, "10.0.0.1", 0, 0);
  }

  private static State after(long seconds, boolean isLast) {
    return EXPIRING.at(written(State.PRESENT, isLast), WRITTEN + seconds * SECOND).state();
  }

  @Test
  void rows_must_be_there_until_shortly_before_they_expire() {
    assertThat(after(0, true)).isEqualTo(State.PRESENT);
    assertThat(after(40, true)).isEqualTo(State.PRESENT);
    assertThat(after(41, true)).isEqualTo(State.UNKNOWN);
  }

  @Test
  void rows_must_be_gone_a_minute_after_the_longest_time() {
    assertThat(after(1_060, true)).isEqualTo(State.UNKNOWN);
    assertThat(after(1_061, true)).isEqualTo(State.ABSENT);
  }

  @Test
  void rows_that_may_have_been_written_again_may_be_there_for_longer() {
    assertThat(after(40, false)).isEqualTo(State.PRESENT);
    assertThat(after(1_061, false)).isEqualTo(State.UNKNOWN);
  }

  @Test
  void rows_that_were_written_at_an_unknown_time_may_have_expired() {
    Expectation planned =
        new Expectation(State.PRESENT, true, Expectation.NO_TIME, true, "unknown", 0, 0);
    assertThat(EXPIRING.at(planned, WRITTEN).state()).isEqualTo(State.UNKNOWN);
    assertThat(LASTING.at(planned, WRITTEN)).isEqualTo(planned);
  }

  @Test
  void rows_that_do_not_expire_stay() {
    Expectation expectation = written(State.PRESENT, true);
    assertThat(LASTING.at(expectation, Long.MAX_VALUE)).isEqualTo(expectation);
  }

  @Test
  void only_rows_that_must_be_there_can_expire() {
    for (State state : new State[] {State.ABSENT, State.UNKNOWN, State.SUM}) {
      assertThat(EXPIRING.at(written(state, true), WRITTEN + 9_999 * SECOND).state())
          .isEqualTo(state);
    }
  }
}
