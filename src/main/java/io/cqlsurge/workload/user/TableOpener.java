package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.generate.partition.PartitionShape;
import io.cqlsurge.generate.partition.TableChoice;
import io.cqlsurge.generate.value.ValueGenerators;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileCheck;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.PopulationSettings;
import io.cqlsurge.settings.TableSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lookup of profile tables in the database, and their comparison with the profiles.
 *
 * @param remarks receives remarks for the user
 */
record TableOpener(UserPlan plan, Catalog catalog, List<String> remarks) {

  /**
   * Returns a profile's table.
   *
   * @throws DatabaseError if it is missing
   * @throws UsageError if the profile does not fit it
   */
  UserTable open(Profile profile) {
    Table found =
        catalog.table(profile.keyspace(), profile.table()).orElseThrow(() -> missing(profile));
    return open(profile.in(found), found);
  }

  private UserTable open(Profile profile, Table found) {
    List<String> problems = ProfileCheck.errors(profile, found);
    UsageError.throwIfAny(problems);
    warnings(profile, found).forEach(text -> remarks.add("WARNING: " + text));
    Table table = supported(found);
    PopulationSettings population = plan.data().population();
    Map<String, ValueSpec> specs =
        ValueSpecs.of(profile, table, plan.literals(), population.compatibility());
    PartitionShape shape =
        new PartitionShape(
            table,
            specs,
            UserPlan.rules(population, profile, plan.insert().rows().originalPasses()),
            this::choice);
    SeedCheck.warnings(shape, population).forEach(text -> remarks.add("WARNING: " + text));
    return new UserTable(
        plan.profiles().indexOf(profile),
        profile,
        table,
        found,
        shape,
        ClockCells.of(table, specs),
        plan.literals());
  }

  private TableChoice choice() {
    TableSettings tables = plan.command().tables();
    Optional<Distribution> numbers = tables.choice().map(spec -> spec.create(0));
    return new TableChoice(tables.count(), tables.block(), numbers);
  }

  private List<String> warnings(Profile profile, Table found) {
    List<String> warnings = new ArrayList<>(ProfileCheck.warnings(profile, found));
    ProfileCheck.difference(profile, found).ifPresent(warnings::add);
    if (plan.data().population().compatibility() == DataLine.V3_11) {
      warnings.addAll(ProfileCheck.capitals(profile, found));
    }
    return warnings;
  }

  private DatabaseError missing(Profile profile) {
    String hint =
        profile.tableDefinition().isPresent()
            ? "it was dropped, or its definition creates another table; names are case-sensitive"
            : "add table_definition: to " + profile.file() + ", or create the table first";
    TableSettings tables = plan.command().tables();
    String name = profile.keyspace() + "." + profile.table();
    String last = tables.count() > 1 ? " to " + tables.text(name, tables.count() - 1) : "";
    return new DatabaseError(
        DatabaseError.Kind.REFUSED,
        "Unable to find table " + tables.text(name, 0) + last + "; " + hint);
  }

  private Table supported(Table found) {
    List<Column> values = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Column column : found.columns()) {
      boolean isValue = found.values().contains(column);
      if (ValueGenerators.supports(column.type())) {
        if (isValue) {
          values.add(column);
        }
      } else if (isValue && plan.skipsUnsupported()) {
        remarks.add("WARNING: " + unsupported(found, column));
      } else {
        String hint = isValue ? "; leave it out with -errors skip-unsupported-columns" : "";
        problems.add(unsupported(found, column) + hint);
      }
    }
    UsageError.throwIfAny(problems);
    return new Table(
        found.keyspace(), found.name(), found.partitionKey(), found.clustering(), values);
  }

  private static String unsupported(Table table, Column column) {
    return "Table '%s' has column '%s' of unsupported type %s"
        .formatted(table.name(), column.name(), column.type());
  }
}
