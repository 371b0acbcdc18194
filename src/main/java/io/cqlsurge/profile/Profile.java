package io.cqlsurge.profile;

import java.util.List;
import java.util.Optional;

/**
 * A user profile: a table, what its data are like, and what can be done with it.
 *
 * @param file as the user named it
 * @param specName the name of the profile in {@code ops(spec.operation=...)}
 * @param keyspace as the database keeps names
 * @param keyspaceDefinition creates it, if it is given
 * @param table as the database keeps names
 * @param tableDefinition creates it, if it is given
 * @param extraDefinitions further statements: types, indexes, views
 * @param distinctSeeds whether the rows of a partition depend on all bits of its key, and not on
 *     the folded key of cassandra-stress
 * @param columns in the order of the profile, none of them twice
 * @param queries in the order of the profile; no two names are equal but for their case
 * @param tokenRangeQueries in the order of the profile
 */
public record Profile(
    String file,
    String specName,
    String keyspace,
    Optional<Definition> keyspaceDefinition,
    String table,
    Optional<Definition> tableDefinition,
    List<Definition> extraDefinitions,
    boolean distinctSeeds,
    List<ColumnSpec> columns,
    InsertSpec insert,
    List<QuerySpec> queries,
    List<TokenRangeQuerySpec> tokenRangeQueries) {
  /** Name of the operation of every profile that writes partitions. */
  public static final String INSERT = "insert";

  /** Name of the operation of every profile that reads rows and checks them. */
  public static final String VALIDATE = "validate";

  /** Lists cannot be changed afterwards. */
  public Profile {
    extraDefinitions = List.copyOf(extraDefinitions);
    columns = List.copyOf(columns);
    queries = List.copyOf(queries);
    tokenRangeQueries = List.copyOf(tokenRangeQueries);
  }

  /** The same profile with other descriptions of columns. */
  Profile with(List<ColumnSpec> others) {
    return new Profile(
        file,
        specName,
        keyspace,
        keyspaceDefinition,
        table,
        tableDefinition,
        extraDefinitions,
        distinctSeeds,
        others,
        insert,
        queries,
        tokenRangeQueries);
  }

  /**
   * A statement that creates something.
   *
   * @param cql as it is written
   * @param place where it begins
   */
  public record Definition(String cql, SourceLocation place) {}
}
