package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A comparison of a profile with its table that reports problems specific to this table.
 *
 * @param table if it is unknown, only checks that need no table are made
 */
public record ProfileCheck(Profile profile, Optional<Table> table, ProfileProblems problems) {
  /** Allowed value counts under one parent row, all of which are in memory at the same time. */
  private static final Range CLUSTERS = new Range(0, 100_000_000);

  /**
   * Returns the errors that prevent every run, one line each, with their locations. {@link
   * QueryCheck} checks the queries.
   */
  public static List<String> errors(Profile profile, Table table) {
    return checked(profile, table).errors();
  }

  /** Returns a warning for each item that has no effect for this table, as in cassandra-stress. */
  public static List<String> warnings(Profile profile, Table table) {
    return checked(profile, table).warnings();
  }

  private static ProfileProblems checked(Profile profile, Table table) {
    ProfileProblems problems = new ProfileProblems();
    new ProfileCheck(profile, Optional.of(table), problems).check();
    return problems;
  }

  /**
   * Returns a warning for each described column with capital letters in its name: the ScyllaDB fork
   * never finds such a description, so its data differ.
   */
  public static List<String> capitals(Profile profile, Table table) {
    ProfileProblems hints = new ProfileProblems();
    for (ColumnSpec spec : profile.columns()) {
      boolean hasCapitals = !spec.column().equals(spec.column().toLowerCase(Locale.ROOT));
      if (hasCapitals && table.position(spec.column()).isPresent()) {
        hints.addWarning(
            spec.location(),
            "compat=3.11: the ScyllaDB fork ignores the columnspec of "
                + ProfileProblems.quote(spec.name())
                + " because its name has capital letters; its data differ from the data of cqlsurge");
      }
    }
    return hints.warnings();
  }

  /**
   * Returns how a table of the database differs from the table that the profile defines, as a
   * warning; an existing table is never altered.
   */
  public static Optional<String> difference(Profile profile, Table found) {
    Table defined = profile.definedTable().orElse(found);
    List<String> differences = new ArrayList<>();
    missing(defined, found).ifPresent(names -> differences.add("missing columns: " + names));
    missing(found, defined).ifPresent(names -> differences.add("additional columns: " + names));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "table %s.%s differs from table_definition: %s"
                .formatted(found.keyspace(), found.name(), String.join("; ", differences)));
  }

  /** Returns the columns of a table that another table does not have, or has with another type. */
  private static Optional<String> missing(Table one, Table other) {
    List<String> names = new ArrayList<>(described(one));
    names.removeAll(described(other));
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
  }

  private static List<String> described(Table table) {
    return table.columns().stream().map(column -> column.name() + " " + column.type()).toList();
  }

  void checkAll() {
    check();
    QueryCheck queries = new QueryCheck(profile, table, problems);
    profile.queries().stream()
        .filter(query -> !query.isShadowed())
        .map(profile::inSequences)
        .forEach(queries::check);
    profile.tokenRangeQueries().forEach(queries::check);
  }

  private void check() {
    table.ifPresent(
        known -> {
          profile.columns().forEach(spec -> column(spec, known));
          emptyRows(known);
          insert(known);
        });
  }

  private void column(ColumnSpec spec, Table known) {
    Optional<Integer> position = known.position(spec.column());
    if (position.isEmpty()) {
      problems.addWarning(
          spec.location(),
          "columnspec is ignored: " + ProfileProblems.noColumn(spec.column(), known));
      return;
    }
    part(spec, known.columns().get(position.get()).type());
    values(spec, known);
    boolean isValue = position.get() >= known.keyColumns() && spec.part().isEmpty();
    if (spec.style().clock().isPresent()) {
      clock(spec, known);
    }
    if (spec.style().nulls() > 0 && !isValue) {
      addError(spec, "nulls of %s: only a whole column outside the primary key can be null");
    }
  }

  private void clock(ColumnSpec spec, Table known) {
    if (!spec.part().isEmpty()) {
      addError(spec, "population of %s: only a whole column can be the clock");
    }
    if (!spec.choices().isEmpty() || spec.file().isPresent()) {
      addError(spec, "population of %s: clock excludes values and file");
    }
    boolean isClustering =
        known.clustering().stream().anyMatch(column -> column.name().equals(spec.column()));
    if (isClustering
        && spec.style().clock().get().isFixed()
        && spec.cluster().map(DistributionSpec::max).orElse(1L) > 1) {
      addError(
          spec,
          "cluster of %s: rows that are written together have the same time (clock); write 'cluster: fixed(1)', or a range such as clock-5m..clock");
    }
  }

  /** Warns about rows that an insert does not create, because it is an update of only nulls. */
  private void emptyRows(Table known) {
    double share =
        known.values().stream()
            .filter(each -> !each.isStatic())
            .mapToDouble(this::nulls)
            .reduce(1, (all, each) -> all * each);
    if (share >= 0.001 && share < 1) {
      problems.addWarning(
          profile.insert().location(),
          "insert does not create %s %% of the rows: all their values are null"
              .formatted(Math.round(share * 1000) / 10.0));
    }
  }

  /** Returns the share of nulls; none for a counter, to which 0 is added instead. */
  private double nulls(Column column) {
    return profile.columns().stream()
        .filter(spec -> spec.column().equals(column.name()) && spec.part().isEmpty())
        .mapToDouble(
            spec -> column.type().kind() == CqlType.Kind.COUNTER ? 0 : spec.style().nulls())
        .sum();
  }

  /** Checks the settings that only a clustering column can have. */
  private void values(ColumnSpec spec, Table known) {
    boolean isClustering =
        spec.part().isEmpty()
            && known.clustering().stream().anyMatch(each -> each.name().equals(spec.column()));
    if (isClustering) {
      spec.cluster()
          .filter(any -> !profile.numberedRows())
          .flatMap(cluster -> ProfileProblems.outside(cluster, CLUSTERS))
          .ifPresent(limit -> addError(spec, "cluster of %s " + limit));
      return;
    }
    if (spec.style().step().isPresent()) {
      addError(spec, "step of %s: only the values of a clustering column can increase");
    }
    if (spec.cluster().isPresent()) {
      List<String> names = Column.names(known.clustering());
      String hint =
          names.isEmpty()
              ? "the table has none"
              : "clustering columns: " + String.join(", ", names);
      problems.addWarning(
          spec.location(),
          "cluster of %s is ignored: it is not a clustering column; %s"
              .formatted(ProfileProblems.quote(spec.name()), hint));
    }
  }

  private void part(ColumnSpec spec, CqlType column) {
    CqlType type = column;
    for (String name : spec.part()) {
      List<String> names = type.parts().stream().map(CqlType.Part::name).toList();
      if (names.isEmpty()) {
        // A user-defined type without fields is an unknown type.
        if (type.kind() != CqlType.Kind.UDT) {
          addError(spec, "%s: " + type + " has no parts");
        }
        return;
      }
      if (!names.contains(name)) {
        String hint = ProfileProblems.suggestion(name, names);
        addError(spec, "%s: " + type + " has no part " + ProfileProblems.quote(name) + hint);
        return;
      }
      type = type.part(names.indexOf(name));
    }
    spec.style().problem(type).ifPresent(problem -> addError(spec, "%s: " + problem));
  }

  /** Adds an error, in which {@code %s} is the column's name. */
  private void addError(ColumnSpec spec, String text) {
    String name = ProfileProblems.quote(spec.name());
    problems.addError(spec.location(), text.replaceFirst("%s", Matcher.quoteReplacement(name)));
  }

  private void insert(Table known) {
    boolean hasCounters =
        known.values().stream().anyMatch(each -> each.type().kind() == CqlType.Kind.COUNTER);
    InsertSpec insert = profile.insert();
    List<String> unsupported = new ArrayList<>();
    insert.ttl().ifPresent(ttl -> unsupported.add("ttl"));
    insert.timestamp().ifPresent(timestamp -> unsupported.add("timestamp"));
    insert.condition().ifPresent(condition -> unsupported.add("condition"));
    if (hasCounters) {
      unsupported.forEach(
          key ->
              problems.addError(
                  insert.location(),
                  "insert: " + key + " is not supported for a table with counters"));
    }
  }
}
