package io.cqlsurge.nullserver;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The rows of {@code system_schema} in the persona of ScyllaDB. */
final class ScyllaSchemaTables {
  private static final Table ANY =
      new Table("", "", List.of(Column.of("", CqlType.of(CqlType.Kind.INT))), List.of(), List.of());
  private static final String COMPACTION = "SizeTieredCompactionStrategy";
  private static final String COMPRESSION = "org.apache.cassandra.io.compress.LZ4Compressor";
  private static final int NO_POSITION = -1;

  private final ScyllaCluster cluster;

  ScyllaSchemaTables(ScyllaCluster cluster) {
    this.cluster = cluster;
  }

  Map<String, Cell> anyKeyspace() {
    return keyspace(ScyllaKeyspace.of("", Map.of(), false));
  }

  List<Map<String, Cell>> keyspaces() {
    return cluster.schema().keyspaces().stream().map(ScyllaSchemaTables::keyspace).toList();
  }

  private static Map<String, Cell> keyspace(ScyllaKeyspace keyspace) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(keyspace.name()));
    row.put("durable_writes", Cell.truth(true));
    row.put("replication", Cell.map(flat(keyspace.replication())));
    return row;
  }

  Map<String, Cell> anyType() {
    return type("", CqlType.udt("", List.of()));
  }

  List<Map<String, Cell>> types() {
    List<Map<String, Cell>> rows = new ArrayList<>();
    for (ScyllaKeyspace keyspace : cluster.schema().keyspaces()) {
      keyspace.types().values().forEach(type -> rows.add(type(keyspace.name(), type)));
    }
    return rows;
  }

  private static Map<String, Cell> type(String keyspace, CqlType type) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(keyspace));
    row.put("type_name", Cell.text(type.name()));
    row.put("field_names", Cell.list(type.parts().stream().map(CqlType.Part::name).toList()));
    row.put(
        "field_types",
        Cell.list(type.parts().stream().map(part -> part.type().toString()).toList()));
    return row;
  }

  Map<String, Cell> anyTable() {
    return table(new ScyllaTable(new UUID(0, 0), ANY, Set.of(), Map.of(), null));
  }

  List<Map<String, Cell>> tables() {
    return cluster.schema().tables().stream().map(ScyllaSchemaTables::table).toList();
  }

  private static Map<String, Cell> table(ScyllaTable table) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(table.table().keyspace()));
    row.put("table_name", Cell.text(table.table().name()));
    row.put("id", Cell.uuid(table.id()));
    row.put("bloom_filter_fp_chance", Cell.real(0.01));
    row.put("caching", Cell.map(List.of("keys", "ALL", "rows_per_partition", "ALL")));
    row.put("comment", Cell.text(""));
    row.put(
        "compaction",
        Cell.map(flat(table.options().getOrDefault("compaction", Map.of("class", COMPACTION)))));
    row.put(
        "compression",
        Cell.map(
            flat(
                table
                    .options()
                    .getOrDefault("compression", Map.of("sstable_compression", COMPRESSION)))));
    row.put("crc_check_chance", Cell.real(1));
    row.put("default_time_to_live", Cell.number(0));
    row.put("flags", flags(table));
    row.put("gc_grace_seconds", Cell.number(864_000));
    row.put("max_index_interval", Cell.number(2_048));
    row.put("memtable_flush_period_in_ms", Cell.number(0));
    row.put("min_index_interval", Cell.number(128));
    row.put("speculative_retry", Cell.text("99.0PERCENTILE"));
    return row;
  }

  private static Cell flags(ScyllaTable table) {
    return Cell.set(table.hasCounters() ? List.of("compound", "counter") : List.of("compound"));
  }

  Map<String, Cell> anyPartitioner() {
    return partitioner(ANY);
  }

  /** Returns the rows of {@code scylla_tables}: all tables have the usual partitioner. */
  List<Map<String, Cell>> partitioners() {
    return cluster.schema().tables().stream().map(table -> partitioner(table.table())).toList();
  }

  private static Map<String, Cell> partitioner(Table table) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(table.keyspace()));
    row.put("table_name", Cell.text(table.name()));
    row.put("partitioner", Cell.text("").empty());
    return row;
  }

  Map<String, Cell> anyColumn() {
    return column(ANY, ANY.partitionKey().get(0), "", NO_POSITION);
  }

  List<Map<String, Cell>> columns() {
    List<Map<String, Cell>> rows = new ArrayList<>();
    for (ScyllaTable table : cluster.schema().tables()) {
      Table all = table.table();
      for (Column column : all.partitionKey()) {
        rows.add(column(all, column, "partition_key", all.partitionKey().indexOf(column)));
      }
      for (Column column : all.clustering()) {
        Map<String, Cell> row = column(all, column, "clustering", all.clustering().indexOf(column));
        boolean isDescending = table.descending().contains(column.name());
        row.put("clustering_order", Cell.text(isDescending ? "desc" : "asc"));
        rows.add(row);
      }
      for (Column column : all.values()) {
        rows.add(column(all, column, column.isStatic() ? "static" : "regular", NO_POSITION));
      }
    }
    return rows;
  }

  private static Map<String, Cell> column(Table table, Column column, String kind, int position) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(table.keyspace()));
    row.put("table_name", Cell.text(table.name()));
    row.put("column_name", Cell.text(column.name()));
    row.put("clustering_order", Cell.text("none"));
    row.put("column_name_bytes", Cell.blob(column.name()));
    row.put("kind", Cell.text(kind));
    row.put("position", Cell.number(position));
    row.put("type", Cell.text(column.type().toString()));
    return row;
  }

  private static List<String> flat(Map<String, String> map) {
    List<String> flat = new ArrayList<>();
    map.forEach(
        (key, value) -> {
          flat.add(key);
          flat.add(value);
        });
    return flat;
  }
}
