package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Types in the syntax of the golden files: that of CQL, except that a user-defined type is {@code
 * udt<name:type,...>}.
 */
public final class TestTypes {
  private TestTypes() {}

  /** Reads a type. */
  public static CqlType parse(String text) {
    int open = text.indexOf('<');
    String name = open < 0 ? text : text.substring(0, open);
    List<String> inner = open < 0 ? List.of() : split(text.substring(open + 1, text.length() - 1));
    return switch (name) {
      case "varchar" -> CqlType.of(Kind.TEXT);
      case "frozen" -> parse(inner.get(0)).freeze();
      case "list", "set" -> CqlType.of(kind(name), parse(inner.get(0)));
      case "map" -> CqlType.map(parse(inner.get(0)), parse(inner.get(1)));
      case "tuple" -> CqlType.tuple(inner.stream().map(TestTypes::parse).toList());
      case "udt" -> CqlType.udt("test", inner.stream().map(TestTypes::field).toList());
      case "vector" -> CqlType.vector(parse(inner.get(0)), Integer.parseInt(inner.get(1)));
      default -> CqlType.of(kind(name));
    };
  }

  private static Kind kind(String name) {
    return Kind.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static Part field(String text) {
    int colon = text.indexOf(':');
    return new Part(text.substring(0, colon), parse(text.substring(colon + 1)));
  }

  /** Splits at the commas outside all brackets. */
  private static List<String> split(String text) {
    List<String> items = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (c == ',' && depth == 0) {
        items.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    items.add(text.substring(start).strip());
    return items;
  }
}
