package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ColumnValuesTest {

  private static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(buffer.position(), bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Stream<JsonNode> alwaysTrue() {
    return Golden.lines("value/values.jsonl").stream();
  }

  static Stream<JsonNode> even() {
    return Golden.lines("value/apache4-values.jsonl").stream();
  }

  @ParameterizedTest
  @MethodSource("alwaysTrue")
  void values_equal_the_original(JsonNode line) {
    assertThat(compared(line, BooleanRule.ALWAYS_TRUE)).isPositive();
  }

  @ParameterizedTest
  @MethodSource("even")
  void values_equal_the_newer_original(JsonNode line) {
    assertThat(compared(line, BooleanRule.EVEN)).isPositive();
  }

  /** Compares all values; returns their number. */
  private static int compared(JsonNode line, BooleanRule rule) {
    String name = line.get("column").textValue();
    CqlType type = TestTypes.parse(line.get("type").textValue());
    ColumnValues column = new ColumnValues(type, TestSpecs.of(name, line), rule, FoldRule.ORIGINAL);
    List<Long> seeds = Golden.longs(line.get("seeds"));
    int compared = 0;
    for (int i = 0; i < seeds.size(); i++) {
      column.seed(seeds.get(i));
      for (JsonNode expected : line.get("values").get(i)) {
        assertThat(shown(type, column.next())).isEqualTo(shown(expected));
        compared++;
      }
    }
    return compared;
  }

  private static Object shown(JsonNode expected) {
    return expected.isArray() ? Golden.texts(expected) : expected.textValue();
  }

  /** Sorts sets by the text of their elements, as the golden files do. */
  private static Object shown(CqlType type, ByteBuffer value) {
    if (type.kind() != Kind.LIST && type.kind() != Kind.SET) {
      return hex(value);
    }
    List<String> elements =
        new ArrayList<>(
            WireParts.collection(value, 1).stream().map(ColumnValuesTest::hex).toList());
    if (type.kind() == Kind.SET) {
      elements.sort(null);
    }
    return elements;
  }

  static Stream<String> partitionFiles() {
    return Stream.of(
        "cqlstress-counter-example",
        "cqlstress-example",
        "cqlstress-insanity-example",
        "staff-activities",
        "three-level",
        "two-level",
        "zero-inner");
  }

  @ParameterizedTest
  @MethodSource("partitionFiles")
  void keys_and_partition_seeds_equal_the_original(String file) {
    List<ColumnValues> key = List.of();
    int partitions = 0;
    for (JsonNode line : Golden.lines("partition/partitions-" + file + ".jsonl")) {
      if (line.get("kind").textValue().equals("header")) {
        key = Golden.texts(line.get("partition_key")).stream().map(it -> column(it, line)).toList();
      } else if (line.has("idseed") && line.has("key")) {
        checkKey(line, key);
        partitions++;
      }
    }
    assertThat(partitions).isPositive();
  }

  private static ColumnValues column(String nameAndType, JsonNode header) {
    String[] fields = nameAndType.split(" ", 2);
    ValueSpec spec = ValueSpec.of(fields[0]);
    for (JsonNode column : header.get("columnspec")) {
      if (column.get("name").textValue().equals(fields[0])) {
        spec = TestSpecs.of(fields[0], column);
      }
    }
    CqlType type = TestTypes.parse(fields[1]);
    return new ColumnValues(type, spec, BooleanRule.ALWAYS_TRUE, FoldRule.ORIGINAL);
  }

  private static void checkKey(JsonNode line, List<ColumnValues> key) {
    long folded = 0;
    List<String> values = new ArrayList<>();
    for (ColumnValues column : key) {
      column.seed(line.get("seed").longValue());
      ByteBuffer value = column.next();
      values.add(hex(value));
      folded = column.fold(folded, value);
    }
    assertThat(values).isEqualTo(Golden.texts(line.get("key")));
    assertThat(folded).isEqualTo(line.get("idseed").longValue());
  }

  @ParameterizedTest
  @CsvSource({
    "text, c3a9, 4749",
    "tinyint, ff, 216",
    "bigint, 8000000000000000, -9223372036854775591",
    "varint, 0080, 345",
    "varint, 017fffffffffffffff, -9223372036854775592",
    "decimal, 00000002ff38, 215",
    "date, 7fffffff, 216",
    "float, bfc00000, 216",
    "double, 4004000000000000, 219",
    "inet, 000000ff, 6464646",
    "timestamp, 00000000000000ff, 5970237262086",
    "uuid, 00000000000000030000000000000005, 223"
  })
  void values_fold_by_their_type(String type, String value, long expected) {
    ColumnValues column = TestSpecs.values(type, ValueSpec.of("c"));
    ByteBuffer shifted = ByteBuffer.wrap(HexFormat.of().parseHex("99" + value)).position(1);
    assertThat(column.fold(7, shifted)).isEqualTo(expected);
    assertThat(shifted.position()).isEqualTo(1);
  }

  @Test
  void dates_in_collections_are_folded_and_sorted_as_days_from_1970() {
    CqlType dates = TestTypes.parse("set<date>");
    ColumnValues column = TestSpecs.values(dates, ValueSpec.of("c"));
    ColumnValues blob = TestSpecs.values(CqlType.of(Kind.BLOB), ValueSpec.of("c"));
    ByteBuffer wire = bytes("00000002 00000004 7fffffff 00000004 80000001");
    ByteBuffer folded = bytes("00000002 00000004 00000001 00000004 ffffffff");
    assertThat(column.fold(3, wire)).isEqualTo(blob.fold(3, folded));
    ColumnValues list = TestSpecs.values("list<date>", ValueSpec.of("c"));
    ByteBuffer inOrder = bytes("00000002 00000004 ffffffff 00000004 00000001");
    assertThat(list.fold(3, wire)).isEqualTo(blob.fold(3, inOrder));
  }

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", "")));
  }

  @Test
  void counts_depend_on_the_seed_also_for_timeuuids() {
    for (String type : List.of("timeuuid", "int", "text", "list<int>")) {
      ColumnValues column = TestSpecs.values(type, TestSpecs.of("", "", "uniform(1..1000)"));
      column.count();
      column.seed(17);
      long count = column.count();
      column.seed(17);
      column.next();
      assertThat(column.count()).isEqualTo(count).isBetween(1L, 1000L);
      assertThat(column.averageCount()).isEqualTo(500);
      assertThat(column.minCount()).isEqualTo(1);
      assertThat(column.maxCount()).isEqualTo(1000);
    }
  }

  @Test
  void a_column_without_settings_has_one_value_under_each_parent() {
    ColumnValues column = TestSpecs.values(CqlType.of(Kind.INT), ValueSpec.of("c"));
    assertThat(column.count()).isEqualTo(1);
  }

  @Test
  void custom_types_are_rejected_by_name() {
    CqlType custom = CqlType.custom("org.example.Strange");
    CqlType hidden = CqlType.tuple(List.of(CqlType.of(Kind.INT), custom));
    assertThat(ValueGenerators.supports(hidden)).isFalse();
    assertThat(ValueGenerators.supports(TestTypes.parse("map<int, frozen<set<text>>>"))).isTrue();
    assertThatThrownBy(() -> TestSpecs.values(hidden, ValueSpec.of("c")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tuple<int, 'org.example.Strange'>");
  }
}
