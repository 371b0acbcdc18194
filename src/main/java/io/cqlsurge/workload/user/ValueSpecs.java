package io.cqlsurge.workload.user;

import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.value.FileValues;
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
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.workload.SeedSupply;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Conversion of a profile's column settings to generator settings.
 *
 * @param table the table that has the columns
 * @param order the factor that gives a seed's position, from 1
 * @param problems receives the reasons why settings cannot be used
 */
record ValueSpecs(
    Profile profile, Table table, Literals literals, long order, List<String> problems) {
  /** The number of rows of a file whose values are checked before the run. */
  private static final int CHECKED_ROWS = 1_000;

  /**
   * Returns the specs for all table columns, by column name.
   *
   * @throws UsageError if a value of a list does not match its column's type
   */
  static Map<String, ValueSpec> of(Profile profile, Table table, Literals literals, DataLine line) {
    long order = SeedMultiplier.inverse(SeedSupply.multiplier(line));
    ValueSpecs reader = new ValueSpecs(profile, table, literals, order, new ArrayList<>());
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
    Optional<ColumnSpec> leader = found.map(this::leader);
    return new ValueSpec(
        leader.map(ColumnSpec::name).orElse(defaultName),
        leader.flatMap(ColumnSpec::population),
        found.flatMap(ColumnSpec::size),
        found.flatMap(ColumnSpec::cluster).filter(any -> is(table.clustering(), column)),
        found.map(spec -> choices(spec, type)).orElse(List.of()),
        found.flatMap(spec -> spec.file().map(file -> values(spec, type, file))),
        leader.filter(spec -> spec.rows().isPresent()).map(any -> order).orElse(0L),
        found.map(ColumnSpec::style).orElse(ValueStyle.NONE),
        parts);
  }

  /**
   * Returns the column whose file row another one shares: the first that names the file, if
   * possible one that numbers its rows. A column with a separate population shares none.
   */
  private ColumnSpec leader(ColumnSpec spec) {
    if (spec.file().isEmpty() || spec.population().isPresent() || !spec.part().isEmpty()) {
      return spec;
    }
    DataFile file = spec.file().get().file();
    return profile.columns().stream()
        .filter(other -> isOf(other, file))
        .min(Comparator.comparing(other -> other.rows().isEmpty()))
        .orElse(spec);
  }

  private static boolean isOf(ColumnSpec spec, DataFile file) {
    return spec.rows().filter(file::equals).isPresent()
        || spec.file().filter(column -> column.file().equals(file)).isPresent();
  }

  private static boolean is(List<Column> columns, String name) {
    return Column.names(columns).contains(name);
  }

  /** Returns the values in a file column, after a check of the first rows. */
  private FileValues values(ColumnSpec spec, CqlType type, DataColumn column) {
    FileValues values = new FileValues(column, type, literals);
    boolean isKey = spec.part().isEmpty() && is(table.primaryKey(), spec.column());
    values
        .problem(CHECKED_ROWS, spec.part().isEmpty() && !isKey)
        .ifPresent(text -> addProblem(spec, text));
    if (isKey) {
      checkKey(spec, column.file());
    }
    return values;
  }

  private void checkKey(ColumnSpec spec, DataFile file) {
    boolean isInOrder = leader(spec).rows().isPresent();
    boolean isShared =
        profile.columns().stream().anyMatch(other -> !other.equals(spec) && isOf(other, file));
    if (!isInOrder && isShared && spec.population().isEmpty()) {
      addProblem(
          spec,
          "a key shares the rows of %1$s only in order; add 'population: rows(%1$s)' to this column"
              .formatted(file.name()));
    }
    boolean isCounted = profile.numberedRows() || spec.cluster().isPresent();
    if (isInOrder && isCounted && is(table.clustering(), spec.column())) {
      addProblem(
          spec, "a row of the file is one row of the table; remove 'cluster' and 'rows: numbered'");
    }
  }

  private void addProblem(ColumnSpec spec, String text) {
    problems.add(spec.location() + ": " + text);
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
              () -> addProblem(spec, "'" + text + "' is not a value of type " + type));
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
