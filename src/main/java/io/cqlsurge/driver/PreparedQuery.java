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
import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.scylla.TabletMap;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A statement prepared by the driver. A statement whose values are sent as text is only prepared to
 * find its bind markers, its result columns, and its partition key.
 */
final class PreparedQuery implements Query {
  private static final Literals LITERALS = new DriverLiterals();

  private final String cql;
  private final boolean idempotent;
  private final DriverStatement driver;
  private final ConsistencyLevels levels;
  private final ResultColumns columns;

  /** Whether replies omit the result columns. */
  private final boolean skipsColumns;

  private final List<Marker> markers;

  /** The text whose bind markers literals replace; empty if the prepared ID is sent. */
  private final Optional<CqlTemplate> template;

  private final byte[] id;
  private final @Nullable CqlIdentifier keyspace;
  private final int[] partitionKey;
  private final TabletMap tablets;
  private final boolean conditional;

  /**
   * Creates a query.
   *
   * @param tablets the tablets of its table
   * @param unprepared whether requests send the text with the values as literals
   * @throws DatabaseError if the bind markers cannot be found in the text
   */
  PreparedQuery(
      StatementText statement,
      DriverStatement driver,
      ConsistencyLevels levels,
      TabletMap tablets,
      boolean unprepared) {
    this.cql = statement.cql();
    this.idempotent = statement.idempotent();
    this.driver = driver;
    this.levels = levels;
    this.tablets = tablets;
    this.conditional = driver.parsed().isConditional();
    this.columns = driver.columns();
    this.skipsColumns = !unprepared && driver.skipsColumns();
    PreparedStatement prepared = driver.prepared();
    this.id = Bytes.getArray(prepared.getId());
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    this.markers = markers(variables);
    this.template = unprepared ? Optional.of(template(cql, markers.size())) : Optional.empty();
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

  private static CqlTemplate template(String cql, int markers) {
    CqlTemplate template = CqlTemplate.of(cql);
    if (template.markers() != markers) {
      throw new DatabaseError(
          DatabaseError.Kind.REFUSED,
          "Cannot be sent unprepared: its bind markers cannot be found in the text");
    }
    return template;
  }

  /** Returns the text with a request's values. */
  private String text(Request.Single request) {
    return template
        .orElseThrow()
        .fill(marker -> LITERALS.format(markers.get(marker).type(), request.value(marker)));
  }

  /** Returns the statement for another table with the same columns, with literals in its text. */
  PreparedQuery asText(StatementText other) {
    return new PreparedQuery(other, driver, levels, new TabletMap(), true);
  }

  byte[] id() {
    return id;
  }

  @Override
  public String cql() {
    return cql;
  }

  @Override
  public List<String> resultColumns() {
    return columns.names();
  }

  @Override
  public CqlType resultType(int column) {
    return TypeMapping.of(driver.prepared().getResultSetDefinitions().get(column).getType());
  }

  @Override
  public Optional<Instant> changed() {
    return columns.changed();
  }

  @Override
  public boolean isIdempotent() {
    return idempotent;
  }

  ResultColumns columns() {
    return columns;
  }

  @Override
  public List<Marker> markers() {
    return markers;
  }

  /**
   * Returns the identification of the statement in a batch: its prepared ID, or its text with the
   * values.
   */
  Object idOrText(Request.Single request) {
    return template.isPresent() ? text(request) : id;
  }

  /** Returns the values sent in addition to the ID, in order; none if they are in the text. */
  List<@Nullable ByteBuffer> boundValues(Request.Single request) {
    return template.isPresent() ? List.of() : request.values();
  }

  ConsistencyLevels levels() {
    return levels;
  }

  /** Returns the table's keyspace; null if it is unknown because there are no bind markers. */
  @Nullable CqlIdentifier keyspace() {
    return keyspace;
  }

  /** Returns the tablets of its table; none if the table is unknown or has none. */
  TabletMap tablets() {
    return tablets;
  }

  /** Returns whether it is a lightweight transaction. */
  boolean isConditional() {
    return conditional;
  }

  /** Returns the serialized partition key of a request; null if its values do not contain it. */
  @Nullable ByteBuffer partitionKey(Request.Single request) {
    if (partitionKey.length == 0) {
      return null;
    }
    if (partitionKey.length == 1) {
      return request.value(partitionKey[0]);
    }
    @Nullable ByteBuffer[] components = new ByteBuffer[partitionKey.length];
    for (int i = 0; i < components.length; i++) {
      components[i] = request.value(partitionKey[i]);
      if (components[i] == null) {
        return null;
      }
    }
    return RoutingKey.compose(components);
  }

  /**
   * Returns the statement with copies of its values for the driver, which may encode a request
   * after it has timed out.
   */
  BatchableStatement<?> bind(Request.Single request) {
    if (template.isPresent()) {
      return literal(request);
    }
    BoundStatementBuilder bound = driver.bind();
    for (int i = 0; i < request.count(); i++) {
      bound.setBytesUnsafe(i, request.copyOf(i));
    }
    if (request.pageSize() > 0) {
      bound.setPageSize(request.pageSize());
      bound.setPagingState(request.page());
    }
    return bound.build();
  }

  private SimpleStatement literal(Request.Single request) {
    SimpleStatement statement =
        SimpleStatement.newInstance(text(request))
            .setConsistencyLevel(DefaultConsistencyLevel.fromCode(levels.ordinary()))
            .setSerialConsistencyLevel(DefaultConsistencyLevel.fromCode(levels.serial()))
            .setIdempotent(idempotent)
            .setRoutingKeyspace(keyspace)
            .setRoutingKey(partitionKey(request));
    return request.pageSize() > 0
        ? statement.setPageSize(request.pageSize()).setPagingState(request.page())
        : statement;
  }

  /**
   * Returns the statement with its values as a message of the protocol, equal to the driver's
   * message.
   *
   * @param layout the expected columns of the reply
   * @param timestamp write timestamp, in microseconds since 1970
   * @param page paging state of the requested page, from the page before it; null for the first
   *     page
   */
  Message message(
      Request.Single request,
      ResultColumns.Layout layout,
      long timestamp,
      @Nullable ByteBuffer page) {
    QueryOptions options =
        new QueryOptions(
            levels.ordinary(),
            boundValues(request),
            Map.of(),
            skipsColumns,
            request.pageSize() > 0 ? request.pageSize() : driver.pageRows(),
            page,
            levels.serial(),
            timestamp,
            null,
            QueryOptions.NO_NOW_IN_SECONDS);
    if (template.isPresent()) {
      return new com.datastax.oss.protocol.internal.request.Query(text(request), options);
    }
    return new Execute(id, layout.id(), options);
  }
}
