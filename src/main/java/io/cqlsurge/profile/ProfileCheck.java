package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparison of a profile with its table that reports problems specific to this table. */
public final class ProfileCheck {
  /** Maximum value count under one parent row, all of which are in memory at the same time. */
  private static final long MAX_CLUSTER = 100_000_000;

  private final Profile profile;
  private final Optional<Table> table;
  private final ProfileProblems problems;

  /** Creates a check; without a table, only checks that need no table are made. */
  ProfileCheck(Profile profile, Optional<Table> table, ProfileProblems problems) {
    this.profile = profile;
    this.table = table;
    this.problems = problems;
  }

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

  /** Checks columns, inserts and all queries. */
  void checkAll() {
    check();
    QueryCheck queries = new QueryCheck(profile, table, problems);
    profile.queries().stream().filter(query -> !query.isShadowed()).forEach(queries::check);
    profile.tokenRangeQueries().forEach(queries::check);
  }

  private void check() {
    table.ifPresent(
        known -> {
          profile.columns().forEach(spec -> column(spec, known));
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
  }

  /** Checks the settings that only a clustering column can have. */
  private void values(ColumnSpec spec, Table known) {
    boolean isClustering =
        spec.part().isEmpty()
            && known.clustering().stream().anyMatch(each -> each.name().equals(spec.column()));
    if (isClustering) {
      spec.cluster().ifPresent(cluster -> cluster(spec, cluster));
      return;
    }
    if (spec.style().step().isPresent()) {
      problems.addError(
          spec.location(),
          "step of %s: only the values of a clustering column can increase"
              .formatted(ProfileProblems.quote(spec.name())));
    }
    if (spec.cluster().isPresent()) {
      List<String> names = known.clustering().stream().map(Column::name).toList();
      problems.addWarning(
          spec.location(),
          "cluster of "
              + ProfileProblems.quote(spec.name())
              + " is ignored: it is not a clustering column"
              + (names.isEmpty()
                  ? "; the table has none"
                  : "; clustering columns: " + String.join(", ", names)));
    }
  }

  private void cluster(ColumnSpec spec, DistributionSpec cluster) {
    if (cluster.min() < 0 || cluster.max() > MAX_CLUSTER) {
      String limit = cluster.min() < 0 ? "at least 0" : "at most " + MAX_CLUSTER;
      problems.addError(
          spec.location(),
          "cluster of %s must be %s, not %s"
              .formatted(
                  ProfileProblems.quote(spec.name()),
                  limit,
                  ProfileProblems.quote(cluster.text())));
    }
  }

  /** Checks the path to the described part of a column. */
  private void part(ColumnSpec spec, CqlType column) {
    CqlType type = column;
    for (String name : spec.part()) {
      List<String> names = type.parts().stream().map(CqlType.Part::name).toList();
      if (names.isEmpty()) {
        noParts(spec, type);
        return;
      }
      if (!names.contains(name)) {
        problems.addError(
            spec.location(),
            "%s: %s has no part %s%s"
                .formatted(
                    ProfileProblems.quote(spec.name()),
                    type,
                    ProfileProblems.quote(name),
                    ProfileProblems.suggestion(name, names)));
        return;
      }
      type = type.part(names.indexOf(name));
    }
    style(spec, type);
  }

  private void style(ColumnSpec spec, CqlType type) {
    spec.style()
        .problem(type)
        .ifPresent(
            problem ->
                problems.addError(
                    spec.location(), ProfileProblems.quote(spec.name()) + ": " + problem));
  }

  /** Reports a type without parts; a user-defined type without fields is an unknown type. */
  private void noParts(ColumnSpec spec, CqlType type) {
    if (type.kind() != CqlType.Kind.UDT) {
      problems.addError(
          spec.location(), ProfileProblems.quote(spec.name()) + ": " + type + " has no parts");
    }
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
