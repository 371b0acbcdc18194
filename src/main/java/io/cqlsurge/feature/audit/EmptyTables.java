package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.CqlText;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Finds out which tables are empty before a run, so that all of their rows are recorded. */
final class EmptyTables {
  private static final long MAX_WAIT_S = 10;

  private EmptyTables() {}

  /**
   * Returns the positions of the tables without a row; a table that cannot be read (with a level
   * for writes only, for example) has rows.
   *
   * @param names with their keyspaces, as the database stores them
   */
  public static List<Integer> of(Database database, List<String> names) {
    return IntStream.range(0, names.size())
        .filter(
            i -> {
              String[] name = names.get(i).split("[.]", 2);
              Optional<Table> table = database.table(name[0], name[1]);
              return table.map(each -> isEmpty(database, each)).orElse(true);
            })
        .boxed()
        .toList();
  }

  private static boolean isEmpty(Database database, Table table) {
    String cql =
        "SELECT %s FROM %s LIMIT 1"
            .formatted(
                CqlText.names(Column.names(table.partitionKey())),
                CqlText.table(table.keyspace(), table.name()));
    try {
      Request.Single request = new Request.Single();
      request.begin(database.prepare(new StatementText(cql, Consistency.QUORUM, true)), 0);
      return database
          .send(request)
          .orTimeout(MAX_WAIT_S, TimeUnit.SECONDS)
          .handle(
              (reply, error) ->
                  error == null
                      && reply instanceof Reply.Success success
                      && success.rows().count() == 0)
          .join();
    } catch (DatabaseError e) {
      return false;
    }
  }
}
