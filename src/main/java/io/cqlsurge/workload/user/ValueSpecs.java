package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.ValueSpec;
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
import java.util.stream.Collectors;

/** Turns what a profile says of columns into what generators are made from. */
final class ValueSpecs {
  private final Profile profile;
  private final Set<String> clustering;
  private final Literals literals;
  private final List<String> complaints = new ArrayList<>();

  private ValueSpecs(Profile profile, Table table, Literals literals) {
    this.profile = profile;
    this.clustering = table.clustering().stream().map(Column::name).collect(Collectors.toSet());
    this.literals = literals;
  }

  /**
   * The specs of all columns of a table, by the columns' names.
   *
   * @throws UsageError if a value of a list is none of its column
   */
  static Map<String, ValueSpec> of(Profile profile, Table table, Literals literals) {
    ValueSpecs reader = new ValueSpecs(profile, table, literals);
    Map<String, ValueSpec> specs = new HashMap<>();
    for (Column column : table.columns()) {
      specs.put(column.name(), reader.spec(column.name(), column.type(), List.of(), column.name()));
    }
    if (!reader.complaints.isEmpty()) {
      throw new UsageError(reader.complaints);
    }
    return specs;
  }

  private ValueSpec spec(String column, CqlType type, List<String> way, String defaultName) {
    Optional<ColumnSpec> said = said(column, way);
    Map<String, ValueSpec> parts = new HashMap<>();
    for (CqlType.Part part : type.parts()) {
      List<String> further = new ArrayList<>(way);
      further.add(part.name());
      if (isSaidBelow(column, further)) {
        parts.put(part.name(), spec(column, part.type(), further, defaultName + "." + part.name()));
      }
    }
    return new ValueSpec(
        said.map(ColumnSpec::name).orElse(defaultName),
        said.flatMap(ColumnSpec::population),
        said.flatMap(ColumnSpec::size),
        said.flatMap(ColumnSpec::cluster).filter(any -> clustering.contains(column)),
        said.map(spec -> choices(spec, type)).orElse(List.of()),
        parts);
  }

  private Optional<ColumnSpec> said(String column, List<String> way) {
    return profile.columns().stream()
        .filter(spec -> spec.column().equals(column) && spec.part().equals(way))
        .findFirst();
  }

  private boolean isSaidBelow(String column, List<String> way) {
    return profile.columns().stream()
        .filter(spec -> spec.column().equals(column) && spec.part().size() >= way.size())
        .anyMatch(spec -> spec.part().subList(0, way.size()).equals(way));
  }

  private List<ByteBuffer> choices(ColumnSpec spec, CqlType type) {
    List<ByteBuffer> choices = new ArrayList<>();
    for (String text : spec.choices()) {
      value(type, text)
          .ifPresentOrElse(
              choices::add,
              () ->
                  complaints.add(spec.place() + ": '" + text + "' is not a value of type " + type));
    }
    return choices;
  }

  /** The value that a text stands for; null is none. */
  private Optional<ByteBuffer> value(CqlType type, String text) {
    try {
      return Optional.ofNullable(literals.parse(type, text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
