package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries by key whose rows were never written. */
class EmptyRepliesIT {
  private static final TestNode NODE = TestNode.shared();

  private static final String PROFILE =
      """
      keyspace: emptied
      keyspace_definition: |
        CREATE KEYSPACE emptied
        WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
      table: posts
      table_definition: |
        CREATE TABLE posts (room int, at int, body text, PRIMARY KEY (room, at))
      columnspec:
        - {name: at, cluster: fixed(3)}
      queries:
        newest: {cql: "SELECT * FROM posts WHERE room = ? ORDER BY at DESC LIMIT 2"}
        one: {cql: "SELECT body FROM posts WHERE room = ? AND at = ?", fields: samerow}
        later: {cql: "SELECT * FROM posts WHERE room = ? AND at > 2147483646"}
        touch: {cql: "UPDATE posts SET body = ? WHERE room = ? AND at = ?"}
      """;

  @TempDir private static Path folder;
  private static Path profile;

  @BeforeAll
  static void load() throws IOException {
    profile = Files.writeString(folder.resolve("posts.yaml"), PROFILE);
    assertThat(run("insert=1", "1..100", "").status()).isZero();
  }

  private static Result run(String operations, String seeds, String more) {
    String line =
        "user profile=%s ops(%s) n=200 no-warmup -pop seq=%s -rate threads=2 -node %s %s"
            .formatted(profile, operations, seeds, NODE.address(), more);
    return CommandLine.inProcess(line.strip().split(" ", -1));
  }

  private static String sentence(String query, int percent) {
    return query
        + ": "
        + percent
        + "% of the replies had no row; were their seeds written? See -pop";
  }

  @Test
  void seeds_that_were_never_loaded_have_a_sentence_everywhere() throws IOException {
    Path empty = folder.resolve("empty.json");
    Path half = folder.resolve("half.json");
    Path page = folder.resolve("page.html");
    Result none = run("newest=1", "900..1000", "-log json=" + empty + " -graph file=" + page);
    assertThat(none.out()).contains(sentence("newest", 100));
    Result some = run("one=1", "1..200", "-log json=" + half);
    assertThat(some.out()).contains(sentence("one", 50));
    JsonNode warnings = RunSchema.read(empty).at("/stats/0/cqlsurge/warnings");
    assertThat(warnings).extracting(JsonNode::asText).containsExactly(sentence("newest", 100));
    assertThat(Files.readString(page)).contains("100% of the replies had no row");
    Result compared = CommandLine.inProcess("compare", empty.toString(), half.toString());
    assertThat(compared.out())
        .contains("A: " + sentence("newest", 100), "B: " + sentence("one", 50));
    Path alike = folder.resolve("alike.json");
    run("newest=1", "900..1000", "-log json=" + alike);
    assertThat(CommandLine.inProcess("compare", empty.toString(), alike.toString()).out())
        .doesNotContain("had no row");
  }

  @ParameterizedTest
  @ValueSource(strings = {"newest=1", "one=1", "later=1", "touch=1", "newest=1,one=2,later=1"})
  void loaded_seeds_and_other_statements_have_none(String operations) {
    Result result = run(operations, "1..100", "-errors fail-if(errors>0)");
    assertThat(result.status()).isZero();
    assertThat(result.out()).doesNotContain("had no row");
  }

  @Test
  void a_share_of_empty_replies_can_fail_a_run() {
    Result failed = run("one=1", "1..200", "-errors fail-if(empty>5%)");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.err()).contains("-errors fail-if: empty>5% (50.0%)");
    assertThat(run("one=1", "1..100", "-errors fail-if(empty>5%)").status()).isZero();
    Result unchecked = run("touch=1", "1..100", "-errors fail-if(empty>5%)");
    assertThat(unchecked.status()).isEqualTo(1);
    assertThat(unchecked.err()).contains("empty>5% (nothing was measured)");
  }

  @Test
  void a_search_says_that_its_reads_had_no_row() {
    Result search = search();
    // A busy machine may not hold the rate.
    for (int tries = 1; tries < 3 && search.status() != 0; tries++) {
      search = search();
    }
    assertThat(search.status()).as(search.toString()).isZero();
    assertThat(search.out()).contains(sentence("newest", 100));
  }

  private static Result search() {
    String line =
        "user profile=%s ops(newest=1) no-warmup -pop seq=900..1000 -rate threads=2 -node %s"
            .formatted(profile, NODE.address());
    return CommandLine.inProcess(
        (line + " -slo p99<5s from=100/s to=100/s step=3s hold=3s").split(" ", -1));
  }
}
