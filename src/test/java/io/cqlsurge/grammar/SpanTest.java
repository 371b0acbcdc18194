package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpanTest {

  @ParameterizedTest
  @CsvSource({
    "9.1s, 9100ms",
    "0.5m, 30s",
    "1.5h, 5400s",
    "2.0s, 2s",
    "0.25d, 21600s",
    "1.5ms, 1500us",
    "0.001s, 1ms"
  })
  void a_decimal_number_is_kept_as_a_whole_number_of_a_smaller_unit(String typed, String kept) {
    Span span = typed.endsWith("ms") ? Span.period(typed) : Span.parse(typed);
    assertThat(span).hasToString(kept);
    assertThat(typed.endsWith("ms") ? Span.period(kept) : Span.parse(kept)).isEqualTo(span);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1.s", ".5s", "1.2.3s", "1,5s", "0.0001s", "1.5", "-1.5s", "1.0000000001s"})
  void other_forms_are_refused(String typed) {
    assertThatThrownBy(() -> Span.parse(typed))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'" + typed + "' is ");
  }

  @ParameterizedTest
  @CsvSource({"1.5s, 1500ms", "0.5, 500ms", "1.5ms, ''"})
  void an_interval_has_whole_milliseconds(String typed, String kept) {
    if (kept.isEmpty()) {
      assertThatThrownBy(() -> Span.interval(typed)).hasMessageContaining("is too precise");
    } else {
      assertThat(Span.interval(typed)).hasToString(kept);
    }
  }
}
