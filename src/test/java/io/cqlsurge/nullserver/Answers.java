package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.RawType;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import com.datastax.oss.protocol.internal.response.result.Void;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The persona of Cassandra, shared by all connections to a node. */
final class Answers implements Persona {
  private static final int[] NO_KEY = {};

  private final SystemTables system;
  private final Tables tables;
  private final NodeState node;
  private final LiteralStatements texts;

  Answers(SystemTables system, Tables tables, NodeState node) {
    this.system = system;
    this.tables = tables;
    this.node = node;
    this.texts = new LiteralStatements(tables);
  }

  @Override
  public Executor executor(int version) {
    return new Execution(node, texts, version);
  }

  @Override
  public Message answer(Message request) {
    if (request instanceof Options) {
      return new Supported(Map.of("CQL_VERSION", List.of("3.4.5"), "COMPRESSION", List.of()));
    }
    if (request instanceof Prepare prepare) {
      return prepare(prepare.cqlQuery);
    }
    if (request instanceof Query query) {
      if (query.query.contains(" system")) {
        return system.answer(query.query);
      }
      tables.execute(query.query);
      return Void.INSTANCE;
    }
    return new Ready();
  }

  private Message prepare(String cql) {
    Statement statement;
    try {
      statement = new PreparedForms(tables).read(cql);
    } catch (IllegalArgumentException e) {
      return new Error(ErrorCode.INVALID, e.getMessage() + ", in " + cql);
    }
    // The id depends on the text only: it is the same on each node, and after a restart.
    long number =
        UUID.nameUUIDFromBytes(cql.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
    node.prepare(number, statement);
    byte[] id = ByteBuffer.allocate(Long.BYTES).putLong(0, number).array();
    int keyAt = statement.variables().indexOf(Statement.KEY);
    boolean counters = statement.table().counters();
    return new Prepared(
        id,
        id,
        metadata(statement.variables(), counters, new int[] {keyAt}),
        metadata(statement.results(), counters, NO_KEY));
  }

  private static RowsMetadata metadata(List<String> names, boolean counters, int[] key) {
    List<ColumnSpec> columns = new ArrayList<>();
    for (String name : names) {
      int type = counters && !name.equals(Statement.KEY) ? DataType.COUNTER : DataType.BLOB;
      RawType raw = RawType.PRIMITIVES.get(type);
      columns.add(new ColumnSpec(SystemTables.KEYSPACE, "t", name, columns.size(), raw));
    }
    return new RowsMetadata(columns, null, key, null);
  }
}
