package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The system tables of the persona of ScyllaDB. Only for the server's thread. */
final class ScyllaSystem {
  static final String PARTITIONER = "org.apache.cassandra.dht.Murmur3Partitioner";

  private static final UUID SCHEMA_VERSION = new UUID(3, 9);

  /** Tables of the schema without rows. */
  private static final Set<String> EMPTY =
      Set.of("views", "indexes", "functions", "aggregates", "triggers", "dropped_columns");

  private final ScyllaCluster cluster;
  private final ScyllaNode self;
  private final ScyllaSchemaTables schema;

  ScyllaSystem(ScyllaCluster cluster, ScyllaNode self) {
    this.cluster = cluster;
    this.self = self;
    this.schema = new ScyllaSchemaTables(cluster);
  }

  static boolean isSystemQuery(String cql) {
    return SystemQuery.isSystemQuery(cql);
  }

  /** Returns the answer to a query of a system table. */
  Message answer(String cql) {
    SystemQuery query = SystemQuery.parse(cql);
    return switch (query.table()) {
      case "system.local" -> query.rows(List.of(local()));
      case "system.peers" ->
          query.rows(
              cluster.nodes().stream().filter(node -> node != self).map(this::peer).toList(),
              peer(self));
      case "system_schema.keyspaces" -> query.rows(schema.keyspaces(), schema.anyKeyspace());
      case "system_schema.types" -> query.rows(schema.types(), schema.anyType());
      case "system_schema.tables" -> query.rows(schema.tables(), schema.anyTable());
      case "system_schema.scylla_tables" ->
          query.rows(schema.partitioners(), schema.anyPartitioner());
      case "system_schema.columns" -> query.rows(schema.columns(), schema.anyColumn());
      default -> other(query);
    };
  }

  private static Message other(SystemQuery query) {
    String[] names = query.table().split("\\.", 2);
    if (names[0].equals("system_schema") && EMPTY.contains(names[1])) {
      return query.nothing();
    }
    return new Error(
        ErrorCode.INVALID,
        names[0].equals("system") || names[0].equals("system_schema")
            ? "unconfigured table " + names[1]
            : "Keyspace " + names[0] + " does not exist");
  }

  private Map<String, Cell> local() {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("key", Cell.text("local"));
    row.put("bootstrapped", Cell.text("COMPLETED"));
    row.put("cluster_name", Cell.text("null"));
    row.put("cql_version", Cell.text("3.3.1"));
    row.put("native_protocol_version", Cell.text("4"));
    row.put("partitioner", Cell.text(PARTITIONER));
    row.put("listen_address", Cell.inet(self.address()));
    row.put("broadcast_address", Cell.inet(self.address()));
    common(row, self);
    return row;
  }

  private Map<String, Cell> peer(ScyllaNode node) {
    InetSocketAddress address = node.address();
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("peer", Cell.inet(address));
    row.put("preferred_ip", Cell.inet(address));
    common(row, node);
    return row;
  }

  private void common(Map<String, Cell> row, ScyllaNode node) {
    NodeLocation place = cluster.place(node);
    row.put("data_center", Cell.text(place.datacenter()));
    row.put("rack", Cell.text(place.rack()));
    row.put("host_id", Cell.uuid(node.hostId()));
    row.put("release_version", Cell.text("3.0.8"));
    row.put("rpc_address", Cell.inet(node.address()));
    row.put("schema_version", Cell.uuid(SCHEMA_VERSION));
    row.put("supported_features", Cell.text(cluster.hasTablets() ? "TABLETS" : ""));
    row.put("tokens", Cell.set(cluster.ring().tokens(node.index())));
  }
}
