package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataColumn;
import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A user profile: a table, a description of its data, and the operations on it.
 *
 * @param file the name as the user gave it
 * @param specName the profile's name in {@code ops(spec.operation=...)}
 * @param keyspace the keyspace's name, as the database stores it
 * @param keyspaceDefinition statement that creates the keyspace, if given
 * @param table the table's name, as the database stores it
 * @param tableDefinition statement that creates the table, if given
 * @param definedTable the table that this statement creates; empty if it is not given
 * @param extraDefinitions statements that create types, indexes and views
 * @param distinctSeeds whether a partition's rows depend on all key bits, instead of the folded key
 *     as in cassandra-stress
 * @param numberedRows whether each row is computed from its number, unlike in cassandra-stress
 * @param columns descriptions of columns in the profile's order, each column once
 * @param queries queries in the profile's order; their names differ even if case is ignored
 * @param tokenRangeQueries token range queries in the profile's order
 * @param sequences sequences in the profile's order
 * @param parameters its parameters with their values
 */
public record Profile(
    String file,
    String specName,
    String keyspace,
    Optional<Definition> keyspaceDefinition,
    String table,
    Optional<Definition> tableDefinition,
    Optional<Table> definedTable,
    List<Definition> extraDefinitions,
    boolean distinctSeeds,
    boolean numberedRows,
    List<ColumnSpec> columns,
    InsertSpec insert,
    List<QuerySpec> queries,
    List<TokenRangeQuerySpec> tokenRangeQueries,
    List<SequenceSpec> sequences,
    Map<String, String> parameters) {
  /** Name of every profile's operation that writes partitions. */
  public static final String INSERT = "insert";

  /** Name of every profile's operation that reads rows and checks them. */
  public static final String VALIDATE = "validate";

  public Profile {
    extraDefinitions = List.copyOf(extraDefinitions);
    columns = List.copyOf(columns);
    queries = List.copyOf(queries);
    tokenRangeQueries = List.copyOf(tokenRangeQueries);
    sequences = List.copyOf(sequences);
  }

  public List<String> operations() {
    List<String> names = new ArrayList<>(List.of(INSERT, VALIDATE));
    queries.stream().filter(query -> !query.isShadowed()).map(QuerySpec::name).forEach(names::add);
    tokenRangeQueries.stream().map(TokenRangeQuerySpec::name).forEach(names::add);
    sequences.stream().map(SequenceSpec::name).forEach(names::add);
    return names;
  }

  /** Returns the file whose rows are the table's rows, if there is one. */
  public Optional<DataFile> rows() {
    return columns.stream().flatMap(column -> column.rows().stream()).findFirst();
  }

  /** Returns the files that have values, each once. */
  public Stream<DataFile> files() {
    return columns.stream()
        .flatMap(column -> column.file().stream())
        .map(DataColumn::file)
        .distinct();
  }

  /** Returns a query with the markers that steps of its sequences set. */
  public QuerySpec inSequences(QuerySpec query) {
    Set<String> given =
        sequences.stream()
            .flatMap(sequence -> sequence.steps().stream())
            .filter(step -> step.names().anyMatch(query.name()::equalsIgnoreCase))
            .flatMap(step -> step.markers().stream())
            .collect(Collectors.toUnmodifiableSet());
    return query.with(given);
  }

  /**
   * Returns the profile with its column descriptions resolved for a table: a name with capital
   * letters and without quotes describes the column with exactly this name, if there is one.
   */
  public Profile in(Table found) {
    return new Profile(
        file,
        specName,
        keyspace,
        keyspaceDefinition,
        table,
        tableDefinition,
        definedTable,
        extraDefinitions,
        distinctSeeds,
        numberedRows,
        columns.stream().map(spec -> spec.in(found)).toList(),
        insert,
        queries,
        tokenRangeQueries,
        sequences,
        parameters);
  }

  /**
   * A statement that creates something.
   *
   * @param cql the statement as written
   * @param location its beginning's location
   */
  public record Definition(String cql, SourceLocation location) {}
}
