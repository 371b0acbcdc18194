package io.cqlsurge.cql;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cql.RowChange.Assignment;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowChangeTest {
  private static RowChange of(String cql) {
    return RowChange.of(CqlStatement.of(cql));
  }

  private static String text(Assignment each) {
    return each.change()
        + " "
        + each.column()
        + each.marker().map(marker -> " " + marker.name()).orElse("")
        + (each.number() == 0 ? "" : " " + each.number());
  }

  /** A statement, and how it changes each column. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "INSERT INTO t (k, \"V\", n, x) VALUES (?, :v, null, now())"
            + " -> SET k k;SET V v;NULL n;OTHER x",
        "INSERT INTO t (k, m) VALUES (?, {'a': ?}) -> SET k k;OTHER m",
        "INSERT INTO t (k, v) VALUES (?, (int)?) -> SET k k;OTHER v",
        "INSERT INTO t JSON ? -> ``",
        "UPDATE t SET a = ?, b = b + ?, c = ? + c, d += ? WHERE k = ?"
            + " -> SET a a;ADDED b b;ADDED c c;ADDED d d",
        "UPDATE t SET a = a - ?, b -= ?, c = c - 2, d -= 3 WHERE k = ?"
            + " -> SUBTRACTED a a;SUBTRACTED b b;SUBTRACTED c 2;SUBTRACTED d 3",
        "UPDATE t SET a = a + 1, b = 2 + b, c += 40 WHERE k = ? -> ADDED a 1;ADDED b 2;ADDED c 40",
        "UPDATE t SET a = b + ?, c = 5, d[?] = ?, e.f = ?, g = null WHERE k = ?"
            + " -> OTHER a;OTHER c;OTHER d;OTHER e;NULL g",
        "UPDATE t SET a = a + 99999999999999999999 WHERE k = ? -> OTHER a",
        "DELETE a, \"B\", c[?] FROM t WHERE k = ? -> NULL a;NULL B;OTHER c",
        "DELETE FROM t WHERE k = ? -> ``",
      })
  void columns_are_changed_as_the_text_says(String cql, String changes) {
    String found =
        of(cql).assignments().stream().map(RowChangeTest::text).collect(Collectors.joining(";"));
    assertThat(found).isEqualTo(changes);
  }

  /** A statement, the columns that equal a marker, and whether there are other relations. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "UPDATE t SET a = ? WHERE k = ? AND \"C\" = :c IF a = ? -> C c;k k -> false",
        "DELETE FROM t WHERE k = ? AND c > ? -> k k -> true",
        "DELETE FROM t WHERE k IN ? -> `` -> true",
        "DELETE FROM t WHERE k = ? AND (c, d) = (?, ?) -> k k -> true",
        "DELETE FROM t WHERE k = 'WHERE a = ?' AND c = ? IF EXISTS -> c c -> true",
        "INSERT INTO t (k, c, v) VALUES (?, ?, 3) IF NOT EXISTS -> c c;k k -> false",
      })
  void rows_are_selected_as_the_text_says(String cql, String equal, boolean isRestricted) {
    String found =
        new TreeMap<>(of(cql).equal())
            .entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue().name())
                .collect(Collectors.joining(";"));
    assertThat(found).isEqualTo(equal);
    assertThat(of(cql).isRestricted()).isEqualTo(isRestricted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "INSERT INTO t (k) VALUES (?) -> {}",
        "INSERT INTO t (k) VALUES (?) IF NOT EXISTS USING TTL 60 -> {ttl=60}",
        "INSERT INTO t (k) VALUES (?) USING ttl ? AND Timestamp 5 -> {timestamp=5, ttl=?}",
        "UPDATE t USING TIMESTAMP 7 AND TTL :t SET a = ? WHERE k = ? -> {timestamp=7, ttl=:t}",
        "UPDATE t SET a = 'USING TTL 1' WHERE k = ? -> {}",
        "DELETE FROM t USING TIMESTAMP 8 WHERE k = ? IF EXISTS -> {timestamp=8}",
      })
  void what_using_says_is_read(String cql, String using) {
    assertThat(new TreeMap<>(of(cql).using())).hasToString(using);
  }
}
