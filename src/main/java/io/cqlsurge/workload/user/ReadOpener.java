package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Query;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.Validation;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Doubt;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.PartitionRead;
import io.cqlsurge.workload.ReadCheck;
import io.cqlsurge.workload.ReadCheck.CheckedTable;
import io.cqlsurge.workload.ReadCheck.Counter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Preparation of the operations that compare the rows of a table: validations and checks.
 *
 * @param population the share of values that each row has
 * @param prepare prepares a statement that reads
 */
record ReadOpener(UserTable table, RatioSpec population, Function<String, Query> prepare) {

  Function<RunSupplies, Operation> validate(Validation validation) {
    ValidateQueries queries =
        validation.isAll()
            ? ValidateQueries.wholeOnly(table, prepare)
            : new ValidateQueries(table, prepare, validation.rows());
    return supplies -> validation(queries, supplies);
  }

  Function<RunSupplies, Operation> checked(ReadCheck check, String label, Catalog catalog) {
    ValidateQueries queries = ValidateQueries.withTimes(table, prepare);
    Table read = table.table();
    boolean isExpiring = WorkloadEffects.insertTtl(table, catalog).most() > 0;
    Allowed planned =
        isExpiring
            ? written(0, Optional.of(Doubt.EXPIRED))
            : written(population.min(), Optional.empty());
    CheckedTable checkedTable =
        new CheckedTable(
            read.keyspace(),
            read.name(),
            Column.names(read.values()),
            Set.copyOf(Column.names(read.values().stream().filter(Column::isStatic).toList())),
            planned,
            counters(read),
            queries.whole());
    Function<PartitionRead, Operation> operation =
        check.prepare(label, checkedTable, catalog, prepare);
    return supplies -> operation.apply(validation(queries, supplies));
  }

  private static List<Counter> counters(Table read) {
    return read.values().stream()
        .filter(column -> column.type().kind() == CqlType.Kind.COUNTER)
        .map(column -> new Counter(read.position(column.name()).orElseThrow(), column.isStatic()))
        .toList();
  }

  private ValidateOperation validation(ValidateQueries queries, RunSupplies supplies) {
    return new ValidateOperation(
        table,
        supplies.seeds(table),
        queries,
        population.max(),
        written(population.min(), Optional.empty()));
  }

  /** Returns what there is if all rows were written, each with at least a share of its values. */
  private Allowed written(double share, Optional<Doubt> doubt) {
    List<Column> values = table.table().values();
    List<Content> contents = Content.ofShare(share, values.size());
    boolean hasMarker = values.stream().allMatch(Column::isStatic) && doubt.isEmpty();
    return Allowed.written(contents, hasMarker ? Content.VALUE : Content.VALUE_OR_NULL, doubt);
  }
}
