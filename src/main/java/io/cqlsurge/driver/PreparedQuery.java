package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.util.RoutingKey;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A statement prepared by the driver. */
final class PreparedQuery implements Query {
  /** The driver's own default. */
  private static final int ROWS_A_PAGE = 5_000;

  private final String cql;
  private final PreparedStatement prepared;
  private final Levels levels;
  private final List<String> resultColumns;
  private final List<Marker> markers;
  private final byte[] id;
  private final CqlIdentifier keyspace;
  private final int[] partitionKey;

  PreparedQuery(String cql, PreparedStatement prepared, Levels levels) {
    this.cql = cql;
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

  /** By what the nodes know the statement. */
  byte[] id() {
    return id;
  }

  /** The levels at which it is carried out. */
  Levels levels() {
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
  BoundStatement bind(Request.Single request) {
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

  /** The values of a request, in order. */
  static List<ByteBuffer> values(Request.Single request) {
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
  Execute message(Request.Single request, long timestamp, ByteBuffer page) {
    ByteBuffer resultId = prepared.getResultMetadataId();
    QueryOptions options =
        new QueryOptions(
            levels.ordinary(),
            values(request),
            Map.of(),
            // What a conditional statement returns is told with its rows only.
            !resultColumns.isEmpty(),
            request.pageSize() > 0 ? request.pageSize() : ROWS_A_PAGE,
            page,
            levels.serial(),
            timestamp,
            null,
            QueryOptions.NO_NOW_IN_SECONDS);
    return new Execute(id, resultId == null ? null : Bytes.getArray(resultId), options);
  }
}
