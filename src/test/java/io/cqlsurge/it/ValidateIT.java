package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Validation of inserted rows, value by value, which finds later changes. */
class ValidateIT {
  private static final TestNode NODE = TestNode.shared();

  @TempDir Path folder;

  /** Copies a profile of the project and changes its keyspace. */
  private Path copy(String name, String from, String to) throws IOException {
    String text = ProfileCommands.text(Path.of("profiles", name));
    Path cities = Path.of("profiles", "cities.csv");
    Files.copy(cities, folder.resolve(cities.getFileName()));
    Path file = folder.resolve(Path.of(name).getFileName());
    return Files.writeString(file, text.replaceAll("(?i)(keyspace:? )" + from + "\\b", "$1" + to));
  }

  private static Result run(Path profile, String operation, int seeds, String... more) {
    return run(profile, operation, seeds, seeds, more);
  }

  /** Runs an operation on the seeds until this number of operations is done. */
  private static Result run(
      Path profile, String operation, int seeds, int operations, String... more) {
    String line =
        "user profile=%s ops(%s=1) n=%d no-warmup -pop seq=1..%d -rate threads=10 -node %s "
            .formatted(profile, operation, operations, seeds, NODE.address());
    return CommandLine.inProcess(CommandLine.words(line + String.join(" ", more)));
  }

  private static void assertSuccess(Result result, String operation, int seeds) {
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).startsWith("0 [");
    long partitions = StoredCells.number(result.result("Total partitions"), operation + ": ");
    // A slice between two rows may contain neither; then its partition is not counted.
    long fewest = operation.equals("insert") ? seeds : seeds / 2;
    assertThat(partitions).isBetween(fewest, (long) seeds);
  }

  private static List<Row> rows(String cql) {
    try (CqlSession session = NODE.session()) {
      return session.execute(cql).all();
    }
  }

  private static void change(String cql) {
    try (CqlSession session = NODE.session()) {
      session.execute(cql);
    }
  }

  /** Changes a value of a row that was read. */
  private static void change(String keyspace, String table, Row row, String assignment) {
    try (CqlSession session = NODE.sessionWithTables()) {
      List<ColumnMetadata> key =
          session
              .getMetadata()
              .getKeyspace(keyspace)
              .orElseThrow()
              .getTable(table)
              .orElseThrow()
              .getPrimaryKey();
      String where =
          key.stream()
              .map(column -> column.getName().asCql(true) + " = ?")
              .collect(Collectors.joining(" AND "));
      String cql = "UPDATE " + keyspace + "." + table + " SET " + assignment + " WHERE " + where;
      BoundStatementBuilder bound = session.prepare(cql).boundStatementBuilder();
      for (int i = 0; i < key.size(); i++) {
        bound.setBytesUnsafe(i, row.getBytesUnsafe(key.get(i).getName()));
      }
      session.execute(bound.build());
    }
  }

  @ParameterizedTest
  @CsvSource({"wide.yaml, wide", "every-type.yaml, every_type", "tables32.yaml, tables32"})
  void validate_finds_the_rows_of_insert_unchanged(String name, String keyspace)
      throws IOException {
    Path profile = copy(name, keyspace, "validate_" + keyspace);
    assertSuccess(run(profile, "insert", 200), "insert", 200);
    assertSuccess(run(profile, "validate", 200), "validate", 200);
  }

  @Test
  void nulls_are_validated_and_queries_by_an_index_have_values() throws IOException {
    String text =
        """
        keyspace: validate_nulls
        keyspace_definition: >
          CREATE KEYSPACE IF NOT EXISTS validate_nulls
          WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
        table: t
        table_definition: >
          CREATE TABLE IF NOT EXISTS t (k bigint, c int, s text static, city text, tags set<text>,
          PRIMARY KEY (k, c))
        extra_definitions:
          - CREATE INDEX IF NOT EXISTS ON t (city) USING 'sai'
          - CREATE INDEX IF NOT EXISTS ON t (tags) USING 'sai'
        columnspec:
          - {name: c, cluster: uniform(1..8)}
          - {name: s, nulls: 0.3}
          - {name: city, population: uniform(1..20), nulls: 0.5}
          - {name: tags, nulls: 0.5}
        queries:
          find: {cql: 'SELECT * FROM t WHERE city = ? AND tags CONTAINS ?', fields: samerow}
        """;
    Path profile = Files.writeString(folder.resolve("nulls.yaml"), text);
    assertThat(run(profile, "insert", 200).result("Total errors")).startsWith("0 [");
    List<Row> rows = rows("SELECT city, tags FROM validate_nulls.t");
    // A row without any value does not exist, so a third of the rows has no city.
    assertThat((double) rows.stream().filter(row -> row.isNull(0)).count() / rows.size())
        .isBetween(0.25, 0.42);
    assertThat(run(profile, "validate", 200).result("Total errors")).startsWith("0 [");
    assertSuccess(run(profile, "find", 200), "find", 200);
  }

  @Test
  void wide_partitions_have_as_many_rows_as_in_the_profile() throws IOException {
    assertSuccess(run(copy("wide.yaml", "wide", "validate_rows"), "insert", 50), "insert", 50);
    List<Row> partitions =
        rows("SELECT device, count(*) AS held FROM validate_rows.readings GROUP BY device");
    assertThat(partitions).hasSize(50);
    assertThat(partitions).allMatch(row -> row.getLong("held") <= 100);
    // Five random channels out of 100,000 are rarely fewer than five different ones.
    assertThat(partitions.stream().filter(row -> row.getLong("held") == 100).count())
        .isGreaterThan(40);
  }

  @Test
  void a_changed_value_is_one_failed_operation_that_names_it() throws IOException {
    Path profile = copy("tables32.yaml", "tables32", "validate_cell");
    assertSuccess(run(profile, "insert", 200), "insert", 200);
    long key = rows("SELECT id FROM validate_cell.t1 LIMIT 1").get(0).getLong(0);
    change("UPDATE validate_cell.t1 SET amount = -7 WHERE id = " + key);
    Result result = run(profile, "validate", 200, "-errors", "ignore");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total errors")).isEqualTo("1 [validate: 1]");
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err())
        .contains("validate failed: Operation x0 on key(s) [" + key + "]")
        .contains("row, column amount: expected ")
        .contains(", found -7");
    Result strict = run(profile, "validate", 200);
    assertThat(strict.status()).as(strict.toString()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "wide.yaml, wide, readings, device, value, 12345.5",
    "every-type.yaml, every_type, every_type, key_uuid, an_int, -7"
  })
  void a_changed_value_in_a_partition_of_many_rows_is_named(
      String name, String keyspace, String table, String key, String column, String found)
      throws IOException {
    String own = "changed_" + keyspace;
    Path profile = copy(name, keyspace, own);
    assertSuccess(run(profile, "insert", 20), "insert", 20);
    Row row = rows("SELECT * FROM " + own + "." + table + " LIMIT 1").get(0);
    change(own, table, row, column + " = " + found);
    // A visit validates a random slice; some slices out of a thousand contain the row.
    Result result = run(profile, "validate", 20, 1000, "-errors", "ignore");
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(StoredCells.number(result.result("Total errors"), "validate: ")).isBetween(1L, 50L);
    assertThat(result.err().lines().findFirst().orElseThrow())
        .contains("validate failed: Operation x0 on key(s) [")
        .contains(String.valueOf(row.getUuid(key)))
        .contains("column " + column + ": expected ")
        .contains(", found " + found);
  }
}
