package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings for the values in a column, or in a component of a column's type. An absent setting
 * has its default.
 *
 * @param name the column's name in the profile; columns of different names have different values
 * @param population the distribution of the number drawn for a value
 * @param size the character count, bytes or elements in a value
 * @param cluster the value count under one parent; clustering columns only
 * @param choices the only possible values, in wire format; if empty, all values are possible
 * @param file the file column that has the values, instead of choices
 * @param order the factor that gives a partition's position, from 1, from its seed, for values in
 *     partition order; 0 for values that are drawn
 * @param style the form in which a drawn number becomes a value
 * @param parts the settings of the type's components, by name
 */
public record ValueSpec(
    String name,
    Optional<DistributionSpec> population,
    Optional<DistributionSpec> size,
    Optional<DistributionSpec> cluster,
    List<ByteBuffer> choices,
    Optional<FileValues> file,
    long order,
    ValueStyle style,
    Map<String, ValueSpec> parts) {

  public ValueSpec {
    choices = List.copyOf(choices);
    parts = Map.copyOf(parts);
  }

  public static ValueSpec of(String name) {
    Optional<DistributionSpec> none = Optional.empty();
    return new ValueSpec(
        name, none, none, none, List.of(), Optional.empty(), 0, ValueStyle.NONE, Map.of());
  }

  /** Returns the same settings with other sizes and value counts. */
  public ValueSpec counted(Optional<DistributionSpec> sizes, Optional<DistributionSpec> counts) {
    return new ValueSpec(name, population, sizes, counts, choices, file, order, style, parts);
  }

  ValueSpec with(
      String other, Optional<DistributionSpec> numbers, Optional<DistributionSpec> sizes) {
    return new ValueSpec(other, numbers, sizes, cluster, choices, file, 0, style, parts);
  }
}
