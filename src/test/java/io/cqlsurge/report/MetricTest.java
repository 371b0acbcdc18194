package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class MetricTest {
  @ParameterizedTest
  @CsvSource({
    "OP_RATE, 1234567.4, '1,234,567 op/s'",
    "PARTITION_RATE, 12, 12 pk/s",
    "ROW_RATE, 0.4, 0 row/s",
    "P999, 12.345, 12.3 ms",
    "ERRORS, 1000, '1,000'"
  })
  void a_value_has_the_unit_of_its_line(Metric line, double value, String text) {
    assertThat(line.text(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @FieldSource("io.cqlsurge.report.Metric#COMPARED")
  void a_compared_line_is_a_rate_a_latency_or_the_errors(Metric line) {
    long kinds =
        Stream.of(line.isRate(), line.isLatency(), line == Metric.ERRORS)
            .filter(Boolean::booleanValue)
            .count();
    assertThat(kinds).isEqualTo(1);
  }

  @Test
  void the_key_is_the_label_in_lower_case() {
    assertThat(Metric.OP_RATE.key()).isEqualTo("op rate");
    assertThat(Metric.P999.key()).isEqualTo("latency 99.9th percentile");
    assertThat(Metric.ERRORS.label()).isEqualTo("Total errors");
  }
}
