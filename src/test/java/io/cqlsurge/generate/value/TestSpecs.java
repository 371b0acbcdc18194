package io.cqlsurge.generate.value;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings for the values of columns. An empty text or a dash is the default. */
public final class TestSpecs {
  private TestSpecs() {}

  /** Returns the settings of a column {@code c}. */
  public static ValueSpec of(String population, String size, String cluster) {
    return of("c", population, size, cluster);
  }

  /** Returns the settings of a column. */
  public static ValueSpec of(String name, String population, String size, String cluster) {
    Optional<DistributionSpec> numbers = read(population);
    return new ValueSpec(
        name,
        numbers,
        read(size),
        read(cluster),
        List.of(),
        Optional.empty(),
        0,
        ValueStyle.NONE,
        Map.of());
  }

  /** Returns the settings of a column in a golden file. */
  public static ValueSpec of(String name, JsonNode line) {
    String population = line.path("population").asText("");
    return of(name, population, line.path("size").asText(""), line.path("cluster").asText(""));
  }

  static Optional<DistributionSpec> read(String text) {
    return text.isEmpty() || text.equals("-")
        ? Optional.empty()
        : Optional.of(DistributionSpec.parse(text));
  }

  static ValueSpec chosen(ValueSpec spec, List<ByteBuffer> choices) {
    return new ValueSpec(
        spec.name(),
        spec.population(),
        spec.size(),
        spec.cluster(),
        choices,
        spec.file(),
        spec.order(),
        spec.style(),
        spec.parts());
  }

  /** Returns the settings with a style, and with settings for the components of the type. */
  public static ValueSpec with(ValueSpec spec, ValueStyle style, Map<String, ValueSpec> parts) {
    return new ValueSpec(
        spec.name(),
        spec.population(),
        spec.size(),
        spec.cluster(),
        spec.choices(),
        spec.file(),
        spec.order(),
        style,
        parts);
  }

  static ValueSpec of(TextForm form, String population, String size) {
    ValueStyle style =
        new ValueStyle(
            Optional.of(form), Optional.empty(), 0, Optional.empty(), 0, Optional.empty());
    return with(of(population, size, ""), style, Map.of());
  }

  /** Returns the values of a column, with the folds of cassandra-stress. */
  public static ColumnValues values(CqlType type, ValueSpec spec) {
    return new ColumnValues(type, spec, BooleanRule.EVEN, FoldRule.ORIGINAL);
  }

  /** Returns the values of a column of a type for {@link TestTypes}. */
  public static ColumnValues values(String type, ValueSpec spec) {
    return values(TestTypes.parse(type), spec);
  }
}
