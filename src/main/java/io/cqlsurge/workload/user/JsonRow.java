package io.cqlsurge.workload.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.generate.value.WireParts;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A row as JSON, as {@code INSERT INTO ... JSON} reads it. */
record JsonRow(Literals literals) {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?|true|false");

  /** Returns a row of a table with all its columns. */
  static ByteBuffer of(UserTable table, ChosenRows rows) {
    JsonRow json = new JsonRow(table.literals());
    List<Column> columns = table.table().columns();
    StringJoiner row = new StringJoiner(", ", "{", "}");
    for (int i = 0; i < columns.size(); i++) {
      boolean isKey = i < table.table().partitionKey().size();
      ByteBuffer value = isKey ? rows.first(i) : rows.any(i);
      row.add(field(columns.get(i).name()) + json.value(columns.get(i).type(), value));
    }
    return ByteBuffer.wrap(row.toString().getBytes(UTF_8));
  }

  /** Returns a name that the database reads with its case. */
  private static String field(String name) {
    return quoted(Identifier.quoted(name)) + ": ";
  }

  private String value(CqlType type, @Nullable ByteBuffer value) {
    if (value == null) {
      return "null";
    }
    return switch (type.kind()) {
      case LIST, SET, TUPLE, VECTOR -> parts(type, value, "[", "]");
      case MAP, UDT -> parts(type, value, "{", "}");
      default -> plain(literals.format(type, value));
    };
  }

  private String parts(CqlType type, ByteBuffer value, String open, String close) {
    StringJoiner joined = new StringJoiner(", ", open, close);
    List<ByteBuffer> parts = WireParts.of(type, value);
    boolean isMap = type.kind() == Kind.MAP;
    for (int i = 0; i < parts.size(); i += isMap ? 2 : 1) {
      String name = type.kind() == Kind.UDT ? field(type.parts().get(i).name()) : "";
      joined.add(
          isMap
              ? key(value(type.part(0), parts.get(i))) + value(type.part(1), parts.get(i + 1))
              : name + value(type.part(i % type.parts().size()), parts.get(i)));
    }
    return joined.toString();
  }

  /** Returns a map's key, which JSON allows as a text only. */
  private static String key(String json) {
    return (json.startsWith("\"") ? json : quoted(json)) + ": ";
  }

  private static String plain(String literal) {
    if (literal.startsWith("'")) {
      return quoted(literal.substring(1, literal.length() - 1).replace("''", "'"));
    }
    return NUMBER.matcher(literal).matches() ? literal : quoted(literal);
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
