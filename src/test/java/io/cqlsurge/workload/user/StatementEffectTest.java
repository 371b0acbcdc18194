package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.outcome.Effect;
import io.cqlsurge.schema.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements do to a table with two partition key columns, as an audit must assume it. */
class StatementEffectTest {
  private static final Table TABLE =
      TestUser.of(
              "CREATE TABLE t (k int, b text, c int, v int, \"A = 1\" int, w text, m map<int, text>,"
                  + " s set<int>, l list<int>, PRIMARY KEY ((k, b), c))",
              "",
              "ops(insert=1)")
          .table;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NOTHING | SELECT * FROM t WHERE k = ? AND b = ?",
        "NOTHING | INSERT INTO other (k, b, c) VALUES (?, ?, ?)",
        "NOTHING | UPDATE ks2.t SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "NOTHING | DELETE FROM other WHERE k = ? AND b = ?",
        "REWRITE | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?)",
        "REWRITE | INSERT INTO ks.t (k, b, c, v) VALUES (:k, :b, :c, :v)",
        "REWRITE | UPDATE t SET v = ?, w=? WHERE k = ? AND b = ? AND c = ?",
        "REWRITE | UPDATE t SET \"A = 1\" = ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET s = s + ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, 5)",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, -5)",
        "TOUCH | INSERT INTO t (k, b, c, w) VALUES (?, ?, ?, 'x')",
        "TOUCH | INSERT INTO t (k, b, c, w) VALUES (?, ?, ?, $$x$$)",
        "TOUCH | INSERT INTO t (k, b, c, w) VALUES (?, ?, ?, null)",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, NaN)",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) IF NOT EXISTS",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TTL ?",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TTL 60",
        "TOUCH | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TIMESTAMP ?",
        "TOUCH | UPDATE t USING TTL ? SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t USING TTL 60 SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | update t using timestamp 60 set v = ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = 7",
        "TOUCH | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c IN ?",
        "TOUCH | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ? IF EXISTS",
        "TOUCH | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ? IF v = ?",
        "TOUCH | UPDATE t SET l = l + ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET l = [] WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET s = {} WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET s = s - ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET s -= ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET m[?] = ? WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | UPDATE t SET m[ 1 ] = ? WHERE k = ? AND b = ? AND c = ?",
        "DELETE | DELETE FROM t WHERE k = ? AND b = ?",
        "DELETE | delete from ks.t where b = :b and k = :k",
        "TOUCH | DELETE FROM t WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | DELETE FROM t WHERE k = ? AND b = ? AND c = 5",
        "TOUCH | DELETE FROM t WHERE k = ? AND b = ? AND c > 5",
        "TOUCH | DELETE FROM t WHERE k = ? AND b = 'x'",
        "TOUCH | DELETE FROM t USING TIMESTAMP 5 WHERE k = ? AND b = ?",
        "TOUCH | DELETE FROM t USING TIMESTAMP ? WHERE k = ? AND b = ?",
        "TOUCH | DELETE v FROM t WHERE k = ? AND b = ?",
        "TOUCH | DELETE v FROM t WHERE k = ? AND b = ? AND c = ?",
        "TOUCH | DELETE FROM t WHERE k = ? AND b = ? IF EXISTS",
        "TOUCH | DELETE FROM t WHERE k IN ? AND b = ?",
        "TOUCH | BEGIN BATCH DELETE FROM t WHERE k = ? AND b = ?; APPLY BATCH",
        "TOUCH | TRUNCATE t",
        "TOUCH | SOMETHING ELSE"
      })
  void only_simple_statements_have_known_effects(Effect effect, String cql) {
    assertThat(StatementEffect.of(CqlStatement.of(cql), TABLE)).isEqualTo(effect);
  }
}
