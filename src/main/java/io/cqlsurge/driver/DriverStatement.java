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
 * @param results its result columns' names
 * @param isVariable whether these columns follow the table, as with {@code SELECT *}, so that the
 *     driver must not use them for later replies
 * @param pageRows maximum row count in a reply
 */
record DriverStatement(
    PreparedStatement prepared, List<String> results, boolean isVariable, int pageRows) {

  /**
   * Returns a statement.
   *
   * @param known variable result columns by statement ID, which the driver forgets
   */
  static DriverStatement of(
      PreparedStatement prepared,
      boolean isVariable,
      int pageRows,
      Map<ByteBuffer, List<String>> known) {
    List<String> results = ResultColumns.names(prepared.getResultSetDefinitions());
    if (!isVariable) {
      return new DriverStatement(prepared, results, false, pageRows);
    }
    if (!results.isEmpty()) {
      known.put(prepared.getId(), results);
    }
    DriverStatement statement =
        new DriverStatement(
            prepared, known.getOrDefault(prepared.getId(), results), true, pageRows);
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
