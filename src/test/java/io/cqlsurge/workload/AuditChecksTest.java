package io.cqlsurge.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.outcome.Allowed;
import io.cqlsurge.outcome.Content;
import io.cqlsurge.outcome.Expectation.Columns;
import io.cqlsurge.workload.AuditChecks.Counter;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AuditChecksTest {
  private static ByteBuffer number(long value) {
    return ByteBuffer.allocate(8).putLong(0, value);
  }

  private static long sum(ListedRows rows, Counter... counters) {
    return new AuditChecks(
            new Columns(List.of(), Set.of()),
            Allowed.written(List.of(), Content.NULL, Optional.empty()),
            List.of(counters),
            Optional.empty())
        .sum(rows);
  }

  @Test
  void counters_of_all_rows_and_columns_add_up() {
    ListedRows rows =
        new ListedRows().with(number(99), number(1), null).with(number(99), number(2), number(-5));
    assertThat(sum(rows, new Counter(1, false), new Counter(2, false))).isEqualTo(-2);
  }

  @Test
  void a_static_counter_counts_once() {
    ListedRows rows = new ListedRows().with(number(7), number(1)).with(number(7), number(2));
    assertThat(sum(rows, new Counter(0, true), new Counter(1, false))).isEqualTo(10);
  }

  @Test
  void no_rows_add_up_to_0() {
    assertThat(sum(new ListedRows(), new Counter(1, false))).isZero();
  }
}
