package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CellComparisonTest {
  private static final CqlType INT = CqlType.of(Kind.INT);
  private static final CqlType LIST = CqlType.of(Kind.LIST, INT);
  private static final CqlType COUNTER = CqlType.of(Kind.COUNTER);

  private static ByteBuffer list(int... elements) {
    ByteBuffer list = ByteBuffer.allocate(4 + 8 * elements.length).putInt(elements.length);
    for (int element : elements) {
      list.putInt(4).putInt(element);
    }
    return list.flip();
  }

  private static ByteBuffer counter(long value) {
    return ByteBuffer.allocate(8).putLong(0, value);
  }

  @Test
  void most_cells_are_compared_by_their_bytes() {
    assertThat(CellComparison.same(INT, counter(1), counter(1))).isTrue();
    assertThat(CellComparison.same(INT, counter(1), counter(2))).isFalse();
    assertThat(CellComparison.same(INT, counter(1), null)).isFalse();
    assertThat(CellComparison.same(INT, null, counter(1))).isFalse();
    assertThat(CellComparison.same(INT, null, null)).isTrue();
  }

  @Test
  void a_list_may_be_repeated_in_any_order_because_each_write_appends() {
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 2))).isTrue();
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 2, 1, 2, 1, 2))).isTrue();
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 2, 1))).isFalse();
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 1, 2, 2))).isTrue();
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 1, 1, 2))).isFalse();
    assertThat(CellComparison.same(LIST, list(1, 2), list(1, 3))).isFalse();
    assertThat(CellComparison.same(LIST, list(1, 2), list())).isFalse();
    assertThat(CellComparison.same(LIST.freeze(), list(1), list(1, 1))).isFalse();
  }

  @Test
  void an_empty_collection_that_is_not_frozen_is_null() {
    assertThat(CellComparison.same(LIST, list(), null)).isTrue();
    assertThat(CellComparison.same(LIST.freeze(), list(), null)).isFalse();
    assertThat(CellComparison.same(LIST.freeze(), list(), list())).isTrue();
  }

  @Test
  void a_counter_is_a_multiple_of_the_increment() {
    assertThat(CellComparison.same(COUNTER, counter(3), counter(9))).isTrue();
    assertThat(CellComparison.same(COUNTER, counter(3), counter(10))).isFalse();
    assertThat(CellComparison.same(COUNTER, counter(3), counter(0))).isFalse();
    assertThat(CellComparison.same(COUNTER, counter(0), counter(0))).isTrue();
    assertThat(CellComparison.same(COUNTER, counter(3), null)).isFalse();
  }
}
