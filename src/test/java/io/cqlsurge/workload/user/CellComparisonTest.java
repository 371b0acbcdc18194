package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.nio.ByteBuffer;
import java.util.List;
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

  /** Returns a tuple, or a value of a user-defined type; null is CQL null. */
  private static ByteBuffer fields(Integer... fields) {
    ByteBuffer value = ByteBuffer.allocate(8 * fields.length);
    for (Integer field : fields) {
      value = field == null ? value.putInt(-1) : value.putInt(4).putInt(field);
    }
    return value.flip();
  }

  private static ByteBuffer listOf(ByteBuffer... elements) {
    ByteBuffer list = ByteBuffer.allocate(100).putInt(elements.length);
    for (ByteBuffer element : elements) {
      list.putInt(element.remaining()).put(element);
    }
    return list.flip();
  }

  @Test
  void fields_that_a_type_got_later_are_null() {
    CqlType udt = CqlType.udt("u", List.of(new Part("a", INT), new Part("b", INT)));
    for (CqlType type : List.of(udt, udt.freeze(), CqlType.tuple(List.of(INT, INT)))) {
      assertThat(CellComparison.same(type, fields(1, 2), fields(1, 2, null, null))).isTrue();
      assertThat(CellComparison.same(type, fields(1, null), fields(1))).isTrue();
      assertThat(CellComparison.same(type, fields(1, 2), fields(1, 2, 3))).isFalse();
      assertThat(CellComparison.same(type, fields(1, 2), fields(1, null))).isFalse();
      assertThat(CellComparison.same(type, fields(null, 2), fields(2, null))).isFalse();
      CqlType list = CqlType.of(Kind.LIST, type);
      ByteBuffer written = listOf(fields(1, 2), fields(null, 3));
      ByteBuffer found = listOf(fields(1, 2, null), fields(null, 3, null));
      assertThat(CellComparison.same(list, written, found)).isTrue();
      assertThat(CellComparison.same(list.freeze(), written, found)).isTrue();
      assertThat(CellComparison.same(list.freeze(), written, listOf(fields(1, 2)))).isFalse();
      CqlType map = CqlType.map(INT, type);
      assertThat(
              CellComparison.same(
                  map, listOf(counter(1), fields(1)), listOf(counter(1), fields(1, null))))
          .isTrue();
    }
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
