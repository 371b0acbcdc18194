package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.it.CommandLine.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recall of nearest neighbour searches, compared with the rows and replies of another client. */
class RecallIT {
  private static final TestNode NODE = TestNode.shared();
  private static final int WANTED = 10;
  private static final int QUERIES = 200;
  private static final String TABLE = "recall_it.documents";
  private static final Pattern QUERY = Pattern.compile("ANN OF (\\[.*?])");

  @TempDir Path folder;

  private Result run(String line) throws IOException {
    Path profile = folder.resolve("search.yaml");
    String yaml =
        Files.readString(Path.of("profiles/vector-search.yaml"))
            .replace("vector_search", "recall_it");
    Files.writeString(profile, yaml);
    String all = "user no-warmup profile=" + profile + " " + line + " -node " + NODE.address();
    return CommandLine.inProcess(CommandLine.words(all));
  }

  private static double cosine(double[] one, double[] other) {
    double product = 0;
    double square = 0;
    double otherSquare = 0;
    for (int i = 0; i < one.length; i++) {
      product += one[i] * other[i];
      square += one[i] * one[i];
      otherSquare += other[i] * other[i];
    }
    return product / Math.sqrt(square * otherSquare);
  }

  private static double[] vector(CqlVector<Float> values) {
    return values.stream().mapToDouble(Float::doubleValue).toArray();
  }

  /** Returns how many of the server's answers to logged queries are true neighbours. */
  private long hits(Path log) throws IOException {
    try (CqlSession session = NODE.session()) {
      Map<UUID, double[]> documents = new HashMap<>();
      for (Row row : session.execute("SELECT id, embedding FROM " + TABLE)) {
        CqlVector<Float> vector = Objects.requireNonNull(row.getVector("embedding", Float.class));
        documents.put(row.getUuid("id"), vector(vector));
      }
      assertThat(documents).hasSize(2_000);
      long hits = 0;
      Set<String> queries = new HashSet<>();
      for (String line : Files.readAllLines(log)) {
        Matcher query = QUERY.matcher(line);
        assertThat(query.find()).isTrue();
        queries.add(query.group(1));
        Set<UUID> exact = nearest(documents, query.group(1));
        hits +=
            session
                .execute(
                    "SELECT id FROM "
                        + TABLE
                        + " ORDER BY embedding ANN OF "
                        + query.group(1)
                        + " LIMIT "
                        + WANTED)
                .all()
                .stream()
                .filter(row -> exact.contains(row.getUuid("id")))
                .count();
      }
      assertThat(queries).hasSize(QUERIES);
      return hits;
    }
  }

  private static Set<UUID> nearest(Map<UUID, double[]> documents, String text) {
    double[] query = vector(CqlVector.from(text, TypeCodecs.FLOAT));
    Map<UUID, Double> cosines = new HashMap<>();
    documents.forEach((id, vector) -> cosines.put(id, cosine(vector, query)));
    return cosines.entrySet().stream()
        .sorted(Map.Entry.<UUID, Double>comparingByValue().reversed())
        .limit(WANTED)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  @Test
  void recall_equals_that_of_rows_and_replies_of_another_client() throws IOException {
    Result written = run("ops(insert=1) n=2000 -rate threads=2");
    assertThat(written.status()).as(written.toString()).isZero();
    Path log = folder.resolve("queries.log");
    Path json = folder.resolve("run.json");
    Result searched =
        run(
            "ops(nearest=1) n="
                + QUERIES
                + " -pop seq=1..2000 -rate threads=4"
                + " -errors fail-if(recall<0.5) -log query-log-file="
                + log
                + " json="
                + json);
    assertThat(searched.status()).as(searched.toString()).isZero();
    assertThat(searched.out())
        .contains("  Passed fail-if: recall<0.5 (", " with the 2000 rows of the seeds in -pop");
    double expected = (double) hits(log) / (QUERIES * WANTED);
    JsonNode entry = new ObjectMapper().readTree(json.toFile()).get("stats").get(0);
    assertThat(entry.at("/cqlsurge/results/recall/value").asDouble())
        .isEqualTo(expected, within(1e-9));
    Result wrong =
        run("ops(nearest=1) n=50 -pop seq=5001..7000 -rate threads=4 -errors fail-if(recall<0.5)");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out()).contains("  Failed fail-if: recall<0.5 (0.0000).");
  }
}
