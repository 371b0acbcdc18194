package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.stream.Collectors;

/**
 * Finds columns whose values are masked for the login of a session. Safe for use by many threads.
 *
 * @param role the login; without one, nothing is masked
 * @param warnings receives a sentence for each statement that reads such columns
 */
record Masks(CqlSession session, Optional<String> role, Queue<String> warnings) {

  void check(PreparedStatement statement) {
    if (role.isPresent() && statement.getResultSetDefinitions().size() > 0) {
      ColumnDefinition first = statement.getResultSetDefinitions().get(0);
      String keyspace = first.getKeyspace().asInternal();
      check(keyspace, first.getTable().asInternal(), statement, role.get());
    }
  }

  private void check(String keyspace, String table, PreparedStatement statement, String reader) {
    String masked =
        rows(
                "SELECT column_name FROM system_schema.column_masks WHERE keyspace_name = '%s' AND table_name = '%s'"
                    .formatted(keyspace, table))
            .stream()
            .map(row -> String.valueOf(row.getString("column_name")))
            .filter(name -> statement.getResultSetDefinitions().contains('"' + name + '"'))
            .collect(Collectors.joining(", "));
    String name = "\"%s\".\"%s\"".formatted(keyspace, table);
    String quoted = '"' + reader.replace("\"", "\"\"") + '"';
    if (!masked.isEmpty()
        && rows("LIST ROLES OF " + quoted).stream().noneMatch(role -> role.getBoolean("super"))
        && rows("LIST UNMASK ON TABLE " + name + " OF " + quoted).isEmpty()) {
      String sentence =
          "%s of %s.%s: masked for role %s, so the values that it reads are other ones; an administrator can execute GRANT UNMASK ON TABLE %s TO %s"
              .formatted(masked, keyspace, table, reader, name, quoted);
      if (!warnings.contains(sentence)) {
        warnings.add(sentence);
      }
    }
  }

  /** Returns the rows of an own statement; none if the database's version does not know it. */
  private List<Row> rows(String cql) {
    try {
      return session.execute(NodeQueries.statement(cql)).all();
    } catch (QueryValidationException e) {
      return List.of();
    }
  }
}
