package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;

/**
 * An item of {@code columnspec}: what the values of a column, or of a part of one, are to be like.
 *
 * @param name as it is written; it is part of the data
 * @param column the column it is about, as the database keeps names
 * @param part the way down to the part it is about, as in {@code address.street}; empty for the
 *     column itself
 * @param population which number is drawn for a value
 * @param size how many characters, bytes or elements it has
 * @param cluster how many values of it there are under one parent row
 * @param choices the only values there are, in words; any value if there are none
 * @param place where it stands
 */
public record ColumnSpec(
    String name,
    String column,
    List<String> part,
    Optional<DistributionSpec> population,
    Optional<DistributionSpec> size,
    Optional<DistributionSpec> cluster,
    List<String> choices,
    SourceLocation place) {

  /** Lists cannot be changed afterwards. */
  public ColumnSpec {
    part = List.copyOf(part);
    choices = List.copyOf(choices);
  }

  /** The same for a table: if only the name as it is written is a column of it, that is meant. */
  ColumnSpec in(Table table) {
    boolean isExact = table.position(column).isEmpty() && table.position(name).isPresent();
    return isExact
        ? new ColumnSpec(name, name, List.of(), population, size, cluster, choices, place)
        : this;
  }
}
