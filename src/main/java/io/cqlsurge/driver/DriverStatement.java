package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.cql.EmptyColumnDefinitions;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A statement that the driver has prepared.
 *
 * @param results names of its result columns
 * @param isVariable whether these columns are those of the table, as with {@code SELECT *}, so that
 *     the driver must not use them for later replies
 */
record DriverStatement(PreparedStatement prepared, List<String> results, boolean isVariable) {

  /**
   * Returns a statement.
   *
   * @param known result columns by ID of the statements with variable ones, which the driver
   *     forgets
   */
  static DriverStatement of(
      PreparedStatement prepared, boolean isVariable, Map<ByteBuffer, List<String>> known) {
    List<String> results = ResultColumns.names(prepared.getResultSetDefinitions());
    if (!isVariable) {
      return new DriverStatement(prepared, results, false);
    }
    if (!results.isEmpty()) {
      known.put(prepared.getId(), results);
    }
    DriverStatement statement =
        new DriverStatement(prepared, known.getOrDefault(prepared.getId(), results), true);
    statement.forget();
    return statement;
  }

  /** Makes the driver request the result columns with each reply. */
  private void forget() {
    if (prepared.getResultSetDefinitions().size() > 0) {
      prepared.setResultMetadata(prepared.getResultMetadataId(), EmptyColumnDefinitions.INSTANCE);
    }
  }

  BoundStatementBuilder bind() {
    if (isVariable) {
      forget();
    }
    return prepared.boundStatementBuilder();
  }

  ResultColumns columns() {
    ByteBuffer id = prepared.getResultMetadataId();
    return new ResultColumns(id == null ? null : Bytes.getArray(id), results);
  }

  /** Returns whether nodes report changed result columns, or these cannot change. */
  boolean skipsColumns() {
    return !results.isEmpty() && (prepared.getResultMetadataId() != null || !isVariable);
  }
}
