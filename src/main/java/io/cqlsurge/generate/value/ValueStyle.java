package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.util.Optional;
import java.util.Set;

/**
 * The form in which a drawn number becomes a value.
 *
 * @param text the format for a text or blob; random bytes if empty
 * @param vector clusters for float vectors, whose elements are independent if empty
 * @param scale digits after the decimal point
 * @param step the distance of a clustering value from the one before it, if they increase
 * @param nulls share of the rows without a value, from 0 to below 1; columns outside the key only
 * @param clock the real time, which replaces the generated values
 */
public record ValueStyle(
    Optional<TextForm> text,
    Optional<VectorClusters> vector,
    int scale,
    Optional<DistributionSpec> step,
    double nulls,
    Optional<ClockRange> clock) {
  public static final ValueStyle NONE =
      new ValueStyle(Optional.empty(), Optional.empty(), 0, Optional.empty(), 0, Optional.empty());

  private static final Set<Kind> TEXTS = Set.of(Kind.ASCII, Kind.TEXT, Kind.BLOB);
  private static final Set<Kind> REALS = Set.of(Kind.DECIMAL, Kind.FLOAT, Kind.DOUBLE);
  private static final Set<Kind> STEPS =
      Set.of(Kind.TIMESTAMP, Kind.TIMEUUID, Kind.DATE, Kind.TIME, Kind.INT, Kind.BIGINT);

  /** Returns why a type's values cannot have this style, if they cannot. */
  public Optional<String> problem(CqlType type) {
    if (text.isPresent() && !TEXTS.contains(type.kind())) {
      return Optional.of("text, format and compressible need text, ascii or blob, not " + type);
    }
    if (vector.isPresent() && !type.toString().startsWith("vector<float,")) {
      return Optional.of("vector needs vector<float, n>, not " + type);
    }
    if (scale > 0 && !REALS.contains(type.kind())) {
      return Optional.of("scale needs decimal, double or float, not " + type);
    }
    if (clock.isPresent()) {
      return ClockRange.problem(type);
    }
    return step.isPresent() && !STEPS.contains(type.kind())
        ? Optional.of("step needs int, bigint, timestamp, timeuuid, date or time, not " + type)
        : Optional.empty();
  }
}
