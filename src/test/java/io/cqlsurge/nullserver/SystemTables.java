package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;

/** The system tables of a node, about itself and the other nodes. */
final class SystemTables {
  /** Replication with each row on one node. */
  static final String KEYSPACE = "ks";

  /** Replication with each row on all nodes. */
  static final String KEYSPACE_ON_ALL = "ks_on_all";

  private static final UUID SCHEMA = new UUID(1, 1);

  private final InetSocketAddress self;
  private final List<InetSocketAddress> all;
  private final List<NodeLocation> places;

  /** Returns the tables of the node at an address, with the location of all nodes. */
  SystemTables(InetSocketAddress self, List<InetSocketAddress> all, List<NodeLocation> places) {
    this.self = self;
    this.all = List.copyOf(all);
    this.places = List.copyOf(places);
  }

  /** Returns the answer to a query of a system table. */
  Message answer(String cql) {
    if (cql.contains("system_views.")) {
      return new Error(ErrorCode.INVALID, "keyspace system_views does not exist");
    }
    if (cql.contains("system.local")) {
      return rows(List.of(local()));
    }
    if (cql.contains("system.peers_v2")) {
      return rows(all.stream().filter(node -> !node.equals(self)).map(this::peer).toList());
    }
    if (cql.contains("system_schema.keyspaces")) {
      return rows(List.of(keyspace(KEYSPACE, 1), keyspace(KEYSPACE_ON_ALL, all.size())));
    }
    return rows(List.of());
  }

  /** Keyspace in the metadata of all prepared statements. */
  private static Map<String, Cell> keyspace(String name, int replicas) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("keyspace_name", Cell.text(name));
    row.put("durable_writes", Cell.truth(true));
    row.put(
        "replication",
        Cell.map(
            List.of(
                "class",
                "org.apache.cassandra.locator.SimpleStrategy",
                "replication_factor",
                String.valueOf(replicas))));
    return row;
  }

  private Map<String, Cell> local() {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("cluster_name", Cell.text("null"));
    row.put("key", Cell.text("local"));
    row.put("partitioner", Cell.text("org.apache.cassandra.dht.Murmur3Partitioner"));
    row.put("rpc_address", Cell.inet(self));
    row.put("broadcast_address", Cell.inet(self));
    common(row, self);
    return row;
  }

  private Map<String, Cell> peer(InetSocketAddress node) {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("peer", Cell.inet(node));
    row.put("peer_port", Cell.number(7000));
    row.put("native_address", Cell.inet(node));
    row.put("native_port", Cell.number(node.getPort()));
    common(row, node);
    return row;
  }

  private void common(Map<String, Cell> row, InetSocketAddress node) {
    row.put("data_center", Cell.text(places.get(all.indexOf(node)).datacenter()));
    row.put("rack", Cell.text(places.get(all.indexOf(node)).rack()));
    row.put("release_version", Cell.text("4.0.0"));
    row.put("schema_version", Cell.uuid(SCHEMA));
    row.put("host_id", Cell.uuid(new UUID(2, all.indexOf(node))));
    row.put("tokens", tokens(all.indexOf(node)));
  }

  /** Returns the tokens of a node, evenly spaced: a set with one text. */
  private Cell tokens(int node) {
    long step = Long.MAX_VALUE / all.size() * 2;
    return Cell.set(List.of(String.valueOf(Long.MIN_VALUE + 1 + node * step)));
  }

  private static Message rows(List<Map<String, Cell>> rows) {
    List<ColumnSpec> columns = new ArrayList<>();
    if (rows.isEmpty()) {
      // The driver expects columns in each reply to an unprepared SELECT.
      columns.add(
          new ColumnSpec("system", "t", "none", 0, RawType.PRIMITIVES.get(DataType.VARCHAR)));
    }
    Queue<List<ByteBuffer>> data = new ArrayDeque<>();
    for (Map<String, Cell> row : rows) {
      columns.clear();
      row.forEach(
          (name, cell) ->
              columns.add(new ColumnSpec("system", "t", name, columns.size(), cell.type())));
      data.add(row.values().stream().map(Cell::value).toList());
    }
    return new DefaultRows(new RowsMetadata(columns, null, new int[0], null), data);
  }
}
