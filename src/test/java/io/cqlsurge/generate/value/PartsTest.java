package io.cqlsurge.generate.value;

import static io.cqlsurge.generate.value.TestSpecs.values;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Settings of a column and of the components of its type. */
class PartsTest {

  private static ValueSpec spec(String population, String size, Map<String, ValueSpec> parts) {
    return TestSpecs.with(TestSpecs.of(population, size, ""), ValueStyle.NONE, parts);
  }

  private static ByteBuffer first(ColumnValues column, long seed) {
    column.seed(seed);
    return column.next();
  }

  private static List<Long> numbers(List<ByteBuffer> values) {
    return values.stream().map(WireNumbers::signed).toList();
  }

  @Test
  void elements_keys_and_values_inherit_the_settings_of_the_whole() {
    ValueSpec some = spec("fixed(5)", "fixed(2)", Map.of());
    assertThat(numbers(WireParts.collection(first(values("list<int>", some), 1), 1)))
        .containsExactly(5L, 5L);
    ByteBuffer map = first(values("map<int, int>", some), 1);
    assertThat(numbers(WireParts.collection(map, 2))).containsExactly(5L, 5L);
    ValueSpec overridden =
        spec("fixed(5)", "fixed(2)", Map.of("value", spec("fixed(6)", "", Map.of())));
    ByteBuffer other = first(values("map<int, text>", overridden), 1);
    List<ByteBuffer> parts = WireParts.collection(other, 2);
    assertThat(numbers(parts.subList(0, 1))).containsExactly(5L);
    assertThat(parts.get(1).remaining()).isEqualTo(2);
  }

  @Test
  void fields_of_tuples_do_not_inherit_the_settings_of_the_whole() {
    ValueSpec some = spec("fixed(5)", "fixed(2)", Map.of("1", spec("fixed(7)", "", Map.of())));
    List<ByteBuffer> parts = WireParts.tuple(first(values("tuple<int, int, text>", some), 1), 3);
    assertThat(WireNumbers.signed(parts.get(0))).isNotEqualTo(5);
    assertThat(WireNumbers.signed(parts.get(1))).isEqualTo(7);
    assertThat(parts.get(2).remaining()).isBetween(4, 8);
  }

  @Test
  void a_field_has_the_values_of_a_column_with_its_full_name() {
    ColumnValues whole = values("udt<a:int,b:udt<d:text>>", ValueSpec.of("c"));
    List<ByteBuffer> fields = WireParts.tuple(first(whole, 3), 2);
    assertThat(fields.get(0)).isEqualTo(first(values("int", ValueSpec.of("c.a")), 3 * 31));
    assertThat(WireParts.tuple(fields.get(1), 1).get(0))
        .isEqualTo(first(values("text", ValueSpec.of("c.b.d")), 3 * 31 * 31));
  }

  @Test
  void components_of_the_same_type_differ() {
    List<ByteBuffer> parts =
        WireParts.tuple(first(values("tuple<bigint, bigint>", ValueSpec.of("c")), 9), 2);
    assertThat(parts.get(0)).isNotEqualTo(parts.get(1));
    List<ByteBuffer> entries =
        WireParts.collection(first(values("map<bigint, bigint>", ValueSpec.of("c")), 9), 2);
    assertThat(entries).doesNotHaveDuplicates();
    List<ByteBuffer> lists =
        WireParts.collection(first(values("list<frozen<list<bigint>>>", ValueSpec.of("c")), 9), 1);
    assertThat(lists).doesNotHaveDuplicates();
  }

  @Test
  void sizes_of_lists_vary_from_seed_to_seed() {
    ColumnValues column = values("list<int>", ValueSpec.of("c"));
    List<Integer> sizes =
        LongStream.range(0, 100)
            .mapToObj(seed -> WireParts.collection(first(column, seed), 1).size())
            .toList();
    assertThat(sizes).contains(4, 5, 6, 7, 8);
  }

  @Test
  void the_drawn_number_is_the_position_of_a_choice() {
    List<ByteBuffer> choices =
        List.of(ByteBuffer.wrap(new byte[] {1}), ByteBuffer.wrap(new byte[] {2}));
    for (long number = -3; number <= 3; number++) {
      ValueSpec spec = TestSpecs.chosen(TestSpecs.of("fixed(" + number + ")", "", ""), choices);
      assertThat(first(values("tinyint", spec), 1)).isEqualTo(choices.get(number % 2 == 0 ? 1 : 0));
    }
    assertThat(choices).allMatch(choice -> choice.position() == 0);
  }

  @Test
  void a_simple_value_allocates_only_its_bytes() {
    ColumnValues column = values("text", spec("", "fixed(40)", Map.of()));
    long sum = make(column, 20_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    sum += make(column, 20_000);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat((after - before) / 20_000).as("bytes per value, sum " + sum).isLessThan(160);
  }

  private static long make(ColumnValues column, int times) {
    long sum = 0;
    for (int i = 0; i < times; i++) {
      sum = column.fold(sum, first(column, i));
    }
    return sum;
  }
}
