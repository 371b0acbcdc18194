package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the partitions of a user's table look like. Immutable; shared by all workers. */
public final class PartitionShape {
  private final Table table;
  private final Map<String, ValueSpec> columns;
  private final RowRules rules;
  private final Averages averages;
  private final double minRows;
  private final double maxRows;

  /**
   * The partitions of a table.
   *
   * @param table all its columns can be generated
   * @param columns what is said of its columns, by their names in the table
   */
  public PartitionShape(Table table, Map<String, ValueSpec> columns, RowRules rules) {
    this.table = table;
    this.columns = Map.copyOf(columns);
    this.rules = rules;
    ColumnValues[] clustering = generators(table.clustering());
    this.averages = new Averages(clustering);
    this.minRows = product(clustering, ColumnValues::minCount);
    this.maxRows = product(clustering, ColumnValues::maxCount);
  }

  private static double product(ColumnValues[] columns, ToDoubleFunction<ColumnValues> factor) {
    double product = 1;
    for (ColumnValues column : columns) {
      product *= Math.max(0, factor.applyAsDouble(column));
    }
    return product;
  }

  /** Generators for some of the columns, for one thread. */
  ColumnValues[] generators(List<Column> some) {
    ColumnValues[] generators = new ColumnValues[some.size()];
    for (int i = 0; i < generators.length; i++) {
      Column column = some.get(i);
      ValueSpec spec = columns.getOrDefault(column.name(), ValueSpec.of(column.name()));
      generators[i] = new ColumnValues(column.type(), spec, rules.booleans(), rules.folds());
    }
    return generators;
  }

  /** The table, with the columns that rows have. */
  public Table table() {
    return table;
  }

  /** The fewest rows a partition can have, equal ones counted apart. */
  public double minRows() {
    return minRows;
  }

  /** The most rows a partition can have. */
  public double maxRows() {
    return maxRows;
  }

  /** More rows than any partition has; far from where positions would overflow. */
  long wholePartition() {
    return (long) Math.min(1 + maxRows, ClusteringValues.MOST_ROWS);
  }

  /** How many clustering columns there are. */
  public int levels() {
    return table.clustering().size();
  }

  RowRules rules() {
    return rules;
  }

  Averages averages() {
    return averages;
  }
}
