package io.cqlsurge.driver.scylla;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3Token;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tablets of all tables, as far as ScyllaDB reported them: a reply to a request that went to
 * the wrong node or shard has the right ones. Source: ScyllaDB's document protocol-extensions.md.
 * Safe for use by many threads.
 */
public final class Tablets {
  /** The key of the extension in the options of nodes and clients. */
  public static final String EXTENSION = "TABLETS_ROUTING_V1";

  private static final String PAYLOAD = "tablets-routing-v1";
  private static final Murmur3TokenFactory TOKENS = new Murmur3TokenFactory();

  /** First token (exclusive), last token, and each replica's node and shard. */
  private static final TypeCodec<TupleValue> CODEC =
      TypeCodecs.tupleOf(
          DataTypes.tupleOf(
              DataTypes.BIGINT,
              DataTypes.BIGINT,
              DataTypes.listOf(DataTypes.tupleOf(DataTypes.UUID, DataTypes.INT))));

  private final Supplier<Map<UUID, Node>> nodes;
  private final Map<String, TabletMap> tables = new ConcurrentHashMap<>();

  /** Whether any tablet is known; without one, a request costs nothing here. */
  private volatile boolean known;

  /**
   * Creates an empty collection.
   *
   * @param nodes returns the current nodes by host ID
   */
  public Tablets(Supplier<Map<UUID, Node>> nodes) {
    this.nodes = nodes;
  }

  /** Returns the token of a serialized partition key. */
  public static long token(ByteBuffer partitionKey) {
    return ((Murmur3Token) TOKENS.hash(partitionKey)).getValue();
  }

  /** Returns the tablets of the table that a statement's bind markers belong to. */
  public TabletMap of(ColumnDefinitions variables) {
    String table =
        variables.size() == 0
            ? ""
            : variables.get(0).getKeyspace().asCql(false)
                + "."
                + variables.get(0).getTable().asCql(false);
    return tables.computeIfAbsent(table, added -> new TabletMap());
  }

  /**
   * Returns the replicas of a request's tablet.
   *
   * @param request null for a request of the driver itself
   * @return none if the tablet is not known
   */
  public List<Node> replicas(@Nullable Request request) {
    Request first =
        request instanceof BatchStatement batch && batch.size() > 0
            ? batch.iterator().next()
            : request;
    if (!known || first == null || first.getRoutingKey() == null) {
      return List.of();
    }
    TabletMap.Tablet tablet = of(first).of(token(first.getRoutingKey()));
    return tablet == null ? List.of() : tablet.replicas();
  }

  private TabletMap of(Request request) {
    return request instanceof BoundStatement bound
        ? of(bound.getPreparedStatement().getVariableDefinitions())
        : new TabletMap();
  }

  /** Adds the tablet in the custom payload of the reply to a request, like the other method. */
  public boolean learn(ExecutionInfo info) {
    return learn(info.getIncomingPayload(), of(info.getRequest()));
  }

  /**
   * Adds the tablet in a reply's custom payload, if there is one.
   *
   * @return whether there was one, because the request went to the wrong node or shard
   */
  public boolean learn(Map<String, ByteBuffer> payload, TabletMap table) {
    ByteBuffer bytes = payload.get(PAYLOAD);
    if (bytes == null) {
      return false;
    }
    TupleValue tablet = Objects.requireNonNull(CODEC.decode(bytes, ProtocolVersion.V4));
    List<Node> replicas = new ArrayList<>();
    List<Integer> shards = new ArrayList<>();
    for (TupleValue replica : Objects.requireNonNull(tablet.getList(2, TupleValue.class))) {
      Node node = nodes.get().get(replica.getUuid(0));
      if (node != null) {
        replicas.add(node);
        shards.add(replica.getInt(1));
      }
    }
    table.add(new TabletMap.Tablet(tablet.getLong(0), tablet.getLong(1), replicas, shards));
    known = true;
    return true;
  }
}
