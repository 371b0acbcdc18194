package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.schema.Column;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Prepares statements on a node with the persona of ScyllaDB. Only for the server's thread. */
final class ScyllaPreparer {
  private static final int[] NO_KEY = {};
  private static final int VERSION = 4;

  private final ScyllaCluster cluster;
  private final ScyllaNode node;

  ScyllaPreparer(ScyllaCluster cluster, ScyllaNode node) {
    this.cluster = cluster;
    this.node = node;
  }

  /**
   * Prepares a statement on a table of the user.
   *
   * @param current keyspace of tables without one
   * @param marks whether conditional statements are marked
   */
  Message prepare(String cql, String current, boolean marks) {
    CqlStatement parsed = CqlStatement.of(cql);
    String keyspace = parsed.keyspace().orElse(current);
    String name = parsed.table().orElse("");
    Optional<ScyllaTable> table = cluster.schema().table(keyspace, name);
    if (table.isEmpty()) {
      return new Error(ErrorCode.INVALID, "unconfigured table " + name);
    }
    StatementColumns columns = new StatementColumns(table.get(), parsed, cql);
    RowsMetadata results = new RowsMetadata(columns.results(), null, NO_KEY, null);
    List<Integer> key = keyMarkers(table.get(), parsed);
    ScyllaStatement statement =
        new ScyllaStatement(
            table,
            cql,
            key,
            stored(table.get(), parsed.in(keyspace)),
            parsed.isConditional(),
            encoded(results),
            columns.results().size());
    byte[] id = remember(keyspace + " " + cql, statement);
    RowsMetadata variables = new RowsMetadata(columns.variables(), null, indexes(key), null);
    return marks && parsed.isConditional()
        ? new ConditionalPrepared(id, variables, results)
        : new Prepared(id, null, variables, results);
  }

  /** Prepares a query of a system table whose rows are known. */
  Message prepareSystem(String cql, Message answer) {
    if (!(answer instanceof Rows rows)) {
      return answer;
    }
    int columns = rows.getMetadata().columnCount;
    ScyllaStatement statement =
        new ScyllaStatement(
            Optional.empty(),
            cql,
            List.of(),
            Optional.empty(),
            false,
            encoded(rows.getMetadata()),
            columns);
    byte[] id = remember(cql, statement);
    List<ColumnSpec> none = new ArrayList<>();
    return new Prepared(id, null, new RowsMetadata(none, null, NO_KEY, null), rows.getMetadata());
  }

  private byte[] remember(String text, ScyllaStatement statement) {
    // The id depends on the text only: it is the same on each node, and after a restart.
    long number =
        UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
    node.prepare(number, statement);
    return ByteBuffer.allocate(Long.BYTES).putLong(0, number).array();
  }

  /** Returns the statement on stored rows; empty if the server does not store such rows. */
  private Optional<Statement> stored(ScyllaTable table, String cql) {
    if (!table.isStored()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new PreparedForms(cluster.tables()).read(cql));
    } catch (IllegalArgumentException e) {
      // The statement has another form, so that the server forgets its rows.
      return Optional.empty();
    }
  }

  /** Returns the positions of the markers of the whole partition key, or none. */
  static List<Integer> keyMarkers(ScyllaTable table, CqlStatement statement) {
    List<BindMarker> markers = statement.markers();
    List<Integer> found = new ArrayList<>();
    for (Column column : table.table().partitionKey()) {
      for (int i = 0; i < markers.size(); i++) {
        if (markers.get(i).receiver().equals(column.name())) {
          found.add(i);
          break;
        }
      }
    }
    boolean isWhole = found.size() == table.table().partitionKey().size();
    boolean isOfPartition = statement.kind() != StatementKind.BATCH && isWhole;
    return isOfPartition ? List.copyOf(found) : List.of();
  }

  private static int[] indexes(List<Integer> markers) {
    return markers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the description of result columns, from the flags on. */
  static ByteBuffer encoded(List<ColumnSpec> columns) {
    return encoded(new RowsMetadata(columns, null, NO_KEY, null));
  }

  private static ByteBuffer encoded(RowsMetadata metadata) {
    ByteBuf bytes = Unpooled.buffer();
    metadata.encode(bytes, Frames.PRIMITIVES, false, VERSION);
    return ByteBuffer.wrap(ByteBufUtil.getBytes(bytes));
  }
}
