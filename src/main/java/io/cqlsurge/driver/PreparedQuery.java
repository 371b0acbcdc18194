package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import java.util.ArrayList;
import java.util.List;

/** A statement prepared by the driver. */
final class PreparedQuery implements Query {
  private final String cql;
  private final PreparedStatement prepared;
  private final List<String> resultColumns;

  PreparedQuery(String cql, PreparedStatement prepared) {
    this.cql = cql;
    this.prepared = prepared;
    List<String> names = new ArrayList<>();
    for (ColumnDefinition column : prepared.getResultSetDefinitions()) {
      names.add(column.getName().asInternal());
    }
    this.resultColumns = List.copyOf(names);
  }

  @Override
  public String cql() {
    return cql;
  }

  @Override
  public List<String> resultColumns() {
    return resultColumns;
  }

  /** The statement with its values; the builder takes them without copying itself each time. */
  BoundStatement bind(Request.Single request) {
    BoundStatementBuilder bound = prepared.boundStatementBuilder();
    for (int i = 0; i < request.count(); i++) {
      bound.setBytesUnsafe(i, request.value(i));
    }
    return bound.build();
  }
}
