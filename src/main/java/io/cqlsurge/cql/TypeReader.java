package io.cqlsurge.cql;

import io.cqlsurge.cql.Token.Kind;
import io.cqlsurge.schema.CqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A column type parser. A name that is not a CQL type is a user-defined type. */
final class TypeReader {
  private static final int MAX_VECTOR_LENGTH = 65_535;
  private static final List<String> PARAMETRIZED =
      List.of("list", "set", "map", "tuple", "vector", "frozen");

  private final Cursor cursor;
  private final Map<String, CqlType> types;
  private int depth;

  /**
   * Creates a parser that starts at the cursor.
   *
   * @param types user-defined types by name; an unknown type has no fields
   */
  TypeReader(Cursor cursor, Map<String, CqlType> types) {
    this.cursor = cursor;
    this.types = types;
  }

  CqlType read() {
    if (++depth > Cursor.MAX_DEPTH) {
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
    String typeName = cursor.peek().text().toLowerCase(Locale.ROOT);
    if (cursor.peek(1).is("<")) {
      return parametrized(typeName);
    }
    Optional<CqlType.Kind> simple = simple(typeName);
    if (simple.isPresent()) {
      cursor.next();
      return CqlType.of(simple.get());
    }
    return userDefined();
  }

  private CqlType parametrized(String typeName) {
    Token name = cursor.next();
    cursor.expect("<");
    CqlType type =
        switch (typeName) {
          case "frozen" -> read().freeze();
          case "list" -> CqlType.of(CqlType.Kind.LIST, read());
          case "set" -> CqlType.of(CqlType.Kind.SET, read());
          case "map" -> map();
          case "tuple" -> CqlType.tuple(readList());
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

  private List<CqlType> readList() {
    List<CqlType> list = new ArrayList<>();
    do {
      list.add(read());
    } while (cursor.take(","));
    return list;
  }

  private CqlType vector() {
    CqlType element = read();
    cursor.expect(",");
    String length = cursor.peek().text();
    if (!length.matches("[0-9]{1,5}")
        || Integer.parseInt(length) < 1
        || Integer.parseInt(length) > MAX_VECTOR_LENGTH) {
      throw cursor.expected("the length of the vector, from 1 to " + MAX_VECTOR_LENGTH);
    }
    cursor.next();
    return CqlType.vector(element, Integer.parseInt(length));
  }

  private CqlType userDefined() {
    Token first = cursor.peek();
    String name = cursor.name("a type");
    if (cursor.take(".")) {
      name = cursor.name("the name of a type");
    } else if (PARAMETRIZED.stream().anyMatch(first::is)) {
      throw new CqlSyntaxError(
          first.text() + " needs type parameters: " + first.text() + "<...>", first.start());
    }
    CqlType known = types.get(name);
    return known == null ? CqlType.udt(name, List.of()) : known;
  }

  private static Optional<CqlType.Kind> simple(String typeName) {
    return switch (typeName) {
      case "varchar" -> Optional.of(CqlType.Kind.TEXT);
      case "list", "set", "map", "tuple", "udt", "vector", "custom" -> Optional.empty();
      default ->
          Arrays.stream(CqlType.Kind.values())
              .filter(kind -> kind.title().equals(typeName))
              .findFirst();
    };
  }
}
