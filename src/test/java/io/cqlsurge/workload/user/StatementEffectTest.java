package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.user.StatementEffect.Ttl;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements do to a table with two partition key columns, as an audit must assume it. */
class StatementEffectTest {
  private static final Table TABLE =
      TestUser.of(
              "CREATE TABLE t (k int, b text, c int, x int static, v int, \"A = 1\" int, w text,"
                  + " m map<int, text>, s set<int>, l list<int>, PRIMARY KEY ((k, b), c))",
              "",
              "ops(insert=1)")
          .table;

  private static Effect effect(String cql, boolean isSameRow) {
    return new StatementEffect(TABLE, 3, 1, isSameRow, Set.of(), new Ttl(9, 9))
        .of(CqlStatement.of(cql), new Ttl(5, 7));
  }

  /** Returns rows and columns as text: {@code ONE v=VALUE}. */
  private static String text(Effect effect) {
    StringBuilder text = new StringBuilder(effect.rows().name());
    Map<String, Content> columns = new TreeMap<>(effect.columns());
    columns.forEach((name, content) -> text.append(' ').append(name).append('=').append(content));
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ONE (row)=VALUE v=VALUE | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?)",
        "ONE (row)=VALUE v=VALUE | INSERT INTO ks.t (k, b, c, v) VALUES (:k, :b, :c, :v)",
        "ONE (row)=VALUE v=ANY | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, 5)",
        "ONE (row)=VALUE w=NULL | INSERT INTO t (k, b, c, w) VALUES (?, ?, ?, null)",
        "SOME x=VALUE | INSERT INTO t (k, b, x) VALUES (?, ?, ?)",
        "SOME (other rows)=ANY (row)=VALUE v=VALUE_OF_A_ROW | INSERT INTO t (k, b, c, v) VALUES (?, ?, 7, ?)",
        "ONE v=VALUE w=VALUE | UPDATE t SET v = ?, w=? WHERE k = ? AND b = ? AND c = ?",
        "ONE A = 1=VALUE | UPDATE t SET \"A = 1\" = ? WHERE k = ? AND b = ? AND c = ?",
        "ONE v=ANY | UPDATE t SET v = :k WHERE k = ? AND b = ? AND c = ?",
        "ONE v=VALUE | UPDATE t SET v = :other WHERE k = ? AND b = ? AND c = ?",
        "ONE v=NULL | UPDATE t SET v = null WHERE k = ? AND b = ? AND c = ?",
        "ONE s=ADDED | UPDATE t SET s = s + ? WHERE k = ? AND b = ? AND c = ?",
        "ONE l=ADDED | UPDATE t SET l = ? + l WHERE k = ? AND b = ? AND c = ?",
        "ONE s=ADDED | UPDATE t SET s += ? WHERE k = ? AND b = ? AND c = ?",
        "ONE s=ANY | UPDATE t SET s = s - ? WHERE k = ? AND b = ? AND c = ?",
        "ONE m=ANY | UPDATE t SET m[?] = ? WHERE k = ? AND b = ? AND c = ?",
        "ONE s=ANY | UPDATE t SET s = {} WHERE k = ? AND b = ? AND c = ?",
        "SOME (other rows)=ANY v=VALUE_OF_A_ROW | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = 7",
        "SOME (other rows)=ANY v=VALUE_OF_A_ROW | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c IN ?",
        "SOME x=VALUE | UPDATE t SET x = ? WHERE k = ? AND b = ?",
        "ONE v=VALUE | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ? IF v = ?",
        "ONE v=NULL | DELETE v FROM t WHERE k = ? AND b = ? AND c = ?",
        "ONE m=ANY | DELETE m[?] FROM t WHERE k = ? AND b = ? AND c = ?",
        "SOME x=NULL | DELETE x FROM t WHERE k = ? AND b = ?",
        "ALL (each)=NULL | DELETE FROM t WHERE k = ? AND b = ?",
        "ALL (each)=NULL | delete from ks.t where b = :b and k = :k",
        "ALL (each)=NULL | DELETE FROM t USING TIMESTAMP ? WHERE k = ? AND b = ?",
        "EVERYWHERE (each)=ANY | DELETE FROM t WHERE k = ? AND b = 'x'",
        "EVERYWHERE (each)=ANY | DELETE FROM t WHERE k IN ? AND b = ?",
        "EVERYWHERE (each)=ANY | INSERT INTO t JSON ?",
        "EVERYWHERE (each)=ANY | BEGIN BATCH DELETE FROM t WHERE k = ? AND b = ?; APPLY BATCH",
        "EVERYWHERE (each)=ANY | TRUNCATE t",
        "EVERYWHERE (each)=ANY | SOMETHING ELSE"
      })
  void a_statement_writes_these_columns_of_these_rows(String expected, String cql) {
    assertThat(text(effect(cql, true))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ONE | DELETE FROM t WHERE k = ? AND b = ? AND c = ?",
        "SOME | DELETE FROM t WHERE k = ? AND b = ? AND c > 5",
        "SOME | DELETE FROM t WHERE k = ? AND b = ? AND c = 5"
      })
  void deleted_rows_keep_static_columns(Effect.Rows rows, String cql) {
    Effect effect = effect(cql, true);
    assertThat(effect.rows()).isEqualTo(rows);
    assertThat(effect.columns())
        .containsOnlyKeys("(row)", "A = 1", "l", "m", "s", "v", "w")
        .containsValue(Content.NULL)
        .doesNotContainValue(Content.ANY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM t WHERE k = ? AND b = ?",
        "INSERT INTO other (k, b, c) VALUES (?, ?, ?)",
        "UPDATE ks2.t SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "DELETE FROM other WHERE k = ? AND b = ?"
      })
  void reads_and_statements_about_other_tables_write_nothing(String cql) {
    assertThat(effect(cql, true).writesNothing()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CLIENT | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "DATABASE | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ? IF EXISTS",
        "DATABASE | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) IF NOT EXISTS",
        "GIVEN | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TIMESTAMP ?",
        "GIVEN | update t using timestamp 60 set v = ? WHERE k = ? AND b = ? AND c = ?",
        "CLIENT | UPDATE t SET w = 'USING TIMESTAMP 5' WHERE k = ? AND b = ? AND c = ?"
      })
  void the_source_of_timestamps_is_in_the_text(Effect.Order order, String cql) {
    assertThat(effect(cql, true).order()).isEqualTo(order);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9 | 9 | UPDATE t SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "5 | 7 | UPDATE t USING TTL ? SET v = ? WHERE k = ? AND b = ? AND c = ?",
        "60 | 60 | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TTL 60",
        "0 | 0 | INSERT INTO t (k, b, c, v) VALUES (?, ?, ?, ?) USING TTL 0",
        "0 | 0 | DELETE FROM t WHERE k = ? AND b = ?"
      })
  void rows_expire_after_the_time_of_the_statement_or_of_the_table(
      long least, long most, String cql) {
    Effect effect = effect(cql, true);
    assertThat(effect.leastTtlS()).isEqualTo(least);
    assertThat(effect.mostTtlS()).isEqualTo(most);
  }

  @Test
  void values_of_several_rows_are_those_of_a_row_except_static_ones() {
    String cql = "UPDATE t SET v = ?, x = ?, s = s + ? WHERE k = ? AND b = ? AND c = ?";
    assertThat(text(effect(cql, false))).isEqualTo("ONE s=ANY v=VALUE_OF_A_ROW x=VALUE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true | UPDATE t SET a = a + 1, b = b - ? WHERE k = ? AND c = ?",
        "true | UPDATE t SET a += 2 WHERE k = ? AND c = ?",
        "false | UPDATE t SET a = a + 1 WHERE k = ? AND c IN ?",
        "false | DELETE a FROM t WHERE k = ? AND c = ?",
        "false | DELETE FROM t WHERE k = ?"
      })
  void only_additions_to_counters_count(boolean counts, String cql) {
    Table counters =
        TestUser.of(
                "CREATE TABLE t (k int, c int, a counter, b counter, PRIMARY KEY (k, c))",
                "",
                "ops(insert=1)")
            .table;
    Effect effect =
        new StatementEffect(counters, 0, 0, true, Set.of(), Ttl.NONE)
            .of(CqlStatement.of(cql), Ttl.NONE);
    assertThat(effect.counts()).isEqualTo(counts);
  }
}
