package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.cqlsurge.cql.Identifier;
import java.util.List;
import java.util.Queue;
import java.util.stream.Collectors;

/**
 * Finds columns whose values are masked for a login. Safe for use by many threads.
 *
 * @param warnings receives a sentence for each table with such columns
 */
record Masks(CqlSession session, String role, Queue<String> warnings) {

  void check(ColumnDefinitions result) {
    ColumnDefinition first = result.get(0);
    String keyspace = first.getKeyspace().asInternal();
    String table = first.getTable().asInternal();
    String masked =
        rows(
                "SELECT column_name FROM system_schema.column_masks WHERE keyspace_name = '%s' AND table_name = '%s'"
                    .formatted(keyspace, table))
            .stream()
            .map(row -> String.valueOf(row.getString("column_name")))
            .filter(name -> result.contains('"' + name + '"'))
            .collect(Collectors.joining(", "));
    String name = Identifier.quoted(keyspace) + "." + Identifier.quoted(table);
    String reader = Identifier.quoted(role);
    String sentence =
        "%s of %s: masked for role %s, so the values that it reads are other ones; an administrator can execute GRANT UNMASK ON TABLE %s TO %s"
            .formatted(masked, name, role, name, reader);
    if (!masked.isEmpty()
        && !warnings.contains(sentence)
        && rows("LIST ROLES OF " + reader).stream().noneMatch(each -> each.getBoolean("super"))
        && rows("LIST UNMASK ON TABLE %s OF %s".formatted(name, reader)).isEmpty()) {
      warnings.add(sentence);
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
