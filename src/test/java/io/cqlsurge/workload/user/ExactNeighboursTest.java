package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.FakeDatabase.FakeQuery;
import io.cqlsurge.database.FakeDatabase.FakeRows;
import io.cqlsurge.database.Request;
import io.cqlsurge.generate.partition.PartitionCursor;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.generate.partition.SeedRange;
import io.cqlsurge.generate.partition.SequentialSeeds;
import io.cqlsurge.generate.partition.Wrap;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

/** The recall of nearest neighbour searches, compared with neighbours found by brute force. */
class ExactNeighboursTest {
  private static final int ROWS = 300;
  private static final int WANTED = 5;
  private static final String TABLE = "CREATE TABLE t (k uuid PRIMARY KEY, v vector<float, 12>)";

  private final List<String> progress = new ArrayList<>();
  private final Work work = new Work();

  private record Stored(ByteBuffer key, FloatBuffer vector) {}

  private static TestUser user(String table, String select, String index, String... arguments) {
    String yaml =
        """
        seeds: distinct
        extra_definitions:
          - %s
        columnspec:
          - {name: v, vector: 'clusters(7, spread=0.3)'}
        queries:
          near: {cql: '%s', recall: 5}
        """;
    return TestUser.of(table, yaml.formatted(index, select), arguments);
  }

  private static TestUser user(String index) {
    String select = "SELECT k FROM t ORDER BY v ANN OF ? LIMIT 8";
    return user(TABLE, select, index, "ops(near=1)", "n=9", "-pop", "seq=1.." + ROWS);
  }

  private Operation open(TestUser user, String... received) {
    FakeDatabase database =
        new FakeDatabase()
            .having(user.table)
            .preparing(
                text ->
                    new FakeQuery(
                        text.cql(), user.database.prepare(text).markers(), List.of(received)));
    try (database) {
      UserWorkload workload = new UserWorkload(user.plan, Optional.of(progress::add));
      progress.addAll(workload.open(database));
      return workload.traffic().forLoop().operations().get(0);
    }
  }

  private static List<Stored> rows(TestUser user, long from, long to) {
    PartitionCursor cursor = new PartitionCursor(user.userTable().shape());
    SequentialSeeds seeds =
        new SequentialSeeds(SeedRange.whole(from, to), Wrap.NONE, SeedMultiplier.SPREADING);
    Seed seed = new Seed();
    List<Stored> rows = new ArrayList<>();
    while (seeds.next(seed)) {
      cursor.read(seed, 1, 1);
      var row = cursor.next();
      rows.add(new Stored(row.value(0), row.value(1).asFloatBuffer()));
    }
    return rows;
  }

  private static double dot(FloatBuffer one, FloatBuffer other) {
    double sum = 0;
    for (int i = 0; i < one.limit(); i++) {
      sum += (double) one.get(i) * other.get(i);
    }
    return sum;
  }

  private static double cosine(FloatBuffer one, FloatBuffer other) {
    return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
  }

  private static double nearness(FloatBuffer one, FloatBuffer other) {
    double sum = 0;
    for (int i = 0; i < one.limit(); i++) {
      double difference = (double) one.get(i) - other.get(i);
      sum -= difference * difference;
    }
    return sum;
  }

  /** Sends each query vector, and replies with some of the neighbours and other rows. */
  private void compare(String index, ToDoubleBiFunction<FloatBuffer, FloatBuffer> similarity) {
    TestUser user = user(index);
    Operation near = open(user, "k");
    List<Stored> stored = rows(user, 1, ROWS);
    Set<FloatBuffer> sent = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      assertThat(near.prepare(work, 1)).isTrue();
      FloatBuffer query = ((Request.Single) work.request()).value(0).asFloatBuffer();
      sent.add(query);
      List<ByteBuffer> nearest =
          stored.stream()
              .sorted(
                  Comparator.comparingDouble(
                      (Stored row) -> -similarity.applyAsDouble(query, row.vector())))
              .map(Stored::key)
              .toList();
      int right = i % (WANTED + 1);
      List<ByteBuffer> reply = new ArrayList<>(nearest.subList(0, right));
      reply.addAll(nearest.subList(100, 108 - right));
      assertThat(near.judge(work, new FakeRows(reply)))
          .isEqualTo(new Verdict.Accepted(1, 8, 0, WANTED, right));
    }
    assertThat(sent)
        .hasSize(1_000)
        .doesNotContainAnyElementsOf(stored.stream().map(Stored::vector).toList());
  }

  @Test
  void replies_are_compared_with_the_nearest_rows_by_the_index_function() {
    compare("CREATE INDEX i ON t (v) USING 'sai'", ExactNeighboursTest::cosine);
    compare(
        "\"CREATE INDEX i ON t (v) USING 'sai' WITH OPTIONS = {'similarity_function': 'EUCLIDEAN'}\"",
        ExactNeighboursTest::nearness);
    compare(
        "\"CREATE INDEX i ON t (\\\"v\\\") USING 'sai' WITH OPTIONS = {'similarity_function': 'dot_product'}\"",
        ExactNeighboursTest::dot);
  }

  @Test
  void only_as_many_rows_as_the_recall_counts_are_compared() {
    TestUser user = user("CREATE INDEX i ON t (v)");
    Operation near = open(user, "k");
    near.prepare(work, 1);
    FloatBuffer query = ((Request.Single) work.request()).value(0).asFloatBuffer();
    List<ByteBuffer> farthestFirst =
        rows(user, 1, ROWS).stream()
            .sorted(Comparator.comparingDouble((Stored row) -> cosine(query, row.vector())))
            .map(Stored::key)
            .toList();
    assertThat(near.judge(work, new FakeRows(farthestFirst)))
        .isEqualTo(new Verdict.Accepted(1, ROWS, 0, WANTED, 0));
  }

  @Test
  void equally_near_rows_are_all_hits() {
    String select = "SELECT k FROM t ORDER BY v ANN OF ? LIMIT 5";
    TestUser user =
        TestUser.of(
            TABLE,
            "columnspec:\n  - {name: v, vector: 'clusters(7, spread=0.3)', population: fixed(1)}\n"
                + "queries:\n  near: {cql: '"
                + select
                + "', recall: 5}\n",
            "ops(near=1)",
            "n=9",
            "-pop",
            "seq=1.." + ROWS);
    Operation near = open(user, "k");
    near.prepare(work, 1);
    List<ByteBuffer> any = rows(user, 1, ROWS).subList(200, 205).stream().map(Stored::key).toList();
    assertThat(near.judge(work, new FakeRows(any)))
        .isEqualTo(new Verdict.Accepted(1, 5, 0, WANTED, WANTED));
  }

  @Test
  void the_output_says_what_is_compared() {
    open(user("CREATE INDEX i ON t (v)"), "k");
    assertThat(progress)
        .contains(
            "Computing neighbours: 0 of 1000 query vectors",
            "Recall of near: 1000 query vectors, compared by COSINE with the 300 rows of the seeds"
                + " in -pop");
  }

  @Test
  void replies_are_not_compared_if_nothing_is_sent() {
    Operation near = user("CREATE INDEX i ON t (v)").operation();
    near.prepare(work, 1);
    assertThat(near.judge(work, new FakeRows(List.of()))).isEqualTo(new Verdict.Accepted(0, 0));
  }

  @Test
  void a_query_that_cannot_be_compared_is_rejected_with_its_line() {
    TestUser user = user("CREATE INDEX i ON t (v)");
    assertThatThrownBy(() -> open(user, "x"))
        .isInstanceOf(UsageError.class)
        .hasMessage("test.yaml:11:16: query 'near': recall needs the primary key in the SELECT");
    TestUser many =
        user(
            TABLE,
            "SELECT k FROM t ORDER BY v ANN OF ? LIMIT 5",
            "CREATE INDEX i ON t (v)",
            "ops(near=1)",
            "n=9",
            "-pop",
            "seq=1..1B");
    assertThatThrownBy(() -> open(many, "k"))
        .hasMessageEndingWith("recall needs at most 22369621 seeds; see -pop seq=");
    String wide = "CREATE TABLE t (k int, c int, v vector<float, 2>, PRIMARY KEY (k, c))";
    TestUser rows =
        user(
            wide,
            "SELECT k FROM t ORDER BY v ANN OF ? LIMIT 5",
            "CREATE INDEX i ON t (v)",
            "ops(near=1)",
            "n=9");
    assertThatThrownBy(() -> open(rows, "k"))
        .hasMessageEndingWith("recall needs a table without clustering columns");
    for (String wrong :
        List.of(
            "SELECT k FROM t WHERE k = ? ORDER BY v ANN OF ? LIMIT 5",
            "SELECT k FROM t ORDER BY v ANN OF ? LIMIT 4",
            "SELECT k FROM u ORDER BY v ANN OF ? LIMIT 5",
            "SELECT k FROM t LIMIT 5")) {
      TestUser other = user(TABLE, wrong, "CREATE INDEX i ON t (v)", "ops(near=1)", "n=9");
      assertThatThrownBy(() -> new UserWorkload(other.plan))
          .hasMessage(
              "test.yaml:11:16: query 'near': recall needs SELECT ... ORDER BY column ANN OF ? LIMIT k,"
                  + " without WHERE");
    }
  }
}
