package io.cqlsurge.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.RequestText;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Verdict;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Executes a sequence with replies that a test makes up, and keeps what it sends. */
final class SequenceRun {
  static final String TABLE =
      "CREATE TABLE t (k int, c int, v text, n int, b bigint, at timestamp, PRIMARY KEY (k, c))";
  static final String QUERIES =
      """
      columnspec:
        - {name: c, cluster: fixed(20)}
        - {name: at, population: clock}
      queries:
        read: {cql: 'SELECT c, v, n, b FROM t WHERE k = ?'}
        row: {cql: 'SELECT v FROM t WHERE k = ? AND c = ?'}
        write: {cql: 'UPDATE t SET n = :n WHERE k = ? AND c = ?'}
        big: {cql: 'UPDATE t SET b = :b WHERE k = ? AND c = ?'}
        text: {cql: 'UPDATE t SET v = :v WHERE k = ? AND c = ?'}
        take: {cql: 'UPDATE t SET n = :n WHERE k = ? AND c = ? IF n = :old'}
        now: {cql: 'UPDATE t SET at = ? WHERE k = ? AND c = ?'}
      sequences:
      """;
  static final long DUE_US = 1_000_000_000_000_000L;
  static final Rows APPLIED = new ListedRows().with(ByteBuffer.wrap(new byte[] {1}));
  static final Rows NOT_APPLIED = new ListedRows().with(ByteBuffer.wrap(new byte[] {0}));

  final Work work = new Work();
  final List<String> sent = new ArrayList<>();

  static UserWorkload workload(String sequences, String... arguments) {
    List<String> all = new ArrayList<>(List.of("ops(s=1)", "-pop", "seq=1..1000"));
    all.addAll(Arrays.asList(arguments));
    return TestUser.of(TABLE, QUERIES + sequences.indent(2), all.toArray(String[]::new)).open();
  }

  static Steps sequence(String sequences) {
    return (Steps) workload(sequences).traffic().forLoop().operations().get(0);
  }

  static ByteBuffer bytes(String type, String text) {
    return new DriverLiterals().parse(CqlType.of(CqlType.Kind.valueOf(type)), text);
  }

  /** Returns rows of the query {@code read}: c, v = 'v' and c, n = 10 * c, b = 100 * c. */
  static Rows rows(int... values) {
    ListedRows rows = new ListedRows();
    for (int value : values) {
      rows.with(
          bytes("INT", "" + value),
          bytes("TEXT", "'v" + value + "'"),
          bytes("INT", "" + 10 * value),
          bytes("BIGINT", "" + 100 * value));
    }
    return rows;
  }

  /**
   * Executes a sequence until it ends.
   *
   * @param replies by the beginning of the statement; other statements have no rows
   */
  Verdict execute(Steps operation, Map<String, List<Rows>> replies) {
    sent.clear();
    work.begin(1_000 * DUE_US);
    assertThat(operation.prepare(work, 1)).isTrue();
    Map<String, Integer> times = new HashMap<>();
    Verdict verdict = Verdict.CONTINUED;
    while (verdict == Verdict.CONTINUED) {
      assertThat(sent).hasSizeLessThan(1_000);
      String name = work.step().label().replaceFirst("s\\.", "");
      sent.add(name + ": " + text());
      List<Rows> all = replies.getOrDefault(name, List.of(Rows.NONE));
      int time = times.merge(name, 1, Integer::sum) - 1;
      verdict = operation.judge(work, all.get(Math.min(time, all.size() - 1)));
      if (verdict instanceof Verdict.Accepted accepted) {
        work.begin(1_000 * DUE_US);
        verdict = operation.next(work, accepted);
      }
    }
    return verdict;
  }

  String text() {
    return String.join("", new RequestText(new DriverLiterals()).lines(work.request()))
        .replaceFirst("(UPDATE ks.t SET|SELECT .* FROM ks.t) ", "");
  }

  List<String> names() {
    return sent.stream().map(each -> each.replaceFirst(":.*", "")).toList();
  }
}
