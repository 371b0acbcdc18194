package io.cqlsurge.database;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A row with decoded values, for tables that are read occasionally.
 *
 * @param values the values by column name, without columns that are CQL null
 */
public record NamedRow(Map<String, Object> values) {

  public NamedRow {
    values = Map.copyOf(values);
  }

  /** Returns the value as a number; empty if there is no such value or it is not a number. */
  public OptionalDouble number(String column) {
    if (values.get(column) instanceof Number number && !Double.isNaN(number.doubleValue())) {
      return OptionalDouble.of(number.doubleValue());
    }
    return OptionalDouble.empty();
  }
}
