package io.cqlsurge.nullserver;

import java.util.ArrayList;
import java.util.List;

/**
 * A prepared statement on a table whose key column is named {@code key}.
 *
 * @param columns what is assigned or selected, in this order, without the key
 * @param keyAt how many of the columns come before the key, of a write's markers or a query's
 *     results
 * @param returnsKey whether a query wants the key too
 */
record Statement(
    Kind kind, Tables.Table table, List<String> columns, int keyAt, boolean returnsKey) {
  static final String KEY = "key";

  /** What executing it does. */
  enum Kind {
    WRITE,
    READ,
    DELETE
  }

  /** The names of its markers. */
  List<String> variables() {
    return kind == Kind.WRITE ? withKey() : List.of(KEY);
  }

  /** The names of what it returns. */
  List<String> results() {
    if (kind != Kind.READ) {
      return List.of();
    }
    return returnsKey ? withKey() : columns;
  }

  private List<String> withKey() {
    List<String> names = new ArrayList<>(columns);
    names.add(keyAt, KEY);
    return names;
  }
}
