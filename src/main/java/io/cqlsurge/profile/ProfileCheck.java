package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compares a profile with its table: reports what is wrong only for this table. */
public final class ProfileCheck {
  /** The values under one parent are all in memory at once. */
  private static final long MOST_CLUSTER = 100_000_000;

  private final Profile profile;
  private final Optional<Table> table;
  private final ProfileProblems complaints;

  /** Checks only what needs no table if that is not known. */
  ProfileCheck(Profile profile, Optional<Table> table, ProfileProblems complaints) {
    this.profile = profile;
    this.table = table;
    this.complaints = complaints;
  }

  /**
   * Returns all that prevents a run, whichever operations are used: a line each, with its place.
   * {@link QueryCheck} adds what is wrong with the queries.
   */
  public static List<String> complaints(Profile profile, Table table) {
    return checked(profile, table).complaints();
  }

  /** Returns what has no effect for this table, as in cassandra-stress: a line each. */
  public static List<String> warnings(Profile profile, Table table) {
    return checked(profile, table).warnings();
  }

  private static ProfileProblems checked(Profile profile, Table table) {
    ProfileProblems complaints = new ProfileProblems();
    new ProfileCheck(profile, Optional.of(table), complaints).check();
    return complaints;
  }

  /**
   * Returns a line for each column with capital letters in its name that the profile describes: the
   * ScyllaDB fork never finds such a description, so that its data differ.
   */
  public static List<String> capitals(Profile profile, Table table) {
    ProfileProblems hints = new ProfileProblems();
    for (ColumnSpec spec : profile.columns()) {
      boolean hasCapitals = !spec.column().equals(spec.column().toLowerCase(Locale.ROOT));
      if (hasCapitals && table.position(spec.column()).isPresent()) {
        hints.warn(
            spec.place(),
            "compat=3.11: the ScyllaDB fork ignores the columnspec of "
                + ProfileProblems.quote(spec.name())
                + ", as the column has capital letters; its data differ from those made here");
      }
    }
    return hints.warnings();
  }

  /** Checks columns, inserts and all queries. */
  void checkAll() {
    check();
    QueryCheck queries = new QueryCheck(profile, table, complaints);
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
      complaints.warn(
          spec.place(), "columnspec is ignored: " + ProfileProblems.noColumn(spec.column(), known));
      return;
    }
    part(spec, known.columns().get(position.get()).type());
    boolean isClustering =
        spec.part().isEmpty()
            && known.clustering().stream().anyMatch(each -> each.name().equals(spec.column()));
    if (isClustering) {
      spec.cluster().ifPresent(cluster -> cluster(spec, cluster));
    } else if (spec.cluster().isPresent()) {
      List<String> names = known.clustering().stream().map(Column::name).toList();
      complaints.warn(
          spec.place(),
          "cluster of "
              + ProfileProblems.quote(spec.name())
              + " is ignored: it is not a clustering column"
              + (names.isEmpty() ? "; there are none" : "; there are " + String.join(", ", names)));
    }
  }

  private void cluster(ColumnSpec spec, DistributionSpec cluster) {
    if (cluster.min() < 0 || cluster.max() > MOST_CLUSTER) {
      String limit = cluster.min() < 0 ? "at least 0" : "at most " + MOST_CLUSTER;
      complaints.add(
          spec.place(),
          "cluster of "
              + ProfileProblems.quote(spec.name())
              + " must be "
              + limit
              + ", not "
              + ProfileProblems.quote(cluster.text()));
    }
  }

  /** Goes down to the part that a spec is about. */
  private void part(ColumnSpec spec, CqlType column) {
    CqlType type = column;
    for (String name : spec.part()) {
      List<String> names = type.parts().stream().map(CqlType.Part::name).toList();
      if (names.isEmpty()) {
        noParts(spec, type);
        return;
      }
      if (!names.contains(name)) {
        complaints.add(
            spec.place(),
            ProfileProblems.quote(spec.name())
                + ": "
                + type
                + " has no part "
                + ProfileProblems.quote(name)
                + ProfileProblems.instead(name, names));
        return;
      }
      type = type.part(names.indexOf(name));
    }
  }

  /** A user-defined type without parts is one of which nothing is known here. */
  private void noParts(ColumnSpec spec, CqlType type) {
    if (type.kind() != CqlType.Kind.UDT) {
      complaints.add(
          spec.place(), ProfileProblems.quote(spec.name()) + ": " + type + " has no parts");
    }
  }

  private void insert(Table known) {
    boolean counts =
        known.values().stream().anyMatch(each -> each.type().kind() == CqlType.Kind.COUNTER);
    InsertSpec insert = profile.insert();
    List<String> wrong = new ArrayList<>();
    insert.ttl().ifPresent(ttl -> wrong.add("ttl"));
    insert.timestamp().ifPresent(timestamp -> wrong.add("timestamp"));
    insert.condition().ifPresent(condition -> wrong.add("condition"));
    if (counts) {
      wrong.forEach(
          key ->
              complaints.add(
                  insert.place(), "insert: " + key + " cannot be had for a table of counters"));
    }
  }
}
