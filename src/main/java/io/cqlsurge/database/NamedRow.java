package io.cqlsurge.database;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A row whose values are already read: for tables that are looked at now and then.
 *
 * @param values by the names of their columns; a column that is CQL null is not among them
 */
public record NamedRow(Map<String, Object> values) {

  /** Values cannot be changed afterwards. */
  public NamedRow {
    values = Map.copyOf(values);
  }

  /** The value as a text; an empty one if there is no such value. */
  public String text(String column) {
    return String.valueOf(values.getOrDefault(column, ""));
  }

  /** The value as a number; empty if there is no such value, or it is none. */
  public OptionalDouble number(String column) {
    if (values.get(column) instanceof Number number && !Double.isNaN(number.doubleValue())) {
      return OptionalDouble.of(number.doubleValue());
    }
    return OptionalDouble.empty();
  }
}
