package io.cqlsurge.nullserver;

import java.util.ArrayList;
import java.util.List;

/**
 * A prepared statement on a table whose key column is named {@code key}.
 *
 * @param columns the assigned or selected columns in their order, without the key
 * @param keyAt number of columns before the key, in the markers of a write or the results of a
 *     results
 * @param returnsKey whether a query also returns the key
 */
record Statement(
    Kind kind, Tables.Table table, List<String> columns, int keyAt, boolean returnsKey) {
  static final String KEY = "key";

  /** The effect of an execution. */
  enum Kind {
    WRITE,
    READ,
    DELETE
  }

  /** Returns the names of the markers. */
  List<String> variables() {
    return kind == Kind.WRITE ? withKey() : List.of(KEY);
  }

  /** Returns the names of the result columns. */
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
