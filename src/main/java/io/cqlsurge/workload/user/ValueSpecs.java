package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.NumberedValues;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.ColumnSpec;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Conversion of a profile's column settings to generator settings.
 *
 * @param clustering the names of the table's clustering columns
 * @param problems receives the reasons why settings cannot be used
 */
record ValueSpecs(
    Profile profile, Set<String> clustering, Literals literals, List<String> problems) {

  /**
   * Returns the specs for all table columns, by column name.
   *
   * @throws UsageError if a value of a list does not match its column's type
   */
  static Map<String, ValueSpec> of(Profile profile, Table table, Literals literals) {
    Set<String> clustering = Set.copyOf(Column.names(table.clustering()));
    ValueSpecs reader = new ValueSpecs(profile, clustering, literals, new ArrayList<>());
    Map<String, ValueSpec> specs = new HashMap<>();
    for (Column column : table.columns()) {
      specs.put(column.name(), reader.spec(column.name(), column.type(), List.of(), column.name()));
    }
    if (profile.numberedRows()) {
      table.clustering().forEach(reader::checkNumbered);
    }
    UsageError.throwIfAny(reader.problems.stream().distinct().toList());
    return specs;
  }

  private ValueSpec spec(String column, CqlType type, List<String> path, String defaultName) {
    Optional<ColumnSpec> found = specOf(column, path);
    Map<String, ValueSpec> parts = new HashMap<>();
    for (CqlType.Part part : type.parts()) {
      List<String> innerPath = new ArrayList<>(path);
      innerPath.add(part.name());
      if (hasSpecWithin(column, innerPath)) {
        parts.put(
            part.name(), spec(column, part.type(), innerPath, defaultName + "." + part.name()));
      }
    }
    return new ValueSpec(
        found.map(ColumnSpec::name).orElse(defaultName),
        found.flatMap(ColumnSpec::population),
        found.flatMap(ColumnSpec::size),
        found.flatMap(ColumnSpec::cluster).filter(any -> clustering.contains(column)),
        found.map(spec -> choices(spec, type)).orElse(List.of()),
        found.map(ColumnSpec::style).orElse(ValueStyle.NONE),
        parts);
  }

  private void checkNumbered(Column column) {
    ValueSpec spec = spec(column.name(), column.type(), List.of(), column.name());
    new NumberedValues(column.type(), spec)
        .problem()
        .ifPresent(
            text ->
                problems.add(
                    profile.file() + ": rows: numbered: " + column.name() + " has " + text));
  }

  private Optional<ColumnSpec> specOf(String column, List<String> path) {
    return profile.columns().stream()
        .filter(spec -> spec.column().equals(column) && spec.part().equals(path))
        .findFirst();
  }

  private boolean hasSpecWithin(String column, List<String> path) {
    return profile.columns().stream()
        .filter(spec -> spec.column().equals(column) && spec.part().size() >= path.size())
        .anyMatch(spec -> spec.part().subList(0, path.size()).equals(path));
  }

  private List<ByteBuffer> choices(ColumnSpec spec, CqlType type) {
    List<ByteBuffer> choices = new ArrayList<>();
    for (String text : spec.choices()) {
      value(type, text)
          .ifPresentOrElse(
              choices::add,
              () ->
                  problems.add(
                      spec.location() + ": '" + text + "' is not a value of type " + type));
    }
    return choices;
  }

  /** Returns a literal's value; empty if it is null or invalid. */
  private Optional<ByteBuffer> value(CqlType type, String text) {
    try {
      return Optional.ofNullable(literals.parse(type, text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
