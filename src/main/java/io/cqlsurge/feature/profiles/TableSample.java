package io.cqlsurge.feature.profiles;

import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.partition.RowSink;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a table's rows are like: its partitions, its rows, and each column's values. The memory is
 * bounded.
 */
final class TableSample implements RowSink {
  /** What a row has on the disk in addition to its values, in bytes: its header and clustering. */
  private static final long ROW_BYTES = 8;

  /** What a value has in addition: its flags and its length, in bytes. */
  private static final long CELL_BYTES = 2;

  private final Table table;
  private final Figures partitionRows = new Figures();
  private final Figures partitionBytes = new Figures();
  private final Figures partitionKeys = new Figures();
  private final Figures primaryKeys = new Figures();
  private final Figures rows = new Figures();
  private final List<ColumnSample> columns;
  private final List<Figures> levels = new ArrayList<>();
  private final long[] counts;
  private final @Nullable ByteBuffer[] clustering;
  private long allRows;
  private long rowsOfPartition;
  private long bytesOfPartition;
  private boolean isInPartition;
  private long cutPartitions;

  TableSample(Table table) {
    this.table = table;
    this.columns = table.columns().stream().map(column -> new ColumnSample(column.type())).toList();
    this.counts = new long[table.clustering().size()];
    this.clustering = new ByteBuffer[counts.length];
    table.clustering().forEach(column -> levels.add(new Figures()));
  }

  /** Adds the next row; without clustering values, it is a partition that has no rows. */
  @Override
  public void add(Row row) {
    int keys = table.partitionKey().size();
    boolean isRow = counts.length == 0 || row.value(keys) != null;
    List<ByteBuffer> cells = new ArrayList<>();
    int firstNew = firstNew(row);
    for (int i = 0; i < columns.size(); i++) {
      ByteBuffer value = row.value(i);
      if (value != null) {
        cells.add(value);
      }
      if (isNew(i, firstNew, isRow)) {
        columns.get(i).add(value);
      }
    }
    if (!isInPartition) {
      partitionKeys.add(cells.subList(0, keys));
    }
    isInPartition = true;
    if (isRow) {
      primaryKeys.add(cells.subList(0, table.keyColumns()));
      rows.add(cells);
      allRows++;
      rowsOfPartition++;
      countLevels(firstNew);
    }
    bytesOfPartition += cells.stream().mapToLong(ByteBuffer::remaining).sum();
  }

  /** Returns the first clustering column whose value differs from the row before. */
  private int firstNew(Row row) {
    int first = counts.length;
    for (int i = counts.length - 1; i >= 0; i--) {
      ByteBuffer value = row.value(table.partitionKey().size() + i);
      if (!isInPartition || !Objects.equals(value, clustering[i])) {
        first = i;
      }
      clustering[i] = value;
    }
    return first;
  }

  /** Returns whether a row has another value in a column than the row before. */
  private boolean isNew(int column, int firstNew, boolean isRow) {
    int level = column - table.partitionKey().size();
    if (level < 0 || table.columns().get(column).isStatic()) {
      return !isInPartition;
    }
    return isRow && level >= Math.min(firstNew, counts.length);
  }

  private void countLevels(int firstNew) {
    for (int i = firstNew + 1; i < counts.length; i++) {
      endLevel(i);
      counts[i] = 1;
    }
    if (firstNew < counts.length) {
      counts[firstNew]++;
    }
  }

  private void endLevel(int level) {
    if (counts[level] > 0) {
      levels.get(level).add(counts[level]);
    }
    counts[level] = 0;
  }

  @Override
  public void endPartition() {
    partitionRows.add(rowsOfPartition);
    partitionBytes.add(bytesOfPartition);
    if (rowsOfPartition == 0 && counts.length > 0) {
      levels.get(0).add(0);
    }
    for (int i = 0; i < counts.length; i++) {
      endLevel(i);
    }
    rowsOfPartition = 0;
    bytesOfPartition = 0;
    isInPartition = false;
  }

  /** Ends a partition that has more rows: it counts with those that were received. */
  void cutPartition() {
    cutPartitions++;
    endPartition();
  }

  /**
   * Adds a partition whose sizes alone are known. All its rows have the same first clustering
   * values, collections have three elements, and other columns with variable size share the bytes.
   *
   * @param cells the cell count; 0 if unknown
   * @param bytes size on the disk without compression
   */
  void addSizes(long cells, long bytes) {
    List<ColumnSample> values = columns.subList(table.keyColumns(), columns.size());
    long perRow = Math.max(1, values.stream().mapToLong(ColumnSample::usualCells).sum());
    long count = counts.length == 0 ? 1 : Math.max(1, cells / perRow);
    partitionRows.add(count);
    partitionBytes.add(bytes);
    for (int i = 0; i < counts.length; i++) {
      levels.get(i).add(i == counts.length - 1 ? count : 1);
    }
    long free = bytes / count - ROW_BYTES - CELL_BYTES * perRow;
    rows.add(Math.max(0, free));
    List<ColumnSample> ofRow = columns.subList(table.partitionKey().size(), columns.size());
    for (ColumnSample column : ofRow) {
      free -= column.fixedBytes();
    }
    List<ColumnSample> variable = ofRow.stream().filter(each -> each.fixedBytes() == 0).toList();
    for (ColumnSample column : variable) {
      column.addSize(Math.max(1, free / variable.size()));
    }
  }

  Table table() {
    return table;
  }

  List<ColumnSample> columns() {
    return columns;
  }

  long allRows() {
    return allRows;
  }

  /** Returns how many partitions were received, cut ones included. */
  long allPartitions() {
    return partitionRows.count();
  }

  long cutPartitions() {
    return cutPartitions;
  }

  Figures partitionRows() {
    return partitionRows;
  }

  /** Returns row sizes in bytes. */
  Figures rows() {
    return rows;
  }

  /** Returns how many values a clustering column has for one value in the column before it. */
  Figures level(int clusteringColumn) {
    return levels.get(clusteringColumn);
  }

  /** Prints the figures. */
  void print(Consumer<String> output) {
    output.accept(
        String.format(
            Locale.ROOT,
            "%s.%s: %,d rows, %,d whole partitions",
            table.keyspace(),
            table.name(),
            allRows,
            allPartitions() - cutPartitions));
    output.accept(Figures.title());
    output.accept(partitionRows.line("rows per partition"));
    output.accept(partitionBytes.line("bytes per partition"));
    output.accept(rows.line("bytes per row"));
    output.accept(partitionKeys.line("partition key"));
    output.accept(primaryKeys.line("primary key"));
    for (int i = 0; i < columns.size(); i++) {
      String title = table.columns().get(i).name() + " " + table.columns().get(i).type();
      ColumnSample column = columns.get(i);
      output.accept(column.values().line(title, column.nulls()));
      if (column.elements().count() > 0) {
        output.accept(column.elements().line("  number of elements"));
      }
    }
  }
}
