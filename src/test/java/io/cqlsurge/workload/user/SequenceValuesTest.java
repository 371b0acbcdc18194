package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.CqlNumbers;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of replies in the statements of a sequence. */
class SequenceValuesTest {
  private final SequenceRun run = new SequenceRun();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "write: {set: {n: read.n}} | write: n = 20 ",
        "write: {set: {n: last(read.n)}} | write: n = 40 ",
        "write: {set: {n: count(read)}} | write: n = 3 ",
        "write: {set: {n: read.b}} | write: n = 200 ",
        "write: {set: {n: read.n + 1}} | write: n = 21 ",
        "write: {set: {n: read.n - read.c}} | write: n = 18 ",
        "write: {set: {n: 5 - count(read)}} | write: n = 2 ",
        "write: {set: {n: 7}} | write: n = 7 ",
        "big: {set: {b: read.n}} | big: b = 20 ",
        "text: {set: {v: last(read.v)}} | text: v = 'v4' ",
        "text: {set: {v: \"'x'\"}} | text: v = 'x' ",
        "text: {set: {v: \"'a - b'\"}} | text: v = 'a - b' ",
        "now | now: at = '2001-09-09T01:46:40.000Z' ",
        "now: {set: {at: clock-5m}} | now: at = '2001-09-09T01:41:40.000Z' ",
      })
  void a_value_of_a_reply_is_set(String step, String expected) {
    run.execute(
        SequenceRun.sequence("s: [read, " + step + "]"),
        Map.of("read", List.of(SequenceRun.rows(2, 3, 4))));
    assertThat(run.sent.get(1)).startsWith(expected);
  }

  @Test
  void a_random_row_is_any_of_them() {
    Steps operation = SequenceRun.sequence("s: [read, write: {set: {n: random(read.n)}}]");
    Set<String> values = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      run.execute(operation, Map.of("read", List.of(SequenceRun.rows(2, 3, 4))));
      values.add(run.sent.get(1).replaceFirst(" WHERE.*", ""));
    }
    assertThat(values).containsExactlyInAnyOrder("write: n = 20", "write: n = 30", "write: n = 40");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "read.n > 19 | write",
        "read.n > 20 | row",
        "read.n >= read.b | row",
        "read.n != 20 | row",
        "count(read) = 2 | write",
        "read.v = 'v2' | write",
        "read.v != 'v2' | row",
        "last(read.n) < 40 | write",
      })
  void a_condition_chooses_the_step(String condition, String expected) {
    Steps operation =
        SequenceRun.sequence(
            "s: [read, write: {if: \"%s\", set: {n: 1}, else: row}, row]".formatted(condition));
    run.execute(operation, Map.of("read", List.of(SequenceRun.rows(2, 3))));
    assertThat(run.names()).containsExactly("read", expected, "row");
  }

  @Test
  void a_sum_that_does_not_fit_its_type_is_an_error() {
    Steps operation = SequenceRun.sequence("s: [read, write: {set: {n: read.b + 3000000000}}]");
    Verdict verdict = run.execute(operation, Map.of("read", List.of(SequenceRun.rows(2))));
    assertThat(((Verdict.Refused) verdict).reason()).startsWith("a value does not fit its type");
    assertThat(operation.keys(run.work)).isNotEmpty();
  }

  @Test
  void a_null_value_is_set_and_not_compared() {
    Rows none = new ListedRows().with(null, null, null, null);
    Steps operation =
        SequenceRun.sequence(
            "s: [read, write: {if: read.n > 0, set: {n: 1}}, big: {set: {b: read.n + 1}}]");
    run.execute(operation, Map.of("read", List.of(none)));
    assertThat(run.names()).containsExactly("read", "big");
    assertThat(run.sent.get(1)).startsWith("big: b = NULL ");
  }

  @Test
  void only_values_of_the_seed_are_planned() {
    UserWorkload workload =
        SequenceRun.workload("s: [read, write: {set: {n: read.n}}, big: {set: {b: 1, k: read.n}}]");
    assertThat(workload.effects().stream().map(each -> each.rows() + " " + each.columns()))
        .hasSize(2)
        .anyMatch(effect -> effect.startsWith("ONE") && effect.contains("n=ANY"))
        .anyMatch(effect -> effect.startsWith("EVERYWHERE"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'NaN'", "Infinity"})
  void a_value_that_is_no_number_fails_the_operation(String text) {
    CqlNumbers numbers = new CqlNumbers(new DriverLiterals());
    CqlType type = CqlType.of(CqlType.Kind.DOUBLE);
    double value = Double.parseDouble(text.replace("'", ""));
    assertThatThrownBy(() -> numbers.of(type, ByteBuffer.allocate(8).putDouble(0, value)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> numbers.bytes(CqlType.of(CqlType.Kind.FLOAT), new BigDecimal("1e60")))
        .isInstanceOf(ArithmeticException.class);
    assertThat(numbers.of(CqlType.of(CqlType.Kind.INT), ByteBuffer.allocate(0))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'%s'", "read.%s", "%s - 1"})
  void a_very_long_value_is_an_error(String form) {
    String value = form.formatted("x".repeat(200_000));
    assertThatThrownBy(() -> SequenceRun.sequence("s: [read, text: {set: {v: \"" + value + "\"}}]"))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("set v: the value is longer than 1000 characters");
  }
}
