package io.cqlsurge.workload.user;

import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What a profile generates for a table: its partitions, its rows, and each column's values. */
final class TableStats {
  private final UserTable table;
  private final List<Column> columns;
  private final Figures partitionRows = new Figures();
  private final Figures partitionBytes = new Figures();
  private final Figures partitionKeys = new Figures();
  private final Figures primaryKeys = new Figures();
  private final Figures rows = new Figures();
  private final List<Figures> values = new ArrayList<>();
  private long allRows;
  private long allPartitions;
  private long rowsOfPartition;
  private long bytesOfPartition;

  TableStats(UserTable table) {
    this.table = table;
    this.columns = table.table().columns();
    columns.forEach(column -> values.add(new Figures()));
  }

  /** Adds the next row. */
  void add(Row row) {
    List<ByteBuffer> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ByteBuffer value = row.value(i);
      if (value != null) {
        cells.add(value);
        values.get(i).add(List.of(value));
      }
    }
    if (rowsOfPartition == 0) {
      partitionKeys.add(cells.subList(0, table.table().partitionKey().size()));
    }
    primaryKeys.add(cells.subList(0, table.table().keyColumns()));
    rows.add(cells);
    allRows++;
    rowsOfPartition++;
    bytesOfPartition += cells.stream().mapToLong(ByteBuffer::remaining).sum();
  }

  /** Ends a partition. */
  void endPartition() {
    allPartitions++;
    partitionRows.add(rowsOfPartition);
    partitionBytes.add(bytesOfPartition);
    rowsOfPartition = 0;
    bytesOfPartition = 0;
  }

  /** Prints the figures; can be called once. */
  void print(Consumer<String> output) {
    output.accept(
        String.format(
            Locale.ROOT,
            "%s: %,d rows, %,d whole partitions",
            table.plainName(),
            allRows,
            allPartitions));
    output.accept(Figures.title());
    output.accept(partitionRows.line("rows per partition"));
    output.accept(partitionBytes.line("bytes per partition"));
    output.accept(rows.line("bytes per row"));
    output.accept(partitionKeys.line("partition key"));
    output.accept(primaryKeys.line("primary key"));
    for (int i = 0; i < columns.size(); i++) {
      output.accept(values.get(i).line(columns.get(i).name() + " " + columns.get(i).type()));
    }
  }
}
