package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.ValueGenerators;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The structure of the partitions in a user's table. Immutable; shared by all workers. */
public final class PartitionShape {
  /**
   * Maximum size that a request's values can have if a thread generates them that also receives
   * replies, in bytes.
   */
  private static final double SHORT_BYTES = 150_000;

  private final Table table;
  private final Map<String, ValueSpec> columns;
  private final RowRules rules;
  private final Supplier<TableChoice> tables;
  private final Averages averages;
  private final double minRows;
  private final double maxRows;
  private final double mostValues;
  private final double maxRowBytes;
  private final RowStore store;

  /**
   * Creates the shape of a table's partitions.
   *
   * @param table a table in which all columns can be generated
   * @param columns the columns' settings, by their names in the table
   */
  public PartitionShape(Table table, Map<String, ValueSpec> columns, RowRules rules) {
    this(table, columns, rules, () -> new TableChoice(1, 1, Optional.empty()));
  }

  /**
   * Creates the shape of the partitions in several alike tables.
   *
   * @param tables creates a choice among them
   */
  public PartitionShape(
      Table table, Map<String, ValueSpec> columns, RowRules rules, Supplier<TableChoice> tables) {
    this.table = table;
    this.columns = Map.copyOf(columns);
    this.rules = rules;
    this.tables = tables;
    this.store = new RowStore(rules.cacheBytes());
    ColumnValues[] clustering = generators(table.clustering());
    this.averages = new Averages(clustering);
    this.minRows = product(clustering, ColumnValues::minCount);
    this.maxRows = product(clustering, ColumnValues::maxCount);
    this.mostValues = Arrays.stream(clustering).mapToDouble(ColumnValues::maxCount).max().orElse(0);
    this.maxRowBytes =
        table.columns().stream()
            .mapToDouble(column -> ValueGenerators.maxBytes(column.type(), spec(column)))
            .sum();
  }

  private static double product(ColumnValues[] columns, ToDoubleFunction<ColumnValues> factor) {
    double product = 1;
    for (ColumnValues column : columns) {
      product *= Math.max(0, factor.applyAsDouble(column));
    }
    return product;
  }

  ColumnValues[] generators(List<Column> some) {
    ColumnValues[] generators = new ColumnValues[some.size()];
    for (int i = 0; i < generators.length; i++) {
      Column column = some.get(i);
      generators[i] =
          new ColumnValues(column.type(), spec(column), rules.booleans(), rules.folds());
    }
    return generators;
  }

  private ValueSpec spec(Column column) {
    return columns.getOrDefault(column.name(), ValueSpec.of(column.name()));
  }

  /** Returns whether a share of the rows has no value in the column at a position. */
  public boolean hasNulls(int column) {
    ValueSpec spec = spec(table.columns().get(column));
    boolean isText = spec.file().filter(values -> values.column().file().isCsv()).isPresent();
    return spec.style().nulls() > 0 || (isText && column >= table.keyColumns());
  }

  /** Returns whether some columns have values in partition order. */
  public boolean isInOrder(List<Column> some) {
    return some.stream().anyMatch(column -> spec(column).order() != 0);
  }

  /** Returns the table, with the columns that rows have. */
  public Table table() {
    return table;
  }

  /** Returns the minimum rows in a partition, including duplicates. */
  public double minRows() {
    return minRows;
  }

  /** Returns the maximum rows in a partition. */
  public double maxRows() {
    return maxRows;
  }

  /**
   * Returns a number of rows that is larger than any partition, but small enough that positions do
   * not overflow.
   */
  long wholePartition() {
    return (long) Math.min(1 + maxRows, ClusteringValues.MAX_ROWS);
  }

  /**
   * Returns whether generating rows can take longer than replies may be delayed.
   *
   * @param rows the rows of a request
   */
  public boolean takesLong(double rows) {
    boolean manyValues = mostValues >= Level.MANY && !isNumbered();
    return manyValues || rows * maxRowBytes > SHORT_BYTES;
  }

  /** Returns whether each row is computed from its number, without the others. */
  public boolean isNumbered() {
    return rules.order() == RowOrder.NUMBERED;
  }

  /** Returns whether the rows are in the database's order. */
  public boolean ascends() {
    return isNumbered()
        && Arrays.stream(generators(table.clustering()))
            .allMatch(column -> column.numbered().ascends());
  }

  /** Returns the clustering values of wide partitions. */
  public RowStore store() {
    return store;
  }

  /** Returns the clustering column count. */
  public int levels() {
    return table.clustering().size();
  }

  TableChoice tables() {
    return tables.get();
  }

  RowRules rules() {
    return rules;
  }

  Averages averages() {
    return averages;
  }
}
