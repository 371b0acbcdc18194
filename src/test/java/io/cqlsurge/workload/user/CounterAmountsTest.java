package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.feature.audit.TestEffects;
import io.cqlsurge.workload.Effect;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CounterAmountsTest {
  private static long amount(Effect effect, String cql, Long... values) {
    Request.Single request = new Request.Single();
    StatementText text = new StatementText(cql, Consistency.ONE, true);
    request.begin(FakeDatabase.query(text), values.length);
    for (int i = 0; i < values.length; i++) {
      Long value = values[i];
      request.set(i, value == null ? null : ByteBuffer.allocate(8).putLong(0, value));
    }
    return CounterAmounts.of(CqlStatement.of(cql), effect).of(request);
  }

  private static long added(String cql, Long... values) {
    return amount(TestEffects.ADD, cql, values);
  }

  @Test
  void values_and_numbers_are_added_and_subtracted() {
    assertThat(added("UPDATE t SET a = a + ? WHERE k = ?", 5L, 100L)).isEqualTo(5);
    assertThat(
            added("UPDATE t SET a = a + ?, b = b - ?, c += 7, d = d - 2 WHERE k = ?", 5L, 1L, 9L))
        .isEqualTo(5 - 1 + 7 - 2);
    assertThat(added("UPDATE t SET a -= ? WHERE k = ?", -4L, 9L)).isEqualTo(4);
    assertThat(added("UPDATE t SET a = a + ?, a2 = a2 + ? WHERE k = ?", 1L, 2L, 9L)).isEqualTo(3);
  }

  @Test
  void a_null_adds_nothing() {
    assertThat(added("UPDATE t SET a = a + ?, b = b + 3 WHERE k = ?", null, 9L)).isEqualTo(3);
  }

  @Test
  void the_sum_wraps_around() {
    assertThat(added("UPDATE t SET a = a + ?, b = b + 1 WHERE k = ?", Long.MAX_VALUE, 9L))
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void statements_that_do_not_only_count_have_no_amount() {
    assertThat(amount(TestEffects.WRITE, "UPDATE t SET a = a + ? WHERE k = ?", 5L, 9L)).isZero();
    assertThat(amount(TestEffects.DELETE, "DELETE a FROM t WHERE k = ?", 9L)).isZero();
  }
}
