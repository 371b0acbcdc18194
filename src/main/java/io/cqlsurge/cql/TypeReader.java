package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import io.cqlsurge.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the types of columns. A name that is no type of CQL is a user-defined type. */
final class TypeReader {
  /** Deeper than anyone goes, and shallow enough for the stack. */
  private static final int DEEPEST = 50;

  private static final int LONGEST_VECTOR = 65_535;

  private final Cursor cursor;
  private final Map<String, CqlType> types;
  private int depth;

  /**
   * Reads from where the cursor stands.
   *
   * @param types the user-defined types by their names; others are taken to have no known fields
   */
  TypeReader(Cursor cursor, Map<String, CqlType> types) {
    this.cursor = cursor;
    this.types = types;
  }

  CqlType read() {
    if (++depth > DEEPEST) {
      throw new CqlSyntaxError("types are nested too deeply", cursor.peek().start());
    }
    CqlType type = cursor.peek().kind() == Kind.STRING ? custom() : named();
    depth--;
    return type;
  }

  private CqlType custom() {
    String text = cursor.next().text();
    return CqlType.custom(text.substring(1, text.length() - 1).replace("''", "'"));
  }

  private CqlType named() {
    if (cursor.peek().kind() == Kind.QUOTED || cursor.peek(1).is(".")) {
      return userDefined();
    }
    String word = cursor.peek().text().toLowerCase(Locale.ROOT);
    if (cursor.peek(1).is("<")) {
      return parametrized(word);
    }
    Optional<CqlType.Kind> simple = simple(word);
    if (simple.isPresent()) {
      cursor.next();
      return CqlType.of(simple.get());
    }
    return userDefined();
  }

  private CqlType parametrized(String word) {
    Token name = cursor.next();
    cursor.expect("<");
    CqlType type =
        switch (word) {
          case "frozen" -> read().freeze();
          case "list" -> CqlType.of(CqlType.Kind.LIST, read());
          case "set" -> CqlType.of(CqlType.Kind.SET, read());
          case "map" -> map();
          case "tuple" -> CqlType.tuple(several());
          case "vector" -> vector();
          default ->
              throw new CqlSyntaxError(
                  "expected list, set, map, tuple, vector or frozen before '<', not '"
                      + name.text()
                      + "'",
                  name.start());
        };
    cursor.expect(">");
    return type;
  }

  private CqlType map() {
    CqlType key = read();
    cursor.expect(",");
    return CqlType.map(key, read());
  }

  private List<CqlType> several() {
    List<CqlType> several = new ArrayList<>();
    do {
      several.add(read());
    } while (cursor.take(","));
    return several;
  }

  private CqlType vector() {
    CqlType element = read();
    cursor.expect(",");
    String length = cursor.peek().text();
    if (!length.matches("[0-9]{1,5}")
        || Integer.parseInt(length) < 1
        || Integer.parseInt(length) > LONGEST_VECTOR) {
      throw cursor.expected("the length of the vector, from 1 to " + LONGEST_VECTOR);
    }
    cursor.next();
    return CqlType.vector(element, Integer.parseInt(length));
  }

  private CqlType userDefined() {
    Token first = cursor.peek();
    String name = cursor.name("a type");
    if (cursor.take(".")) {
      name = cursor.name("the name of a type");
    } else if (needsParts(first)) {
      throw new CqlSyntaxError(
          first.text() + " needs the types of its parts: " + first.text() + "<...>", first.start());
    }
    CqlType known = types.get(name);
    return known == null ? CqlType.udt(name, List.of()) : known;
  }

  private static boolean needsParts(Token token) {
    return List.of("list", "set", "map", "tuple", "vector", "frozen").stream().anyMatch(token::is);
  }

  private static Optional<CqlType.Kind> simple(String word) {
    return switch (word) {
      case "varchar" -> Optional.of(CqlType.Kind.TEXT);
      case "list", "set", "map", "tuple", "udt", "vector", "custom" -> Optional.empty();
      default -> kind(word);
    };
  }

  private static Optional<CqlType.Kind> kind(String word) {
    for (CqlType.Kind kind : CqlType.Kind.values()) {
      if (kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
