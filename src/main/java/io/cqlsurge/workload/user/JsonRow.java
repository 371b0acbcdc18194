package io.cqlsurge.workload.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A row as JSON, as {@code INSERT INTO ... JSON} reads it. */
record JsonRow(Literals literals) {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?|true|false");
  private static final Pattern TEXT = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern LOWER = Pattern.compile("[a-z0-9_]+");

  /** Returns the source of the row of a table, with all its columns. */
  static MarkerSource source(UserTable table) {
    List<Column> columns = table.table().columns();
    int keys = table.table().partitionKey().size();
    JsonRow json = new JsonRow(table.literals());
    return new MarkerSource(
        IntStream.range(0, columns.size()).boxed().toList(),
        rows -> {
          StringJoiner row = new StringJoiner(", ", "{", "}");
          for (int i = 0; i < columns.size(); i++) {
            ByteBuffer value = i < keys ? rows.first(i) : rows.any(i);
            row.add(field(columns.get(i).name()) + json.value(columns.get(i).type(), value));
          }
          return ByteBuffer.wrap(row.toString().getBytes(UTF_8));
        });
  }

  /** Returns a name that the database reads with its case. */
  private static String field(String name) {
    return quoted(LOWER.matcher(name).matches() ? name : '"' + name + '"') + ": ";
  }

  private String value(CqlType type, @Nullable ByteBuffer value) {
    if (value == null) {
      return "null";
    }
    return switch (type.kind()) {
      case LIST, SET, TUPLE -> parts(type, value, "[", "]");
      case MAP, UDT -> parts(type, value, "{", "}");
      default -> plain(literals.format(type, value));
    };
  }

  private String parts(CqlType type, ByteBuffer value, String open, String close) {
    StringJoiner parts = new StringJoiner(", ", open, close);
    ByteBuffer rest = value.duplicate();
    if (type.kind().isCollection()) {
      rest.getInt();
    }
    for (int i = 0; rest.hasRemaining(); i++) {
      String name = type.kind() == Kind.UDT ? field(type.parts().get(i).name()) : "";
      if (type.kind() == Kind.MAP) {
        name = key(value(type.part(0), next(rest))) + ": ";
      }
      CqlType part = type.part(type.kind() == Kind.MAP ? 1 : i % type.parts().size());
      parts.add(name + value(part, next(rest)));
    }
    return parts.toString();
  }

  private static @Nullable ByteBuffer next(ByteBuffer rest) {
    int length = rest.getInt();
    if (length < 0) {
      return null;
    }
    ByteBuffer part = rest.slice(rest.position(), length);
    rest.position(rest.position() + length);
    return part;
  }

  /** Returns a map's key, which JSON allows as a text only. */
  private static String key(String json) {
    return json.startsWith("\"") ? json : quoted(json);
  }

  /** Returns a literal as JSON; that of a vector has brackets and the literals of its parts. */
  private static String plain(String literal) {
    if (literal.startsWith("'") || literal.startsWith("[")) {
      return TEXT.matcher(literal)
          .replaceAll(found -> Matcher.quoteReplacement(quoted(found.group(1).replace("''", "'"))));
    }
    return NUMBER.matcher(literal).matches() ? literal : quoted(literal);
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c < ' ') {
                json.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").append((char) c);
              }
            });
    return json.append('"').toString();
  }
}
