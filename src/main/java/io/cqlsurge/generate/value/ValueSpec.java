package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the values of a column, or of a part of one, are to be like; whatever is absent has its
 * default.
 *
 * @param name what tells its values from those of others: the column's name as the profile has it
 * @param population which number is drawn for a value
 * @param size how many characters, bytes or elements it has
 * @param cluster how many values of it there are under one parent row; clustering columns only
 * @param choices the only values there are, as they go over the wire; any value if there are none
 * @param parts what is said of its parts, by their names
 */
public record ValueSpec(
    String name,
    Optional<DistributionSpec> population,
    Optional<DistributionSpec> size,
    Optional<DistributionSpec> cluster,
    List<ByteBuffer> choices,
    Map<String, ValueSpec> parts) {

  /** Lists and maps cannot be changed afterwards. */
  public ValueSpec {
    choices = List.copyOf(choices);
    parts = Map.copyOf(parts);
  }

  /** A column of which nothing is said. */
  public static ValueSpec of(String name) {
    return new ValueSpec(
        name, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Map.of());
  }
}
