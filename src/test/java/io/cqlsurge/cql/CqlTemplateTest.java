package io.cqlsurge.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlTemplateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "UPDATE t SET a = ?,b=? WHERE k=?|UPDATE t SET a = 0,b=1 WHERE k=2",
        "UPDATE t USING TTL ? SET l = l + ? WHERE k=? IF a = ?"
            + "|UPDATE t USING TTL 0 SET l = l + 1 WHERE k=2 IF a = 3",
        "UPDATE t SET c=c+? WHERE k=?|UPDATE t SET c=c+0 WHERE k=1",
        "SELECT '?', \"a?\" FROM t WHERE k = ? -- ?|SELECT '?', \"a?\" FROM t WHERE k = 0 -- ?",
        "SELECT a FROM t WHERE k = :k AND c >= :\"My C\" LIMIT :n|"
            + "SELECT a FROM t WHERE k = 0 AND c >= 1 LIMIT 2",
        "SELECT a FROM t LIMIT :|SELECT a FROM t LIMIT 0",
        "SELECT a FROM t|SELECT a FROM t"
      })
  void literals_replace_the_bind_markers(String cql, String filled) {
    assertThat(CqlTemplate.of(cql).fill(String::valueOf)).isEqualTo(filled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?", ":names"})
  void only_a_list_after_in_is_written_in_parentheses(String marker) {
    String cql = "SELECT a FROM t WHERE k IN " + marker + " AND l = ? AND c IN (?, ?)";
    CqlTemplate template = CqlTemplate.of(cql);
    assertThat(template.markers()).isEqualTo(4);
    assertThat(template.fill(index -> "[" + index + ",'x']"))
        .isEqualTo(
            "SELECT a FROM t WHERE k IN (0,'x') AND l = [1,'x'] AND c IN ([2,'x'], [3,'x'])");
  }

  @Test
  void an_empty_list_after_in_becomes_empty_parentheses() {
    assertThat(CqlTemplate.of("SELECT a FROM t WHERE k IN ?").fill(index -> "[]"))
        .isEqualTo("SELECT a FROM t WHERE k IN ()");
  }

  @Test
  void an_inserted_literal_is_never_mistaken_for_a_bind_marker() {
    String filled =
        CqlTemplate.of("INSERT INTO t (a, b) VALUES (?, ?)")
            .fill(Stream.of("'?'", "':b'").toList()::get);
    assertThat(filled).isEqualTo("INSERT INTO t (a, b) VALUES ('?', ':b')");
  }
}
