package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeTarget;
import com.datastax.oss.protocol.internal.ProtocolConstants.SchemaChangeType;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.AlreadyExists;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CreateKeyspace;
import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.MapOptions;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keyspaces of the persona of ScyllaDB. Only for the server's thread. */
final class ScyllaSchema {
  private static final Pattern DEFINITION =
      Pattern.compile(
          "\\s*(CREATE|DROP)\\s+(KEYSPACE|SCHEMA|TABLE|TYPE)\\s+(IF\\s+(?:NOT\\s+)?EXISTS\\s+)?.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern TRUNCATE =
      Pattern.compile("\\s*TRUNCATE\\s.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern LAST_NAME = Pattern.compile("\"?(\\w+)\"?\\s*;?\\s*$");
  private static final Pattern ORDER =
      Pattern.compile("CLUSTERING\\s+ORDER\\s+BY\\s*\\(([^)]*)\\)", Pattern.CASE_INSENSITIVE);
  private static final Pattern DESCENDING =
      Pattern.compile("\"?(\\w+)\"?\\s+DESC\\b", Pattern.CASE_INSENSITIVE);

  private final ScyllaCluster cluster;
  private final Map<String, ScyllaKeyspace> keyspaces = new LinkedHashMap<>();

  ScyllaSchema(ScyllaCluster cluster) {
    this.cluster = cluster;
  }

  Collection<ScyllaKeyspace> keyspaces() {
    return keyspaces.values();
  }

  List<ScyllaTable> tables() {
    return keyspaces.values().stream().flatMap(all -> all.tables().values().stream()).toList();
  }

  Optional<ScyllaTable> table(String keyspace, String name) {
    return Optional.ofNullable(keyspaces.get(keyspace)).map(found -> found.tables().get(name));
  }

  /**
   * Checks that a conditional statement is possible.
   *
   * @throws IllegalArgumentException if it is not
   */
  void checkConditional(ScyllaTable table) {
    ScyllaKeyspace keyspace = keyspaces.get(table.table().keyspace());
    if (keyspace != null && cluster.isLimited(keyspace)) {
      String text =
          "Cannot use LightWeight Transactions for table %s.%s: LWT is not yet supported with tablets";
      throw new IllegalArgumentException(text.formatted(keyspace.name(), table.table().name()));
    }
  }

  /**
   * Executes a definition or TRUNCATE; other statements have no effect.
   *
   * @param current keyspace of names without one; empty if there is none
   */
  Message execute(String cql, String current) {
    Matcher definition = DEFINITION.matcher(cql);
    if (TRUNCATE.matcher(cql).matches()) {
      cluster.tables().execute("TRUNCATE");
    }
    if (!definition.matches()) {
      return Void.INSTANCE;
    }
    boolean isLenient = definition.group(3) != null;
    boolean creates = definition.group(1).equalsIgnoreCase("CREATE");
    return switch (definition.group(2).toUpperCase(Locale.ROOT)) {
      case "TABLE" -> creates ? createTable(cql, current, isLenient) : dropTable(cql, current);
      case "TYPE" -> creates ? createType(cql, current) : Void.INSTANCE;
      default -> creates ? createKeyspace(cql, isLenient) : dropKeyspace(cql);
    };
  }

  private Message createKeyspace(String cql, boolean isLenient) {
    String name = CreateKeyspace.name(cql);
    if (keyspaces.containsKey(name)) {
      return isLenient ? Void.INSTANCE : new AlreadyExists("already exists", name, "");
    }
    Map<String, Map<String, String>> options = MapOptions.of(cql);
    Map<String, String> replication = options.getOrDefault("replication", Map.of());
    String enabled = options.getOrDefault("tablets", Map.of()).getOrDefault("enabled", "true");
    boolean tablets = cluster.hasTablets() && enabled.equals("true");
    boolean isSimple = replication.getOrDefault("class", "").endsWith("SimpleStrategy");
    if (isSimple && tablets) {
      return new Error(ErrorCode.CONFIG_ERROR, "SimpleStrategy doesn't support tablet replication");
    }
    keyspaces.put(name, ScyllaKeyspace.of(name, stored(replication, isSimple), tablets));
    return changedKeyspace(SchemaChangeType.CREATED, name);
  }

  /** Returns the replication as the server stores it: with a factor for each data centre. */
  private Map<String, String> stored(Map<String, String> replication, boolean isSimple) {
    Map<String, String> stored = new LinkedHashMap<>();
    String strategy = isSimple ? "SimpleStrategy" : "NetworkTopologyStrategy";
    stored.put("class", "org.apache.cassandra.locator." + strategy);
    replication.forEach(
        (option, value) -> {
          if (option.equals("replication_factor") && !isSimple) {
            cluster.nodes().forEach(node -> stored.put(cluster.place(node).datacenter(), value));
          } else if (!option.equals("class")) {
            stored.put(option, value);
          }
        });
    return stored;
  }

  private Message createTable(String cql, String current, boolean isLenient) {
    Map<String, CqlType> types =
        CqlStatement.of(cql)
            .keyspace()
            .or(() -> Optional.of(current))
            .map(keyspaces::get)
            .map(ScyllaKeyspace::types)
            .orElse(Map.of());
    Table table = CreateTable.parse(cql, current, types).table();
    ScyllaKeyspace keyspace = keyspaces.get(table.keyspace());
    if (keyspace == null) {
      return missing(table.keyspace());
    }
    if (keyspace.tables().containsKey(table.name())) {
      return isLenient
          ? Void.INSTANCE
          : new AlreadyExists("already exists", keyspace.name(), table.name());
    }
    return add(keyspace, table, cql);
  }

  private Message add(ScyllaKeyspace keyspace, Table table, String cql) {
    String id = keyspace.name() + "." + table.name();
    ScyllaTable added =
        new ScyllaTable(
            UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)),
            table,
            descending(cql),
            MapOptions.of(cql),
            cluster.placement(keyspace, table.name()));
    if (added.hasCounters() && cluster.isLimited(keyspace)) {
      String text =
          "Cannot use the 'counter' type for table %s: Counters are not yet supported with tablets";
      return new Error(ErrorCode.INVALID, text.formatted(id));
    }
    keyspace.tables().put(table.name(), added);
    if (added.isStored()) {
      cluster.tables().execute(CqlStatement.of(cql).in(keyspace.name()));
    }
    return change(
        SchemaChangeType.CREATED, SchemaChangeTarget.TABLE, keyspace.name(), table.name());
  }

  private static Set<String> descending(String cql) {
    Set<String> found = new HashSet<>();
    Matcher order = ORDER.matcher(cql);
    if (order.find()) {
      DESCENDING.matcher(order.group(1)).results().forEach(name -> found.add(name.group(1)));
    }
    return found;
  }

  private Message createType(String cql, String current) {
    String name = CqlStatement.of(cql).keyspace().orElse(current);
    ScyllaKeyspace keyspace = keyspaces.get(name);
    if (keyspace == null) {
      return missing(name);
    }
    CqlType type = CreateType.parse(cql, keyspace.types());
    keyspace.types().put(type.name(), type);
    return change(SchemaChangeType.CREATED, SchemaChangeTarget.TYPE, name, type.name());
  }

  private Message dropTable(String cql, String current) {
    CqlStatement statement = CqlStatement.of(cql);
    String name = statement.keyspace().orElse(current);
    String table = statement.table().orElse("");
    ScyllaKeyspace keyspace = keyspaces.get(name);
    if (keyspace == null || keyspace.tables().remove(table) == null) {
      return Void.INSTANCE;
    }
    return change(SchemaChangeType.DROPPED, SchemaChangeTarget.TABLE, name, table);
  }

  private Message dropKeyspace(String cql) {
    Matcher name = LAST_NAME.matcher(cql);
    if (!name.find() || keyspaces.remove(name.group(1)) == null) {
      return Void.INSTANCE;
    }
    return changedKeyspace(SchemaChangeType.DROPPED, name.group(1));
  }

  private static Message missing(String keyspace) {
    return new Error(ErrorCode.INVALID, "Keyspace '" + keyspace + "' does not exist");
  }

  private static Message changedKeyspace(String type, String keyspace) {
    return new SchemaChange(type, SchemaChangeTarget.KEYSPACE, keyspace, null, null);
  }

  private static Message change(String type, String target, String keyspace, String object) {
    return new SchemaChange(type, target, keyspace, object, null);
  }
}
