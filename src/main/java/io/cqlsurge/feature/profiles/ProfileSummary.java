package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.profile.ColumnSpec;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A summary of a profile: its table, its partitions' size, its operations. */
final class ProfileSummary {
  private static final String UPDATE = "(?is)\\s*UPDATE \\S+ SET \\w+ *= *[?:](?!.*\\bIF\\b).*";
  private static final String SAME_VALUES =
      ": sets the values that insert writes; with 'fields: multirow', those of other rows";

  private ProfileSummary() {}

  /**
   * Returns the summary's lines.
   *
   * @param table the table; empty if neither the profile nor a database defines it
   */
  static List<String> of(Profile profile, Optional<Table> table) {
    List<String> lines = new ArrayList<>();
    String name = "table " + profile.keyspace() + "." + profile.table();
    if (table.isEmpty()) {
      lines.add(name + ", which the profile does not define; its columns were not checked");
    } else {
      lines.add(name + ": " + columns(table.get()));
      lines.add("rows per partition: " + rows(profile, table.get()));
    }
    if (profile.numberedRows()) {
      lines.add("rows: numbered: not the rows of cassandra-stress");
    }
    if (!profile.parameters().isEmpty()) {
      lines.add("parameters: " + profile.parameters());
    }
    lines.add("operations: " + String.join(", ", profile.operations()));
    profile.queries().stream()
        .filter(query -> query.fields() == QuerySpec.Fields.SAMEROW)
        .filter(query -> query.cql().matches(UPDATE))
        .filter(query -> CqlStatement.of(query.cql()).isAbout(profile.keyspace(), profile.table()))
        .forEach(query -> lines.add(query.name() + SAME_VALUES));
    for (ColumnSpec spec : profile.columns()) {
      spec.population().flatMap(each -> sequence(spec, each)).ifPresent(lines::add);
    }
    return lines;
  }

  /**
   * Returns a note about a sequence, which leaves its range as a column re-seeds it for each value.
   */
  private static Optional<String> sequence(ColumnSpec spec, DistributionSpec population) {
    return population.isSequence() && spec.rows().isEmpty()
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%s: %s gives values from %d to %d here, as in cassandra-stress;"
                    + " uniform(%d..%d) stays within its range",
                spec.name(),
                population.text(),
                2 * population.min() - population.max(),
                population.max(),
                population.min(),
                population.max()))
        : Optional.empty();
  }

  private static String columns(Table table) {
    int others = table.values().size();
    String clustering = String.join(", ", Column.names(table.clustering()));
    return String.format(
        Locale.ROOT,
        "partition key (%s)%s, %d other %s",
        String.join(", ", Column.names(table.partitionKey())),
        clustering.isEmpty() ? "" : ", clustering (" + clustering + ")",
        others,
        others == 1 ? "column" : "columns");
  }

  private static String rows(Profile profile, Table table) {
    double fewest = 1;
    double most = 1;
    for (Column column : table.clustering()) {
      DistributionSpec cluster = cluster(profile, column);
      fewest *= cluster.min();
      most *= cluster.max();
    }
    return fewest == most
        ? String.format(Locale.ROOT, "%,.0f", most)
        : String.format(Locale.ROOT, "%,.0f to %,.0f", fewest, most);
  }

  private static DistributionSpec cluster(Profile profile, Column column) {
    return profile.columns().stream()
        .filter(spec -> spec.part().isEmpty() && spec.column().equals(column.name()))
        .findFirst()
        .flatMap(ColumnSpec::cluster)
        .orElse(DistributionSpec.fixed(1));
  }
}
