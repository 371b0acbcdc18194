package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;

/**
 * An item of {@code columnspec}: a description of the values in a column or in part of a column.
 *
 * @param name the name as written; the generated data depend on it
 * @param column the column's name, as the database stores it
 * @param part path to the described part of the type, as in {@code address.street}; empty for the
 *     column itself
 * @param population distribution of the number drawn for a value
 * @param size character count, bytes or elements
 * @param cluster value count under one parent row
 * @param choices texts of the only values; empty if all values are possible
 * @param file the file column that has the values
 * @param rows the file whose rows are used in order: the population is a row's number, from 1
 * @param style the form in which a drawn number becomes a value
 * @param location the name's location
 */
public record ColumnSpec(
    String name,
    String column,
    List<String> part,
    Optional<DistributionSpec> population,
    Optional<DistributionSpec> size,
    Optional<DistributionSpec> cluster,
    List<String> choices,
    Optional<DataColumn> file,
    Optional<DataFile> rows,
    ValueStyle style,
    SourceLocation location) {

  public ColumnSpec {
    part = List.copyOf(part);
    choices = List.copyOf(choices);
  }

  /**
   * Returns this item for a table: if only the name as written is a column, it describes that
   * column.
   */
  ColumnSpec in(Table table) {
    boolean isExact = table.position(column).isEmpty() && table.position(name).isPresent();
    return isExact
        ? new ColumnSpec(
            name, name, List.of(), population, size, cluster, choices, file, rows, style, location)
        : this;
  }
}
