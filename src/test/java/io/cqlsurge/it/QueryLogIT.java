package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests sent as text, and requests written to a file as text, against a real node. */
class QueryLogIT {
  private static final TestNode NODE = TestNode.shared();
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|.)");

  @TempDir Path folder;

  private static void run(String line) {
    String words = line + " -rate threads=10 -node " + NODE.address();
    Result result = CommandLine.inProcess(CommandLine.words(words));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
  }

  /** Returns the CQL of each line of a log. */
  private static List<String> statements(Path log) throws IOException {
    return Files.readAllLines(log).stream()
        .map(line -> line.split("\t", -1)[2])
        .map(QueryLogIT::unescaped)
        .toList();
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? found.group().translateEscapes()
                        : Character.toString(Integer.parseInt(found.group(1), 16))));
  }

  private static Set<String> rows(CqlSession session, String table) {
    return session.execute("SELECT * FROM " + table).all().stream()
        .map(Row::getFormattedContents)
        .collect(Collectors.toSet());
  }

  @Test
  void rows_written_as_text_are_read_by_other_modes_and_from_the_log() throws IOException {
    String schema = " -schema keyspace=ks_text";
    Path written = folder.resolve("w.log");
    Path read = folder.resolve("r.log");
    run("write n=2000 no-warmup -mode unprepared -log query-log-file=" + written + schema);
    run(
        "read n=2000 no-warmup -pop seq=1..2000 -mode prepared -log query-log-file="
            + read
            + schema);
    run("read n=500 no-warmup -pop seq=1..2000 -mode simplenative plain" + schema);
    assertThat(statements(written)).hasSize(2000);
    assertThat(statements(read)).hasSize(2000);
    for (Path log : List.of(written, read)) {
      assertThat(statements(log).stream().map(CqlStatement::of))
          .allMatch(statement -> statement.markers().isEmpty())
          .allMatch(statement -> statement.table().equals(Optional.of("standard1")));
    }
    try (CqlSession session = NODE.session()) {
      for (String statement : statements(read).subList(0, 20)) {
        assertThat(session.execute(statement).all()).as(statement).hasSize(1);
      }
    }
  }

  @Test
  void every_type_is_the_same_as_text() throws IOException {
    Path asText = profile("text_text");
    Path asBytes = profile("text_bytes");
    Path log = folder.resolve("insert.log");
    String insert = " ops(insert=1) n=50 no-warmup -pop seq=1..50";
    run("user profile=" + asText + insert + " -mode unprepared");
    run("user profile=" + asBytes + insert + " -log query-log-file=" + log);
    run("user profile=" + asText + " ops(validate=1) n=50 no-warmup -pop seq=1..50");
    run(
        "user profile="
            + asBytes
            + " ops(validate=1) n=50 no-warmup -pop seq=1..50 -mode unprepared");
    run(
        "user profile="
            + asText
            + " ops(row=1,partition=1,change=1) n=100 no-warmup -mode unprepared");
    assertThat(statements(log)).hasSize(50);
    try (CqlSession session = NODE.session()) {
      run("user profile=" + asText + " truncate=once" + insert + " -mode unprepared plain");
      Set<String> rows = rows(session, "text_bytes.every_type");
      assertThat(rows).hasSizeGreaterThan(50);
      assertThat(rows(session, "text_text.every_type")).isEqualTo(rows);
      session.execute("TRUNCATE text_bytes.every_type");
      statements(log).forEach(session::execute);
      assertThat(rows(session, "text_bytes.every_type")).as("replayed").isEqualTo(rows);
    }
  }

  private Path profile(String keyspace) throws IOException {
    String text = ProfileCommands.text(Path.of("profiles", "every-type.yaml"));
    Path cities = folder.resolve("cities.csv");
    if (!Files.exists(cities)) {
      Files.copy(Path.of("profiles", "cities.csv"), cities);
    }
    String moved = text.replaceAll("(?i)(keyspace:? )every_type\\b", "$1" + keyspace);
    return Files.writeString(folder.resolve(keyspace + ".yaml"), moved);
  }

  @Test
  void a_statement_is_printed_before_the_error_of_a_node() throws IOException {
    Path profile = folder.resolve("error.yaml");
    Files.writeString(
        profile,
        """
        keyspace: text_error
        keyspace_definition: |
          CREATE KEYSPACE text_error WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
        table: t
        table_definition: CREATE TABLE t (k int PRIMARY KEY, v int)
        """);
    String line =
        "user profile=%s ops(insert=1) n=5 no-warmup cl=THREE -rate threads=1 -errors retries=0 -log no-settings print-statements-on-error -node %s"
            .formatted(profile, NODE.address());
    Result result = CommandLine.inProcess(CommandLine.words(line));
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err())
        .contains(
            "insert failed: UPDATE text_error.t SET v = ? WHERE k = ?:"
                + " java.io.IOException: Operation x1 on key(s) [");
  }
}
