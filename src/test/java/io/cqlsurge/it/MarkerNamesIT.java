package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The names of bind markers, compared with those that a real node gives them. */
class MarkerNamesIT {
  private static final TestNode NODE = TestNode.shared();

  private static final List<String> STATEMENTS =
      List.of(
          "SELECT * FROM t WHERE k = ? AND a = ? AND b >= ? LIMIT ?",
          "SELECT * FROM t WHERE k IN ? AND a IN (?, ?) PER PARTITION LIMIT ?",
          "SELECT * FROM t WHERE k = ? AND (a, b) > (?, ?) AND (a, b) <= ?",
          "SELECT * FROM t WHERE k = ? AND (a, b) IN ?",
          "SELECT * FROM t WHERE k = ? AND (a, b) IN ((?, ?), (?, ?))",
          "SELECT * FROM t WHERE k = :One AND a = :\"Two\" LIMIT : three",
          "SELECT * FROM t WHERE l CONTAINS ? AND m CONTAINS KEY ? AND m[?] = ? ALLOW FILTERING",
          "SELECT * FROM t WHERE token(k) > ? AND token(k) <= ?",
          "SELECT * FROM t WHERE token(k) > token(?)",
          "SELECT k, similarity_cosine(v, ?) FROM t ORDER BY v ANN OF ? LIMIT 5",
          "SELECT * FROM t WHERE token(k) > token(:k) PER PARTITION LIMIT ?",
          "INSERT INTO t (k, a, b, i) VALUES (?, ?, ?, blobAsInt(intAsBlob(?)))",
          "UPDATE t SET m = m - ?, i = blobAsInt(intAsBlob(:x)) WHERE k = ? AND a = ? AND b = ?",
          "SELECT * FROM t WHERE k = ? AND w > minTimeuuid(?) ALLOW FILTERING",
          "SELECT m[?], k FROM t WHERE k = ?",
          "SELECT * FROM t WHERE k = ? AND \"Big\" = ? ALLOW FILTERING",
          "SELECT * FROM t ORDER BY v ANN OF ? LIMIT ?",
          "INSERT INTO t (k, a, b) VALUES (?, ?, ?) USING TTL ?",
          "INSERT INTO t (k, a, b, u, p, v) VALUES (?, ?, ?, {x: ?, y: ?}, (?, ?), [?, ?, ?])"
              + " IF NOT EXISTS",
          "INSERT INTO t JSON ?",
          "INSERT INTO t (k, a, b) VALUES (?, ?, ?) USING TIMESTAMP ? AND TTL ?",
          "UPDATE t USING TTL ? SET l = l + ?, m[?] = ?, s = s - ?, u.x = ?"
              + " WHERE k = ? AND a = ? AND b = ?",
          "UPDATE t SET l = ? + l, m += ?, i = ? WHERE k = ? AND a = ? AND b = ?"
              + " IF i = ? AND m[?] = ? AND u.x = ? AND \"Big\" IN ? AND i IN (?, ?)",
          "UPDATE n SET c = c + ?, d = d - ? WHERE k = ?",
          "DELETE m[?], i FROM t USING TIMESTAMP ? WHERE k = ? AND a = ? AND b = ?",
          "DELETE FROM t WHERE k = ? AND a = ? AND b = ? IF i = ?",
          "BEGIN UNLOGGED BATCH USING TIMESTAMP ? INSERT INTO t (k, a, b) VALUES (?, ?, ?);"
              + " UPDATE t SET i = ? WHERE k = ? AND a = ? AND b = ?; APPLY BATCH");

  private static CqlSession session;

  @BeforeAll
  static void create() {
    session = NODE.session();
    session.execute(
        "CREATE KEYSPACE IF NOT EXISTS marks WITH replication ="
            + " {'class': 'SimpleStrategy', 'replication_factor': 1}");
    session.execute("CREATE TYPE IF NOT EXISTS marks.point (x int, y int)");
    session.execute(
        "CREATE TABLE IF NOT EXISTS marks.t (k int, a int, b int, i int, l list<int>,"
            + " m map<text, int>, s set<int>, u point, p tuple<int, int>, v vector<float, 3>,"
            + " w timeuuid, \"Big\" text, PRIMARY KEY (k, a, b))");
    session.execute("CREATE TABLE IF NOT EXISTS marks.n (k int PRIMARY KEY, c counter, d counter)");
    session.execute("CREATE INDEX IF NOT EXISTS v_index ON marks.t (v) USING 'sai'");
  }

  @AfterAll
  static void close() {
    session.close();
  }

  @Test
  void markers_have_the_names_that_a_node_gives_them() {
    SoftAssertions all = new SoftAssertions();
    for (String cql : STATEMENTS) {
      CqlStatement statement = CqlStatement.of(cql);
      List<String> given = names(statement.in("marks"));
      all.assertThat(statement.markers())
          .as(cql)
          .extracting(BindMarker::name)
          .containsExactlyElementsOf(given);
    }
    all.assertAll();
    assertThat(STATEMENTS).isNotEmpty();
  }

  /** Returns the node's names of the markers, or its message if it refuses the statement. */
  private static List<String> names(String cql) {
    List<String> names = new ArrayList<>();
    try {
      session
          .prepare(cql)
          .getVariableDefinitions()
          .forEach(each -> names.add(each.getName().asInternal()));
    } catch (QueryValidationException e) {
      names.add(e.getMessage());
    }
    return names;
  }
}
