package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CqlOrderTest {

  static List<JsonNode> orders() {
    return Golden.lines("value/server-orders.jsonl");
  }

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void values_are_sorted_as_the_server_sorts_them(JsonNode line) {
    List<ByteBuffer> sorted =
        Golden.texts(line.get("sorted")).stream().map(CqlOrderTest::bytes).toList();
    List<ByteBuffer> mixed = new ArrayList<>(sorted);
    Collections.shuffle(mixed, new Random(1));
    mixed.sort(CqlOrder.of(TestTypes.parse(line.get("type").textValue())));
    assertThat(mixed).isEqualTo(sorted);
  }

  @ParameterizedTest
  @CsvSource({
    "'tuple<int, text>', ffffffff0000000161, 00000004800000000000000161",
    "'tuple<int, text>', 0000000400000001, 00000004000000010000000161",
    "'tuple<int, text>', 0000000400000001ffffffff, 00000004000000010000000161",
    "int, '', 80000000",
    "uuid, '', 00000000000000000000000000000000",
    "list<int>, 00000000, 000000010000000480000000"
  })
  void nulls_and_empty_values_are_first(String type, String first, String second) {
    Comparator<ByteBuffer> order = CqlOrder.of(TestTypes.parse(type));
    assertThat(order.compare(bytes(first), bytes(second))).isNegative();
    assertThat(order.compare(bytes(second), bytes(first))).isPositive();
  }

  @Test
  void the_order_of_a_custom_type_is_unknown() {
    CqlType list = CqlType.of(CqlType.Kind.LIST, CqlType.custom("org.example.Strange"));
    assertThatThrownBy(() -> CqlOrder.of(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("org.example.Strange");
  }

  @ParameterizedTest
  @CsvSource({
    "blob, ff, 00",
    "blob, 01, 0100",
    "uuid, 80000000000010000000000000000000, 00000000000010000000000000000000",
    "uuid, 00000000000010008000000000000000, 00000000000010000000000000000000",
    "time, ffffffffffffffff, 0000000000000001",
    "text, 61, 6162",
    "date, 7fffffff, 80000000",
    "varint, ff38, 01"
  })
  void the_order_of_sorted_contents_is_that_of_the_original(
      String type, String first, String second) {
    Comparator<ByteBuffer> order = CqlOrder.natural(TestTypes.parse(type)).orElseThrow();
    assertThat(order.compare(bytes(first), bytes(second))).isNegative();
  }

  @ParameterizedTest
  @CsvSource({"inet", "list<int>", "set<int>", "duration", "'tuple<int, int>'"})
  void some_types_have_no_natural_order(String type) {
    assertThat(CqlOrder.natural(TestTypes.parse(type))).isEmpty();
  }
}
