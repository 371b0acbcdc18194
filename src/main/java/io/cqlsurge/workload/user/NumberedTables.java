package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TableDetails;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.TableSettings;
import java.util.List;
import java.util.Optional;

/** A catalog for texts and names that contain the numbers of a keyspace and a table. */
public record NumberedTables(Catalog catalog, TableSettings tables) implements Catalog {
  @Override
  public Query prepare(StatementText statement) {
    StatementText first = statement.with(tables.text(statement.cql(), 0));
    return tables.count() == 1
        ? catalog.prepare(first)
        : catalog.prepare(
            tables.count(), number -> statement.with(tables.text(statement.cql(), number)));
  }

  /** Returns the first table, named as given, if the last one exists as well. */
  @Override
  public Optional<Table> table(String keyspace, String name) {
    int last = tables.count() - 1;
    return find(keyspace, name, 0)
        .filter(any -> last == 0 || find(keyspace, name, last).isPresent())
        .map(found -> found.named(keyspace, name));
  }

  private Optional<Table> find(String keyspace, String name, int number) {
    return catalog.table(tables.text(keyspace, number), tables.text(name, number));
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return catalog.tokenRanges(split);
  }

  @Override
  public TableDetails details(String keyspace, String name) {
    return catalog.details(tables.text(keyspace, 0), tables.text(name, 0));
  }
}
