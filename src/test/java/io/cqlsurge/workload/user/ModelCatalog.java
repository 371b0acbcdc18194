package io.cqlsurge.workload.user;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.TableDetails;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The catalog of a {@link ModelDatabase}: it also knows the result columns of statements.
 *
 * @param prepared receives the texts of the statements
 */
record ModelCatalog(DryCatalog dry, int defaultTtlS, List<String> prepared) implements Catalog {

  private record ModelQuery(String cql, List<Marker> markers, List<String> resultColumns)
      implements Query {}

  @Override
  public Query prepare(StatementText statement) {
    Query query = dry.prepare(statement);
    String cql = query.cql();
    prepared.add(cql);
    List<String> columns =
        cql.startsWith("SELECT ")
            ? Arrays.stream(cql.substring("SELECT ".length(), cql.indexOf(" FROM ")).split(", "))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList()
            : List.of();
    return new ModelQuery(cql, query.markers(), columns);
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return dry.table(keyspace, name);
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return dry.tokenRanges(split);
  }

  @Override
  public TableDetails details(String keyspace, String name) {
    return new TableDetails(defaultTtlS, List.of());
  }
}
