package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ErrorsTextTest {
  private static final NodeName NO_NODE = new NodeName("unknown", "unknown");
  private static final NodeName SECOND = new NodeName("/127.0.0.2:9042", "dc1");

  private static Interval summary(List<ErrorCount> errors, OperationStats... kinds) {
    return new Interval(
        new Interval.Span(0, 1),
        List.of(kinds),
        TestFigures.upTo("total", 9, 0),
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        errors);
  }

  @Test
  void a_run_without_errors_or_retries_has_no_table() {
    assertThat(ErrorsText.lines(summary(List.of(), TestFigures.upTo("READ", 9, 0)))).isEmpty();
  }

  @Test
  void errors_and_retries_are_listed_by_operation_kind_and_node() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      Interval summary =
          summary(
              List.of(
                  new ErrorCount("READ", ErrorKind.VALIDATION, SECOND, 1_234_567, 0),
                  new ErrorCount("WRITE", ErrorKind.TIMEOUT, SECOND, 12, 40),
                  new ErrorCount("WRITE", ErrorKind.CONNECTION, NO_NODE, 0, 1)),
              TestFigures.upTo("READ", 2_000, 1_000),
              TestFigures.upTo("WRITE", 50, 0));
      assertThat(String.join("\n", ErrorsText.lines(summary)))
          .isEqualTo(
              """
              Errors and retries by operation, kind and node:
                READ   validation     /127.0.0.2:9042  1,234,567 errors,          0 retries
                WRITE  timeout        /127.0.0.2:9042         12 errors,         40 retries
                WRITE  connection     unknown                  0 errors,          1 retries
                READ   failed after   median 500 ms, 99th 990 ms, max 1,000 ms
              """);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void retries_without_errors_are_listed() {
    Interval summary =
        summary(
            List.of(new ErrorCount("WRITE", ErrorKind.OVERLOADED, SECOND, 0, 3)),
            TestFigures.upTo("WRITE", 50, 0));
    assertThat(ErrorsText.lines(summary)).hasSize(3);
  }
}
