package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rows in the database are those that the original writes for the same seeds. */
class SameDataIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int SEEDS = 100;
  private static final int PARTITIONS = 20;

  @TempDir Path folder;

  private static void write(String keyspace, String compat) {
    Result result = run("write", keyspace, compat);
    assertThat(result.status()).as(result.toString()).isZero();
  }

  /** Writes or reads the first seeds. */
  private static Result run(String command, String keyspace, String compat) {
    String line =
        "%s n=%d no-warmup -pop seq=1..%2$d compat=%s -schema keyspace=%s -rate threads=4 -node %s";
    return CommandLine.inProcess(
        CommandLine.words(line.formatted(command, SEEDS, compat, keyspace, NODE.address())));
  }

  private static void check(String keyspace, List<JsonNode> expected) {
    assertThat(expected).isNotEmpty();
    try (CqlSession session = NODE.session()) {
      for (JsonNode line : expected) {
        var row =
            session
                .execute(
                    "SELECT * FROM "
                        + keyspace
                        + ".standard1 WHERE key = 0x"
                        + line.get("key").textValue())
                .one();
        assertThat(row).as("row " + line).isNotNull();
        for (int i = 0; i < 5; i++) {
          assertThat(StoredCells.hex(row.getByteBuffer("\"C" + i + "\"")))
              .isEqualTo(line.get("C" + i).textValue());
        }
      }
    }
  }

  @Test
  void rows_of_apache_3_11_are_the_same() {
    write("ks_same_311", "3.11");
    check("ks_same_311", Golden.lines("partition/standard1.jsonl").subList(0, SEEDS));
  }

  @Test
  void rows_of_apache_4_and_later_are_the_same() {
    write("ks_same_40", "4.0");
    long multiplier = 10_000_000_000_000_001L;
    List<JsonNode> first =
        Golden.lines("partition/apache4-standard1.jsonl").stream()
            .filter(line -> inSequence(line.get("seed").longValue(), multiplier))
            .toList();
    check("ks_same_40", first);
  }

  /** Rows that were written with one value of compat= are not found with another. */
  @ParameterizedTest
  @CsvSource({"3.11, 4.0", "4.0, 3.11", "3.11, none"})
  void rows_of_the_other_line_are_missing_and_the_error_names_compat(String written, String read) {
    String keyspace = "ks_other_" + written.replace(".", "") + "_" + read.replace(".", "");
    write(keyspace, written);
    Result result = run("read", keyspace, read);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err())
        .contains("the row is missing; perhaps it was never written")
        .contains("and its compat=");
  }

  private static boolean inSequence(long seed, long multiplier) {
    for (long n = 1; n <= SEEDS; n++) {
      if (n * multiplier == seed) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({"two-level, two_level, 20", "cqlstress-example, typestest, 4"})
  void rows_of_a_users_table_are_the_same(String file, String table, int known) throws IOException {
    List<JsonNode> lines = Golden.lines("partition/partitions-" + file + ".jsonl");
    JsonNode header = lines.get(0);
    insert(profile(header, table));
    List<JsonNode> expected =
        lines.subList(1, lines.size()).stream()
            .takeWhile(line -> line.get("kind").textValue().equals("partition"))
            .filter(line -> line.get("seed").longValue() <= PARTITIONS)
            .toList();
    assertThat(expected).hasSize(known);
    try (CqlSession session = NODE.session()) {
      for (JsonNode partition : expected) {
        List<List<String>> rows = new ArrayList<>();
        partition.get("rows").forEach(row -> rows.add(Golden.texts(row)));
        assertThat(rows).hasSize(partition.get("row_count").intValue());
        assertThat(held(session, table, header, partition))
            .as("seed " + partition.get("seed"))
            .containsExactlyInAnyOrderElementsOf(rows);
      }
    }
  }

  private Path profile(JsonNode header, String table) throws IOException {
    String text =
        String.join(
            "\n",
            "keyspace: same_" + table,
            "keyspace_definition: \"CREATE KEYSPACE same_"
                + table
                + " WITH replication ="
                + " {'class': 'SimpleStrategy', 'replication_factor': 1}\"",
            "table: " + table,
            "table_definition: " + header.get("table_definition"),
            "columnspec: " + header.get("columnspec"),
            "");
    return Files.writeString(folder.resolve(table + ".yaml"), text);
  }

  private static void insert(Path profile) {
    Result result =
        CommandLine.inProcess(
            "user",
            "profile=" + profile,
            "ops(insert=1)",
            "n=" + PARTITIONS,
            "no-warmup",
            "-pop",
            "seq=1.." + PARTITIONS,
            "compat=3.11",
            "-rate",
            "threads=4",
            "-node",
            NODE.address());
    assertThat(result.status()).as(result.toString()).isZero();
  }

  /** Returns the rows of a partition in the database, without the key. */
  private static List<List<String>> held(
      CqlSession session, String table, JsonNode header, JsonNode partition) {
    List<String> keys = names(header, "partition_key");
    List<String> columns = names(header, "clustering");
    columns.addAll(names(header, "values"));
    String where = keys.stream().map(key -> key + " = ?").collect(Collectors.joining(" AND "));
    String from = " FROM same_" + table + "." + table + " WHERE ";
    BoundStatementBuilder bound =
        session
            .prepare("SELECT " + String.join(", ", columns) + from + where)
            .boundStatementBuilder();
    List<String> key = Golden.texts(partition.get("key"));
    for (int i = 0; i < keys.size(); i++) {
      bound.setBytesUnsafe(i, ByteBuffer.wrap(HexFormat.of().parseHex(key.get(i))));
    }
    return session.execute(bound.build()).all().stream()
        .map(
            row ->
                IntStream.range(0, columns.size())
                    .mapToObj(i -> StoredCells.hex(row.getBytesUnsafe(i)))
                    .toList())
        .toList();
  }

  private static List<String> names(JsonNode header, String kind) {
    return Golden.texts(header.get(kind)).stream()
        .map(column -> column.substring(0, column.indexOf(' ')))
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
