package io.cqlsurge.profile;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds a profile against its table: what can only be known to be wrong once both are known. */
public final class ProfileCheck {
  private final Profile profile;
  private final Optional<Table> table;
  private final Complaints complaints;

  /** Checks as much as can be without the table if that is not known. */
  ProfileCheck(Profile profile, Optional<Table> table, Complaints complaints) {
    this.profile = profile;
    this.table = table;
    this.complaints = complaints;
  }

  /** All that is wrong, a line each, with its place; nothing if the profile fits the table. */
  public static List<String> complaints(Profile profile, Table table) {
    Complaints complaints = new Complaints();
    new ProfileCheck(profile, Optional.of(table), complaints).check();
    return complaints.complaints();
  }

  void check() {
    table.ifPresent(
        known -> {
          profile.columns().forEach(spec -> column(spec, known));
          profile.tokenRangeQueries().forEach(query -> tokenRange(query, known));
          insert(known);
        });
    QueryCheck queries = new QueryCheck(profile, table, complaints);
    profile.queries().forEach(queries::check);
  }

  private void column(ColumnSpec spec, Table known) {
    Optional<Integer> position = known.position(spec.column());
    if (position.isEmpty()) {
      complaints.add(spec.place(), noColumn(spec.column(), known));
      return;
    }
    part(spec, known.columns().get(position.get()).type());
    boolean isClustering =
        spec.part().isEmpty()
            && known.clustering().stream().anyMatch(each -> each.name().equals(spec.column()));
    if (spec.cluster().isPresent() && !isClustering) {
      List<String> names = known.clustering().stream().map(Column::name).toList();
      complaints.add(
          spec.place(),
          "cluster says how many values a clustering column has, but "
              + Complaints.quote(spec.name())
              + " is none"
              + (names.isEmpty() ? "; there are none" : "; there are " + String.join(", ", names)));
    }
  }

  private static String noColumn(String name, Table known) {
    List<String> names = known.columns().stream().map(Column::name).toList();
    return "the table has no column " + Complaints.quote(name) + Complaints.instead(name, names);
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
            Complaints.quote(spec.name())
                + ": "
                + type
                + " has no part "
                + Complaints.quote(name)
                + Complaints.instead(name, names));
        return;
      }
      type = type.part(names.indexOf(name));
    }
  }

  /** A user-defined type without parts is one of which nothing is known here. */
  private void noParts(ColumnSpec spec, CqlType type) {
    if (type.kind() != CqlType.Kind.UDT) {
      complaints.add(spec.place(), Complaints.quote(spec.name()) + ": " + type + " has no parts");
    }
  }

  private void tokenRange(TokenRangeQuerySpec query, Table known) {
    for (String column : query.columns()) {
      if (!column.isEmpty() && known.position(column).isEmpty()) {
        complaints.add(
            query.place(),
            "token range query " + Complaints.quote(query.name()) + ": " + noColumn(column, known));
      }
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
