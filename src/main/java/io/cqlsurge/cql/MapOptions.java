package io.cqlsurge.cql;

import java.util.LinkedHashMap;
import java.util.Map;

/** A lenient reader for those options in a {@code CREATE} statement whose values are maps. */
public final class MapOptions {
  private MapOptions() {}

  /** Returns these options by name, such as replication, in the statement's order. */
  public static Map<String, Map<String, String>> of(String cql) {
    Cursor cursor = new Cursor(cql);
    Map<String, Map<String, String>> options = new LinkedHashMap<>();
    while (!cursor.atEnd()) {
      Token name = cursor.next();
      if (name.isName() && cursor.take("=", "{")) {
        options.put(name.name(), map(cursor));
      }
    }
    return options;
  }

  private static Map<String, String> map(Cursor cursor) {
    Map<String, String> map = new LinkedHashMap<>();
    while (!cursor.atEnd() && !cursor.take("}")) {
      String key = value(cursor.next());
      if (cursor.take(":")) {
        map.put(key, value(cursor.next()));
      }
    }
    return map;
  }

  private static String value(Token token) {
    String text = token.text();
    return token.kind() == Token.Kind.STRING && text.startsWith("'")
        ? text.substring(1, text.length() - 1).replace("''", "'")
        : text;
  }
}
