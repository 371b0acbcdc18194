package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.internal.core.util.RoutingKey;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A statement prepared by the driver. Where its values are to be sent as text it was prepared only
 * to learn what has to be bound, what comes back, and where the key stands.
 */
final class PreparedQuery implements Query {
  /** The driver's own default. */
  private static final int ROWS_A_PAGE = 5_000;

  private final String cql;
  private final boolean idempotent;
  private final PreparedStatement prepared;
  private final ConsistencyLevels levels;
  private final List<String> resultColumns;
  private final List<Marker> markers;
  private final Optional<LiteralText> text;
  private final byte[] id;
  private final CqlIdentifier keyspace;
  private final int[] partitionKey;

  /**
   * A statement that is executed.
   *
   * @param unprepared whether what is executed is its text with the values in it
   * @throws io.cqlsurge.database.DatabaseError if they cannot be put there
   */
  PreparedQuery(
      StatementText statement,
      PreparedStatement prepared,
      ConsistencyLevels levels,
      boolean unprepared) {
    this.cql = statement.cql();
    this.idempotent = statement.idempotent();
    this.prepared = prepared;
    this.levels = levels;
    List<String> names = new ArrayList<>();
    for (ColumnDefinition column : prepared.getResultSetDefinitions()) {
      names.add(column.getName().asInternal());
    }
    this.resultColumns = List.copyOf(names);
    this.id = Bytes.getArray(prepared.getId());
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    this.markers = markers(variables);
    this.text = unprepared ? Optional.of(new LiteralText(cql, markers)) : Optional.empty();
    this.keyspace = variables.size() == 0 ? null : variables.get(0).getKeyspace();
    this.partitionKey =
        prepared.getPartitionKeyIndices().stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Marker> markers(ColumnDefinitions variables) {
    List<Marker> markers = new ArrayList<>();
    for (ColumnDefinition variable : variables) {
      String name = variable.getName().asInternal();
      markers.add(new Marker(name, TypeMapping.of(variable.getType())));
    }
    return List.copyOf(markers);
  }

  @Override
  public String cql() {
    return cql;
  }

  @Override
  public List<String> resultColumns() {
    return resultColumns;
  }

  @Override
  public List<Marker> markers() {
    return markers;
  }

  /** How a batch names the statement: by its id, or by its text with the values in it. */
  Object idOrText(Request.Single request) {
    return text.isPresent() ? text.get().of(request) : id;
  }

  /** The values that go beside it, in order; none if they stand in its text. */
  List<ByteBuffer> valuesBeside(Request.Single request) {
    return text.isPresent() ? List.of() : values(request);
  }

  /** The levels at which it is carried out. */
  ConsistencyLevels levels() {
    return levels;
  }

  /** The keyspace of its table; null if there is no marker to tell it by. */
  CqlIdentifier keyspace() {
    return keyspace;
  }

  /** The partition that a request is for, as it is hashed; null if its values do not tell. */
  ByteBuffer partitionKey(Request.Single request) {
    if (partitionKey.length == 0) {
      return null;
    }
    ByteBuffer[] components = new ByteBuffer[partitionKey.length];
    for (int i = 0; i < components.length; i++) {
      components[i] = request.value(partitionKey[i]);
      if (components[i] == null) {
        return null;
      }
    }
    return RoutingKey.compose(components);
  }

  /** The statement with its values, for the driver to send; binds them all without copies. */
  BatchableStatement<?> bind(Request.Single request) {
    if (text.isPresent()) {
      return literal(request, text.get().of(request));
    }
    BoundStatementBuilder bound = prepared.boundStatementBuilder();
    for (int i = 0; i < request.count(); i++) {
      bound.setBytesUnsafe(i, request.value(i));
    }
    if (request.pageSize() > 0) {
      bound.setPageSize(request.pageSize());
      bound.setPagingState(request.page());
    }
    return bound.build();
  }

  private SimpleStatement literal(Request.Single request, String filled) {
    SimpleStatement statement =
        SimpleStatement.newInstance(filled)
            .setConsistencyLevel(DefaultConsistencyLevel.fromCode(levels.ordinary()))
            .setSerialConsistencyLevel(DefaultConsistencyLevel.fromCode(levels.serial()))
            .setIdempotent(idempotent)
            .setRoutingKeyspace(keyspace)
            .setRoutingKey(partitionKey(request));
    return request.pageSize() > 0
        ? statement.setPageSize(request.pageSize()).setPagingState(request.page())
        : statement;
  }

  private static List<ByteBuffer> values(Request.Single request) {
    ByteBuffer[] values = new ByteBuffer[request.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = request.value(i);
    }
    return Arrays.asList(values);
  }

  /**
   * The statement with its values as a message of the protocol; the same that the driver makes.
   *
   * @param timestamp microseconds since 1970, at which cells count as written
   * @param page where the rows of the wanted page begin, as told with the page before; null for the
   *     first
   */
  Message message(Request.Single request, long timestamp, ByteBuffer page) {
    QueryOptions options =
        new QueryOptions(
            levels.ordinary(),
            valuesBeside(request),
            Map.of(),
            // What a conditional statement returns is told with its rows only.
            text.isEmpty() && !resultColumns.isEmpty(),
            request.pageSize() > 0 ? request.pageSize() : ROWS_A_PAGE,
            page,
            levels.serial(),
            timestamp,
            null,
            QueryOptions.NO_NOW_IN_SECONDS);
    if (text.isPresent()) {
      return new com.datastax.oss.protocol.internal.request.Query(text.get().of(request), options);
    }
    ByteBuffer resultId = prepared.getResultMetadataId();
    return new Execute(id, resultId == null ? null : Bytes.getArray(resultId), options);
  }
}
