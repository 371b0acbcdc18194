package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.cql.DefaultPreparedStatement;
import com.datastax.oss.driver.internal.core.cql.EmptyColumnDefinitions;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.cql.CqlStatement;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A statement that the driver has prepared.
 *
 * @param pageRows maximum row count in a reply
 */
record DriverStatement(PreparedStatement prepared, CqlStatement parsed, int pageRows) {

  /**
   * Returns a builder for a request. The driver uses the result columns that it knows for all
   * replies without others, also if a request was sent before they changed. So a request with
   * variable ones has its own prepared statement without any, and its reply has them.
   */
  BoundStatementBuilder bind() {
    return (parsed.readsAll() ? withoutColumns() : prepared).boundStatementBuilder();
  }

  private PreparedStatement withoutColumns() {
    BoundStatement bound = prepared.bind();
    return new DefaultPreparedStatement(
        prepared.getId(),
        prepared.getQuery(),
        prepared.getVariableDefinitions(),
        prepared.getPartitionKeyIndices(),
        prepared.getResultMetadataId(),
        EmptyColumnDefinitions.INSTANCE,
        bound.getKeyspace(),
        Map.of(),
        bound.getExecutionProfileName(),
        bound.getExecutionProfile(),
        bound.getRoutingKeyspace(),
        bound.getRoutingKey(),
        bound.getRoutingToken(),
        bound.getCustomPayload(),
        bound.isIdempotent(),
        bound.getTimeout(),
        bound.getPagingState(),
        bound.getPageSize(),
        bound.getConsistencyLevel(),
        bound.getSerialConsistencyLevel(),
        bound.isTracing(),
        bound.codecRegistry(),
        bound.protocolVersion());
  }

  ResultColumns columns() {
    ByteBuffer id = prepared.getResultMetadataId();
    List<String> names = ResultColumns.names(prepared.getResultSetDefinitions());
    return new ResultColumns(id == null ? null : Bytes.getArray(id), names);
  }

  /** Returns whether nodes report changed result columns, or these cannot change. */
  boolean skipsColumns() {
    return prepared.getResultSetDefinitions().size() > 0
        && (prepared.getResultMetadataId() != null || !parsed.readsAll());
  }
}
