package io.cqlsurge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.profile.QuerySpec.Typo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementTyposTest {
  /** A statement, the keyword expected, the word found, and its offset. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SELECT * FRM t | FROM | 'FRM' | 9",
        "SELECT form FRM t | FROM | 'FRM' | 12",
        "SELECT FRM t | FROM | 'FRM' | 7",
        "select count(*), a.b as x form t where k = ? | FROM | 'form' | 26",
        "SELECT a, b t | FROM | 't' | 12",
        "SELECT 1 | FROM | the end | 8",
        "SELECT * FROM t WHER k = ? | WHERE | 'WHER' | 16",
        "SELECT * FROM ks.t WHERE k = ? LIMT 5 | LIMIT | 'LIMT' | 31",
        "SELECT * FROM t WHERE k = ? ALOW FILTERING | ALLOW | 'ALOW' | 28",
        "SELECT * FROM t WHERE k = ? ORDER BY c LIMTI ? | LIMIT | 'LIMTI' | 39",
        "INSERT INT t (a) VALUES (?) | INTO | 'INT' | 7",
        "INSERT INTO t (a) VALUE (?) | VALUES | 'VALUE' | 18",
        "INSERT INTO t (a) | VALUES | the end | 17",
        "UPDATE t ST a = ? WHERE k = ? | SET | 'ST' | 9",
        "UPDATE t USING TTL 5 SETT a = ? | SET | 'SETT' | 21",
        "UPDATE t SET a = ? WHRE k = ? | WHERE | 'WHRE' | 19",
        "UPDATE t SET a = ? WHERE k = ? IF EXIST | EXISTS | 'EXIST' | 34",
        "DELETE FRM t WHERE k = ? | FROM | 'FRM' | 7",
        "DELETE a FORM t WHERE k = ? | FROM | 'FORM' | 9",
      })
  void a_misspelled_keyword_is_named(String cql, String expected, String found, int offset) {
    assertThat(StatementTypos.find(cql, StatementTyposTest::at))
        .contains(new Typo(at(offset), "expected " + expected + ", not " + found));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t",
        "select distinct k from \"From\".\"T\" where form = ? and limits = ? allow filtering;",
        "SELECT JSON a AS frm, ttl(b), CAST(c AS int) FROM t PER PARTITION LIMIT 1 BYPASS CACHE",
        "SELECT * FROM t WHERE (a, b) > (?, ?) ORDER BY c DESC, d ASC LIMIT ? USING TIMEOUT 5s",
        "SELECT * FROM t ORDER BY v ANN OF [1, 2] LIMIT 3",
        "SELECT a FROM t WHERE l CONTAINS KEY ? AND b NOT IN (1) GROUP BY a",
        "SELECT 'x', (int) 5 FROM t -- FRM",
        "INSERT INTO t (a, values1) VALUES (?, ?) IF NOT EXISTS USING TTL ? AND TIMESTAMP 5",
        "INSERT INTO t JSON ? DEFAULT UNSET",
        "UPDATE t USING TIMESTAMP ? SET form = form + ?, m[?] = ? WHERE k = ? IF exist = ?",
        "DELETE a, m['x'] FROM t USING TIMESTAMP ? WHERE k IN (1, 2) IF EXISTS",
        "BEGIN BATCH UPDATE t SET a = 1 WHERE k = 2; APPLY BATCH",
        "PRUNE MATERIALIZED VIEW v",
        "ALTER TABLE t ADD form int",
        "GRANT SELECT ON t TO somebody",
        "",
      })
  void statements_that_a_database_may_accept_are_accepted(String cql) {
    assertThat(StatementTypos.find(cql, StatementTyposTest::at)).isEmpty();
  }

  private static SourceLocation at(int offset) {
    return new SourceLocation("a.yaml", 1, offset);
  }
}
