package io.cqlsurge.generate.partition;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.TestTypes;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The tables of the golden files, and rows in the format of these files. */
record GoldenTable(Table table, Map<String, ValueSpec> specs, RowOrder order) {

  static GoldenTable of(JsonNode header) {
    Table table =
        new Table(
            "ks",
            "t",
            columns(header.get("partition_key")),
            columns(header.get("clustering")),
            columns(header.get("values")));
    return new GoldenTable(
        table, specs(header.get("columnspec")), RowOrder.valueOf(header.get("order").textValue()));
  }

  /** Returns the table of the first line of a file, which must be a header. */
  static GoldenTable first(String file) {
    return of(Golden.lines("partition/" + file).get(0));
  }

  GoldenTable ordered(RowOrder newOrder) {
    return new GoldenTable(table, specs, newOrder);
  }

  PartitionShape shape(boolean originalPasses) {
    return shape(originalPasses, BooleanRule.ALWAYS_TRUE);
  }

  PartitionShape shape(boolean originalPasses, BooleanRule booleans) {
    return new PartitionShape(
        table, specs, new RowRules(order, booleans, FoldRule.ORIGINAL, originalPasses, 64_000_000));
  }

  private static List<Column> columns(JsonNode array) {
    List<Column> columns = new ArrayList<>();
    for (String text : Golden.texts(array)) {
      String[] nameAndType = text.split(" ", -1);
      columns.add(Column.of(nameAndType[0], TestTypes.parse(nameAndType[1])));
    }
    return columns;
  }

  private static Map<String, ValueSpec> specs(JsonNode array) {
    Map<String, ValueSpec> specs = new HashMap<>();
    for (JsonNode column : array) {
      String name = column.get("name").textValue();
      specs.put(name, TestSpecs.of(name, column));
    }
    return specs;
  }

  /** Returns some values of a row in the format of the golden files. */
  List<Object> values(Row row, int from, int to) {
    List<Object> values = new ArrayList<>();
    for (int i = from; i < to; i++) {
      values.add(text(table.columns().get(i).type(), row.value(i)));
    }
    return values;
  }

  private static Object text(CqlType type, ByteBuffer value) {
    if (value == null) {
      return "null";
    }
    if (!type.kind().isCollection()) {
      return hex(value);
    }
    ByteBuffer left = value.duplicate();
    List<String> elements = new ArrayList<>();
    int count = left.getInt();
    for (int i = 0; i < count; i++) {
      byte[] element = new byte[left.getInt()];
      left.get(element);
      elements.add(HexFormat.of().formatHex(element));
    }
    if (type.kind() == CqlType.Kind.SET) {
      elements.sort(null);
    }
    return elements;
  }

  static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns a row of a golden file in the format of {@link #values}. */
  static List<Object> expected(JsonNode row) {
    List<Object> values = new ArrayList<>();
    for (JsonNode value : row) {
      values.add(value.isArray() ? Golden.texts(value) : value.asText());
    }
    return values;
  }
}
