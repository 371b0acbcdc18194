package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.it.CommandLine.Result;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose rows come from CSV and vector files. */
class DataFilesIT {
  private static final TestNode NODE = TestNode.shared();
  private static final String COLUMNS =
      """
      columnspec:
        - {name: cuisine, file: recipes.csv#cuisine}
        - {name: id, file: recipes.csv#id, population: rows(recipes.csv)}
        - {name: title, file: recipes.csv#title}
        - {name: tags, file: recipes.csv#tags, null-text: none}
      queries:
        find:
          cql: SELECT title FROM recipes WHERE cuisine = ? AND id = ?
          fields: samerow
      """;

  @RegisterExtension
  private static final WorkerProcesses WORKERS =
      new WorkerProcesses(3, "allow=" + Path.of("").toAbsolutePath().getRoot());

  @TempDir Path folder;

  /** Executes a command with the profile in the folder. */
  private Result run(String line) {
    String all =
        "user profile="
            + folder.resolve("p.yaml")
            + " "
            + line
            + " -rate threads=20 -node "
            + NODE.address();
    return CommandLine.inProcess(CommandLine.words(all));
  }

  private void writeProfile(String keyspace, String columns) throws IOException {
    Files.writeString(
        folder.resolve("p.yaml"),
        """
        keyspace: %1$s
        keyspace_definition: >
          CREATE KEYSPACE IF NOT EXISTS %1$s
          WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
        table: recipes
        table_definition: CREATE TABLE IF NOT EXISTS recipes
          (cuisine text, id int, title text, tags set<text>, PRIMARY KEY (cuisine, id))
        %2$s
        """
            .formatted(keyspace, columns));
  }

  /** Writes rows in which several have the same partition key, and sets are not in order. */
  private void write(int rows, String wrong) throws IOException {
    try (BufferedWriter file = Files.newBufferedWriter(folder.resolve("recipes.csv"))) {
      file.write("id,title,cuisine,tags\n");
      for (int i = 0; i < rows; i++) {
        String id = i == rows / 2 ? wrong : String.valueOf(i * 3);
        String tags = i % 5 == 0 ? "none" : "\"{'b" + i % 3 + "', 'a', 'a'}\"";
        String title = "\"Soup \"\"" + i + "\"\"\n" + "x".repeat(i % 2 * 20) + "\"";
        file.write(String.join(",", id, title, "cuisine" + i % 7, tags) + "\n");
      }
    }
  }

  private static List<Row> rows(String cql) {
    try (CqlSession session = NODE.session()) {
      return session.execute(cql).all();
    }
  }

  @Test
  void each_row_is_loaded_once_and_a_changed_value_is_found() throws IOException {
    write(2_000, "3000");
    writeProfile("files_load", COLUMNS);
    Result loaded = run("ops(insert=1) n=rows no-warmup");
    assertThat(loaded.status()).as(loaded.toString()).isZero();
    assertThat(loaded.result("Total partitions")).startsWith("2,000 [");
    List<Row> rows = rows("SELECT * FROM files_load.recipes");
    assertThat(rows).hasSize(2_000);
    for (Row row : rows) {
      int number = row.getInt("id") / 3;
      assertThat(row.getString("cuisine")).isEqualTo("cuisine" + number % 7);
      assertThat(row.getString("title")).startsWith("Soup \"" + number + "\"\n");
      Set<String> tags = number % 5 == 0 ? Set.of() : Set.of("a", "b" + number % 3);
      assertThat(row.getSet("tags", String.class)).isEqualTo(tags);
    }
    String validate = "ops(validate=1) n=rows validate=all no-warmup";
    Result valid = run(validate);
    assertThat(valid.status()).as(valid.toString()).isZero();
    assertThat(valid.out()).contains("validate: checked 2,000 rows of 2,000 partitions");
    Result found = run("ops(find=1) n=500 no-warmup");
    assertThat(found.result("Row rate").replaceAll("[^0-9]+", " "))
        .isEqualTo(found.result("Op rate").replaceAll("[^0-9]+", " "));
    rows("UPDATE files_load.recipes SET title = 'wrong' WHERE cuisine = 'cuisine1' AND id = 3");
    Result invalid = run(validate);
    assertThat(invalid.status()).isEqualTo(1);
    assertThat(invalid.toString()).contains("column title: expected 'Soup \"1\"", "found 'wrong'");
  }

  @Test
  void a_value_that_does_not_fit_is_counted_and_named_with_its_line() throws IOException {
    write(4_000, "many");
    writeProfile("files_wrong", COLUMNS);
    String line = "ops(insert=1) n=rows no-warmup -errors ignore";
    Result loaded = run(line);
    assertThat(loaded.result("Total errors")).startsWith("1 [");
    assertThat(loaded.toString())
        .contains("recipes.csv, line 4002: column id: 'many' is not a value of type int");
    assertThat(rows("SELECT id FROM files_wrong.recipes")).hasSize(3_999);
    write(1_000, "many");
    Result refused = run(line);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err())
        .contains(":10:12: recipes.csv, line 1002: column id: 'many' is not a value of type int");
  }

  @Test
  void workers_read_a_large_file_at_the_same_path() throws IOException {
    write(3_000, "4500");
    writeProfile("files_workers", COLUMNS);
    // Empty lines make the file too long to be sent.
    String rows = Files.readString(folder.resolve("recipes.csv"));
    Files.writeString(folder.resolve("recipes.csv"), rows + "\n".repeat(65 << 20));
    Result loaded = run("ops(insert=1) n=rows no-warmup -sendto " + WORKERS.addresses());
    assertThat(loaded.status()).as(loaded.toString()).isZero();
    assertThat(loaded.result("Total partitions")).startsWith("3,000 [");
    assertThat(rows("SELECT id FROM files_workers.recipes")).hasSize(3_000);
    Result local = run("ops(validate=1) n=rows no-warmup -sendto local=2");
    assertThat(local.status()).as(local.toString()).isZero();
  }

  private void writeVectors(String name, List<float[]> vectors) throws IOException {
    int length = (1 + vectors.get(0).length) * Float.BYTES;
    ByteBuffer bytes = ByteBuffer.allocate(vectors.size() * length).order(ByteOrder.LITTLE_ENDIAN);
    for (float[] vector : vectors) {
      bytes.putInt(vector.length);
      for (float element : vector) {
        bytes.putFloat(element);
      }
    }
    Files.write(folder.resolve(name), bytes.array());
  }

  private static List<Integer> nearest(float[] query, List<float[]> rows) {
    double[] distances = new double[rows.size()];
    for (int row = 0; row < distances.length; row++) {
      for (int i = 0; i < query.length; i++) {
        double difference = (double) query[i] - rows.get(row)[i];
        distances[row] += difference * difference;
      }
    }
    return IntStream.range(0, distances.length)
        .boxed()
        .sorted((one, other) -> Double.compare(distances[one], distances[other]))
        .limit(10)
        .toList();
  }

  @Test
  void recall_is_that_of_the_neighbours_in_a_file() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<float[]> vectors = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      float[] vector = new float[8];
      IntStream.range(0, 8).forEach(element -> vector[element] = random.nextInt(1_000) / 8f);
      vectors.add(vector);
    }
    List<float[]> rows = vectors.subList(0, 3_000);
    List<float[]> queries = vectors.subList(3_000, 4_000);
    writeVectors("base.fvecs", rows);
    writeVectors("query.fvecs", queries);
    List<List<Integer>> all = queries.stream().map(query -> nearest(query, rows)).toList();
    ByteBuffer truth = ByteBuffer.allocate(1_000 * 44).order(ByteOrder.LITTLE_ENDIAN);
    for (List<Integer> neighbours : all) {
      truth.putInt(10);
      neighbours.forEach(truth::putInt);
    }
    Files.write(folder.resolve("truth.ivecs"), truth.array());
    Files.writeString(
        folder.resolve("p.yaml"),
        """
            keyspace: files_vectors
            keyspace_definition: >
              CREATE KEYSPACE IF NOT EXISTS files_vectors
              WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
            table: base
            table_definition: CREATE TABLE IF NOT EXISTS base (id int PRIMARY KEY, v vector<float, 8>)
            extra_definitions:
              - "CREATE CUSTOM INDEX IF NOT EXISTS ON base (v) USING 'StorageAttachedIndex'
                 WITH OPTIONS = {'similarity_function': 'euclidean'}"
            columnspec:
              - {name: id, population: rows(base.fvecs)}
              - {name: v, file: base.fvecs}
            queries:
              nearest:
                cql: SELECT id FROM base ORDER BY v ANN OF ? LIMIT 10
                recall: 10
                query_vectors: query.fvecs
                neighbours: truth.ivecs
            """);
    assertThat(recall("n=500", "n=1000 -pop seq=1..500"))
        .isEqualTo(recallOf(queries, rows.subList(0, 500)), within(1e-9));
    assertThat(recall("n=rows", "n=1000 -pop seq=1..3000"))
        .isEqualTo(recallOf(queries, rows), within(1e-9));
  }

  private double recall(String load, String search) throws IOException {
    Result loaded = run("ops(insert=1) no-warmup " + load);
    assertThat(loaded.status()).as(loaded.toString()).isZero();
    Path json = folder.resolve("run.json");
    Result searched = run("no-warmup ops(nearest=1) " + search + " -log json=" + json);
    assertThat(searched.status()).as(searched.toString()).isZero();
    return new ObjectMapper()
        .readTree(json.toFile())
        .at("/stats/0/cqlsurge/results/recall/value")
        .asDouble();
  }

  /** Returns the recall of the replies that another client gets. */
  private static double recallOf(List<float[]> queries, List<float[]> rows) {
    try (CqlSession session = NODE.session()) {
      var statement =
          session.prepare("SELECT id FROM files_vectors.base ORDER BY v ANN OF ? LIMIT 10");
      int hits = 0;
      for (float[] query : queries) {
        List<Float> elements = new ArrayList<>();
        for (float element : query) {
          elements.add(element);
        }
        Set<Integer> exact = new HashSet<>(nearest(query, rows));
        hits +=
            (int)
                session.execute(statement.bind(CqlVector.newInstance(elements))).all().stream()
                    .filter(row -> exact.contains(row.getInt(0) - 1))
                    .count();
      }
      return hits / 10.0 / queries.size();
    }
  }
}
