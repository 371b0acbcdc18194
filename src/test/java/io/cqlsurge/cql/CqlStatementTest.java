package io.cqlsurge.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlStatementTest {
  /** A statement, and the names of its bind markers. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "select * from t where a = ? and b=? -> a;b",
        "SELECT * FROM t WHERE a IN ? -> in(a)",
        "SELECT * FROM t WHERE a IN (?, ?) AND b NOT IN ? -> a;a;in(b)",
        "SELECT * FROM t WHERE a = ? AND c >= ? AND c < ? LIMIT ? -> a;c;c;[limit]",
        "SELECT * FROM t WHERE k = ? AND (a, b) > (?, ?) AND (a,b)<=? -> k;a;b;(a,b)",
        "SELECT * FROM t WHERE k = ? AND (a, b) IN ? -> k;in(a,b)",
        "SELECT * FROM t WHERE k = ? AND (a, b) IN ((?,?),(?, ?), ?) -> k;a;b;a;b;(a,b)",
        "SELECT * FROM t WHERE (k = ? AND a = ?) -> k;a",
        "SELECT * FROM t WHERE l CONTAINS ? AND m CONTAINS KEY ? -> value(l);key(m)",
        "SELECT * FROM t WHERE m[?] = ? ALLOW FILTERING -> key(m);value(m)",
        "SELECT * FROM t WHERE c LIKE ? AND d BETWEEN ? AND ? -> c;d;d",
        "SELECT * FROM t WHERE token(k) > ? AND token(k) <= ?"
            + " -> partition key token;partition key token",
        "SELECT * FROM t PER PARTITION LIMIT ? LIMIT ? -> [per_partition_limit];[limit]",
        "SELECT * FROM t ORDER BY v ANN OF ? LIMIT ? -> v;[limit]",
        "SELECT f(?), ? FROM t WHERE a = :x AND b = :\"Y\" AND c = : z"
            + " -> [selection];[selection];x;Y;z",
        "SELECT * FROM t WHERE time > minTimeuuid(?) -> arg0(system.mintimeuuid)",
        "SELECT * FROM t WHERE a = 'it''s ? if' AND b = $$ ? ' $$ AND c = ? -> c",
        "SELECT * FROM t WHERE /* y = ? */ c = ? -- z = ? -> c",
        "SELECT \"A?\" FROM t WHERE \"Big Name\" = ? -> Big Name",
        "SELECT * FROM t WHERE KEY = ? AND Name=? -> key;name",
        "insert into t (a, \"B\", c) values (?, ?, 3) -> a;B",
        "INSERT INTO t(a,b,c)VALUES(:a,now(),?) IF NOT EXISTS USING TTL ? AND TIMESTAMP ?"
            + " -> a;c;[ttl];[timestamp]",
        "INSERT INTO t (a, l, s, m, u, p) VALUES (?, [?, ?], {?}, {?: ?}, {x: ?, y: {z: ?}}, (?, ?))"
            + " -> a;value(l);value(l);value(s);key(m);value(m);u.x;u.y.z;p[0];p[1]",
        "INSERT INTO t (m, b) VALUES ({'a':?,'b' : :x}, ?) -> value(m);x;b",
        "INSERT INTO t (a, b) VALUES ((int)?, (?)) -> a;b",
        "INSERT INTO t JSON ? -> [json]",
        "UPDATE t USING TIMESTAMP ? AND TTL ? SET a = ?, b = b + ?, c[?] = ?, d.e = ?"
            + " WHERE k = ? IF a = ? AND b > ? AND c[?] = ?"
            + " -> [timestamp];[ttl];a;b;key(c);value(c);d.e;k;a;b;key(c);value(c)",
        "UPDATE t SET l = ? + l, s -= ?, per = per + ? WHERE k IN (?) -> l;s;per;k",
        "DELETE a, m[?] FROM t USING TIMESTAMP ? WHERE k = ? IF EXISTS -> key(m);[timestamp];k",
        "BEGIN UNLOGGED BATCH USING TIMESTAMP ? INSERT INTO t (a) VALUES (?);"
            + " UPDATE u SET b = ? WHERE c = ? DELETE FROM v WHERE d = ?; APPLY BATCH;"
            + " -> [timestamp];a;b;c;d",
        "ALTER SOMETHING WITH ? -> ?",
        "SELECT * FROM t WHERE a = ? ? AND ) ? -> a;a;?",
      })
  void bind_markers_have_the_names_that_the_server_reports(String cql, String names) {
    String joined =
        CqlStatement.of(cql).markers().stream()
            .map(BindMarker::name)
            .collect(Collectors.joining(";"));
    assertThat(joined).isEqualTo(names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT id, similarity_cosine(emb, ?) FROM d ORDER BY emb ANN OF ? LIMIT 5 | emb;emb",
        "SELECT similarity_euclidean(:v, \"E\"), f(?) FROM d WHERE k = ? | E;[selection];k",
        "SELECT * FROM d WHERE token(a, b) > token(?, ?) AND token(a, b) <= ? | token(0);token(1);partition key token",
        "SELECT * FROM d WHERE k = ? AND at > minTimeuuid(?) AND at < maxTimeuuid(:t) | k;at;at",
        "INSERT INTO d (a, b, c, e) VALUES (?, ks.f(g(?), ?), toTimestamp(now()), ?) | a;b;b;e",
        "UPDATE d SET n = f(:x, 3), m[f(?)] = ? WHERE k = ? IF n = f(?) | n;key(m);value(m);k;n",
        "INSERT INTO d JSON ? | [json]",
        "SELECT * FROM d WHERE k IN (?, f(?)) PER PARTITION LIMIT ? | k;k;[per_partition_limit]"
      })
  void a_column_provides_the_value_of_an_argument(String cql, String places) {
    assertThat(CqlStatement.of(cql).markers())
        .extracting(BindMarker::place)
        .containsExactly(places.split(";", -1));
  }

  @Test
  void a_transaction_has_tables_and_bind_markers_and_is_not_repeatable() {
    CqlStatement statement =
        CqlStatement.of(
            "BEGIN TRANSACTION LET a = (SELECT v FROM t WHERE k = ?); SELECT a.v;"
                + " IF a.v > 0 THEN UPDATE t SET v = ? WHERE k = :k;"
                + " INSERT INTO ks2.u (k, v) VALUES (?, 'UPDATE x') END IF COMMIT TRANSACTION;");
    assertThat(statement.kind()).isEqualTo(StatementKind.BATCH);
    assertThat(statement.markers())
        .extracting(BindMarker::name)
        .containsExactly("?", "?", "k", "?");
    assertThat(statement.isIdempotent()).isFalse();
    assertThat(statement.in("ks"))
        .contains("FROM ks.t WHERE", "UPDATE ks.t SET", "INTO ks2.u", "'UPDATE x'");
  }

  @Test
  void comments_and_literals_contain_no_bind_markers() {
    String cql = "SELECT * FROM t -- where x = ?\n WHERE c = ? // z = ?\n AND d = /* ?\n? */ ?";
    assertThat(CqlStatement.of(cql).markers())
        .extracting(BindMarker::name)
        .containsExactly("c", "d");
  }

  @Test
  void a_named_bind_marker_also_has_a_receiver() {
    List<BindMarker> markers =
        CqlStatement.of("SELECT * FROM t WHERE a = :First AND b IN :second LIMIT :most").markers();
    assertThat(markers).extracting(BindMarker::name).containsExactly("first", "second", "most");
    assertThat(markers).extracting(BindMarker::receiver).containsExactly("a", "in(b)", "[limit]");
  }

  @Test
  void a_bind_marker_has_its_offset() {
    String cql = "SELECT * FROM t\nWHERE a = 'é?' AND b = ?";
    assertThat(CqlStatement.of(cql).markers().get(0).offset()).isEqualTo(cql.lastIndexOf('?'));
  }

  @Test
  void bind_markers_compared_in_a_condition_are_found_by_position() {
    CqlStatement statement =
        CqlStatement.of("UPDATE t SET a = ?, b = ? WHERE k = ? IF a = ? AND c > ? AND b = ?");
    assertThat(statement.comparedMarkers()).containsExactly(3, 5);
    assertThat(statement.isConditional()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "select a from t where b = ? -> select a from ks.t where b = ?",
        "SELECT a FROM other.t -> SELECT a FROM other.t",
        "SELECT a FROM \"T\"; -> SELECT a FROM ks.\"T\";",
        "/* from x */ insert  into t(a) values (?) -> /* from x */ insert  into ks.t(a) values (?)",
        "UPDATE t SET a = 'from t' WHERE k=1 -> UPDATE ks.t SET a = 'from t' WHERE k=1",
        "delete a from t where k = 1 -> delete a from ks.t where k = 1",
        "BEGIN BATCH INSERT INTO t (a) VALUES (1); UPDATE o.u SET a = 1 WHERE k = 1;"
            + " DELETE FROM v WHERE k = 1; APPLY BATCH -> BEGIN BATCH INSERT INTO ks.t (a) VALUES"
            + " (1); UPDATE o.u SET a = 1 WHERE k = 1; DELETE FROM ks.v WHERE k = 1; APPLY BATCH",
        "TRUNCATE t -> TRUNCATE ks.t",
        "TRUNCATE TABLE t -> TRUNCATE TABLE ks.t",
        "truncate \"T\"; -> truncate ks.\"T\";",
      })
  void the_keyspace_is_added_to_tables_without_one(String cql, String qualified) {
    assertThat(CqlStatement.of(cql).in("ks")).isEqualTo(qualified);
  }

  @Test
  void a_keyspace_is_quoted_if_necessary() {
    assertThat(CqlStatement.of("SELECT * FROM t").in("My\"Ks"))
        .isEqualTo("SELECT * FROM \"My\"\"Ks\".t");
  }

  /** A statement, and the same statement with the keyspace. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "ALTER TABLE IF EXISTS t ADD c int -> ALTER TABLE IF EXISTS ks.t ADD c int",
        "create table if not exists t (a int, b t2) -> create table if not exists ks.t (a int, b t2)",
        "CREATE CUSTOM INDEX IF NOT EXISTS i ON t (a) USING 'x' ->"
            + " CREATE CUSTOM INDEX IF NOT EXISTS i ON ks.t (a) USING 'x'",
        "CREATE MATERIALIZED VIEW v AS SELECT * FROM t WHERE a IS NOT NULL PRIMARY KEY (a) ->"
            + " CREATE MATERIALIZED VIEW ks.v AS SELECT * FROM ks.t WHERE a IS NOT NULL PRIMARY KEY (a)",
        "DROP MATERIALIZED VIEW IF EXISTS v -> DROP MATERIALIZED VIEW IF EXISTS ks.v",
        "DROP INDEX i -> DROP INDEX ks.i",
        "CREATE TYPE p (x int) -> CREATE TYPE ks.p (x int)",
        "CREATE OR REPLACE FUNCTION f(a int) RETURNS NULL -> CREATE OR REPLACE FUNCTION ks.f(a int) RETURNS NULL",
        "DROP TRIGGER x ON t -> DROP TRIGGER x ON ks.t",
        "GRANT SELECT ON t TO r -> GRANT SELECT ON ks.t TO r",
        "REVOKE ALL PERMISSIONS ON TABLE t FROM r -> REVOKE ALL PERMISSIONS ON TABLE ks.t FROM r",
        "GRANT SELECT ON other.t TO r -> GRANT SELECT ON other.t TO r",
        "GRANT SELECT ON KEYSPACE k TO r -> GRANT SELECT ON KEYSPACE k TO r",
        "GRANT SELECT ON ALL TABLES IN KEYSPACE k TO r -> GRANT SELECT ON ALL TABLES IN KEYSPACE k TO r",
        "GRANT admin TO r -> GRANT admin TO r",
        "CREATE ROLE r WITH LOGIN = true -> CREATE ROLE r WITH LOGIN = true",
        "CREATE KEYSPACE k WITH replication = {} -> CREATE KEYSPACE k WITH replication = {}",
        "LIST ROLES -> LIST ROLES",
      })
  void the_keyspace_is_also_added_to_definitions_and_permissions(String cql, String expected) {
    assertThat(CqlStatement.of(cql).in("ks")).isEqualTo(expected);
  }

  @Test
  void a_statement_is_about_a_table_if_it_names_only_this_table() {
    assertThat(CqlStatement.of("SELECT * FROM t").isAbout("ks", "t")).isTrue();
    assertThat(CqlStatement.of("SELECT * FROM ks.t").isAbout("ks", "t")).isTrue();
    assertThat(CqlStatement.of("SELECT * FROM other.t").isAbout("ks", "t")).isFalse();
    assertThat(CqlStatement.of("LIST ROLES").isAbout("ks", "t")).isFalse();
    String batch = "BEGIN BATCH DELETE FROM t WHERE k = 1; DELETE FROM u WHERE k = 1; APPLY BATCH";
    assertThat(CqlStatement.of(batch).isAbout("ks", "t")).isFalse();
  }

  @Test
  void a_statement_on_one_line_has_no_comments() {
    assertThat(
            CqlStatement.onOneLine(
                " SELECT a,b -- one\n FROM t /* two\n lines */\n WHERE a='x -- y\nz';\n -- end"))
        .isEqualTo("SELECT a,b FROM t WHERE a='x -- y\nz'");
    assertThat(CqlStatement.onOneLine("BEGIN BATCH\nDELETE FROM t;\nAPPLY BATCH;"))
        .isEqualTo("BEGIN BATCH DELETE FROM t; APPLY BATCH");
  }

  @Test
  void kind_table_and_keyspace_are_found() {
    CqlStatement statement = CqlStatement.of("  Delete From \"Ks\" . T where a = 1");
    assertThat(statement.kind()).isEqualTo(StatementKind.DELETE);
    assertThat(statement.table()).contains("t");
    assertThat(statement.keyspace()).contains("Ks");
    assertThat(CqlStatement.of("").kind()).isEqualTo(StatementKind.OTHER);
    assertThat(CqlStatement.of("begin counter batch apply batch").kind())
        .isEqualTo(StatementKind.BATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t SET c = ? WHERE k = ? IF EXISTS",
        "INSERT INTO t (a) VALUES (?) if not exists",
        "UPDATE t SET c = c + ? WHERE k = ?",
        "UPDATE t SET \"C\" = ? + \"C\" WHERE k = ?",
        "UPDATE t SET c += ? WHERE k = ?",
        "INSERT INTO t (a) VALUES (NOW())",
        "INSERT INTO t (a) VALUES (uuid())",
        "UPDATE t SET a = toTimestamp(now()) WHERE k = 1",
        "UPDATE t SET a = currentTimestamp() WHERE k = 1",
        "DELETE l[0] FROM t WHERE k = 1",
        "BEGIN BATCH UPDATE t SET a = 1 WHERE k = 1; UPDATE t SET c = c - 1 WHERE k = 1;"
            + " APPLY BATCH",
        "TRUNCATE t"
      })
  void statements_that_must_not_run_twice_are_not_idempotent(String cql) {
    assertThat(CqlStatement.of(cql).isIdempotent()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT now() FROM t",
        "UPDATE t SET a = ?, b = 'a = a + 1 if exists', l[?] = ? WHERE c = ?",
        "UPDATE t SET a = b WHERE a = ?",
        "INSERT INTO t (a) VALUES (?) USING TTL ?",
        "DELETE FROM t WHERE a = ? -- if exists",
        "BEGIN BATCH UPDATE t SET a = 1 WHERE k = 1; APPLY BATCH"
      })
  void statements_that_may_run_twice_are_idempotent(String cql) {
    assertThat(CqlStatement.of(cql).isIdempotent()).isTrue();
    assertThat(CqlStatement.of(cql).isConditional()).isFalse();
  }

  @Test
  void deeply_nested_brackets_are_parsed() {
    for (String bracket : List.of("(", "[", "{")) {
      String deep = bracket.repeat(20_000);
      assertThat(CqlStatement.of("SELECT * FROM t WHERE a = " + deep + "?").markers()).hasSize(1);
      assertThat(CqlStatement.of("SELECT * FROM t WHERE " + deep + "?").markers()).hasSize(1);
      assertThat(CqlStatement.of("INSERT INTO t (a) VALUES (" + deep + "?").markers()).hasSize(1);
    }
  }
}
