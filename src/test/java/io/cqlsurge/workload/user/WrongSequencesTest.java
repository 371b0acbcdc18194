package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake in a sequence has a message with line and column, and with the right form. */
class WrongSequencesTest {
  private static final String QUERIES =
      """
      queries:
        read: {cql: 'SELECT c, v, n FROM t WHERE k = ?'}
        write: {cql: 'UPDATE t SET v = :v WHERE k = ? AND c = ?'}
        count: {cql: 'UPDATE t SET n = :n WHERE k = ? AND c = ?'}
        many: {cql: 'UPDATE t SET v = ? WHERE k = ? AND c = ?', batch: {size: fixed(2)}}
      sequences:
        inner:
          - read
        first:
          - read: {if: 1 > 2}
        m1: [read, read, read, read, read, read, read, read, read, read]
        m2: [m1, m1, m1, m1, m1, m1, m1, m1, m1, m1]
        m3: [m2, m2, m2, m2, m2, m2, m2, m2, m2, m2]
        m4: [m3, m3, m3, m3, m3, m3, m3, m3, m3, m3]
        many_steps: [m4, m4, m4, m4, m4, m4, m4, m4, m4, m4]
        loop:
          - inner
          - loop
        s:
      """;

  /** The steps are on the lines from 24 on, and begin in column 5. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "- reed | 24:7: No query defined with name reed; did you mean 'read'?",
        "- ks.x.read | 24:7: Op name ks.x.read contains an invalid profile specname: ks.x; did",
        "- insert | 24:7: insert cannot be a step: a step is a query without batch and recall, or",
        "- many | 24:7: many cannot be a step: a step is a query without batch and recall, or",
        "- loop | the sequence contains itself: ks.t.s -> ks.t.loop -> ks.t.loop",
        "- {} | 24:7: a step must be the name of a query, as in '- get_cart'",
        "- [read] | 24:7: a step must be the name of a query, as in '- get_cart'",
        "x: read | 23:3: sequence 's' must be a list of its steps; begin each with '- ' and the",
        "- pause: 20ms | 23:3: a sequence begins with a statement that is always sent, such as",
        "- read: {times: uniform(0..1)} | 23:3: a sequence begins with a statement that is",
        "- read: {times: 2..3} | 24:21: times: Illegal distribution specification: '2..3'; write uniform(2..3)",
        "- read: {times: -1} | 24:21: times: Illegal distribution specification: '-1'; write fixed(-1)",
        "- read: {times: uniform(1..20000)} | 24:21: times: must be at most 10000, not 'uniform(1..20000)'",
        "- first | 23:3: a sequence begins with a statement that is always sent, such as",
        "- many_steps | : a sequence has at most 10000 steps, with those in it",
        "- read ;; - count: {set: {n: 2147483647 + 1}} | 25:7: step count: set n: the sum is not a",
        "- read ;; - write: {set: {v: 'a - b'}} | 25:24: set v: 'a' names no column",
        "- read: {row: other} | 24:19: row 'other'",
        "- read: {tims: fixed(2)} | 24:14: 'tims' is not a key of step 'read'; did you mean 'times'?",
        "- read: {else: write} | 24:14: else without if; write {if: step.column > 0, else: write}",
        "- {read: , times: fixed(2)} | 24:7: the options of a step follow its name in braces: '-",
        "- read ;; - write: {if: read.n} | 25:19: if 'read.n': this is not a condition; write",
        "- read ;; - write: {if: read.v > 0} | 25:7: step write: if: read.v is of type text, which",
        "- read ;; - write: {if: read.n > x} | 25:19: if 'read.n > x': 'x' names no column",
        "- read ;; - write: {set: {w: read.v}} | 25:7: step write: its statement has no bind",
        "- read ;; - write: {set: {v: reed.v}} | 25:7: step write: set v: there is no earlier step 'reed'",
        "- write: {set: {v: read.v}} | 24:7: step write: set v: there is no earlier step 'read'",
        "- read ;; - write: {set: {v: read.w}} | 25:7: step write: set v: the reply of read has no",
        "- read ;; - write: {set: {v: read}} | 25:24: set v: 'read' names no column; write",
        "- read ;; - write: {set: {v: read.n}} | 25:7: step write: set v: read.n is of type int, but",
        "- read ;; - count: {set: {n: read.v + 1}} | 25:7: step count: set n: read.v is of type",
        "- read ;; - count: {set: {n: read.n * 2}} | 25:24: set n: 'read.n * 2' is not a value; write",
        "- read ;; - count: {set: {n: 'x'}} | 25:24: set n: 'x' names no column",
        "- read ;; - count: {set: {n: 1.5}} | 25:7: step count: set n: 1.5 is not a value of type",
        "- read ;; - count: {set: {n: clock}} | 25:7: step count: set n: clock needs timestamp,",
        "- read ;; - count: {set: {n: [1]}} | 25:24: set n: write one value",
        "- read ;; - {for-each: read.c, do: write} | 25:8: for-each has no limit, so that a large",
        "- read ;; - {for-each: read.c, do: write, limit: 1000000} | 25:37: limit must be at most",
        "- read ;; - {for-each: read.c, limit: 5} | 25:7: for-each has no do",
        "- read ;; - {for-each: read, do: write, limit: 5} | 25:18: for-each: 'read' names",
        "- read ;; - {for-each: rea.c, do: write, limit: 5} | 25:29: step write: for-each: there is",
        "- read ;; - inner: {set: {v: read.v}} | 25:7: inner is a sequence: write set, if-empty and",
        "- read ;; - write: {if-empty: ignore} | 25:25: if-empty 'ignore'",
        "- read ;; - write: {if-not-applied: restart} | 25:31: if-not-applied 'restart': write",
        "- read ;; - pause: 20 | 25:14: pause: 20 is a plain number; write 20ms",
        "- read ;; - pause: 20min | 25:14: pause '20min': write the time with its unit (us, ms or",
      })
  void has_a_message_with_its_place(String steps, String message) {
    UsageError error =
        catchThrowableOfType(
            UsageError.class,
            () ->
                TestUser.of(
                        "CREATE TABLE t (k int, c int, v text, n int, PRIMARY KEY (k, c))",
                        QUERIES + "    " + steps.replace(" ;; ", "\n    ") + "\n",
                        "ops(s=1)")
                    .open());
    assertThat(error).as(steps).isNotNull();
    assertThat(String.join("\n", error.messages())).contains("test.yaml:").contains(message);
  }
}
