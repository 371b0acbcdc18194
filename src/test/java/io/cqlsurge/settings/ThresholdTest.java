package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Threshold.Quantity;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdTest {

  @ParameterizedTest
  @CsvSource({
    "p99>10ms, PERCENTILE, 99, 10",
    "P99.9>1s, PERCENTILE, 99.9, 1000",
    "median>500us, PERCENTILE, 50, 0.5",
    "mean>2.5ms, MEAN, 0, 2.5",
    "max>1s, MAX, 0, 1000",
    "errors>0.1%, ERROR_SHARE, 0, 0.001",
    "empty>5%, EMPTY_SHARE, 0, 0.05",
    "errors>0, ERRORS, 0, 0",
    "rate<95%, RATE_SHARE, 0, 0.95",
    "rate<5000/s, RATE, 0, 5000",
    "recall<0.9, RECALL, 0, 0.9"
  })
  void a_condition_is_parsed(String text, Quantity quantity, double percentile, double limit) {
    assertThat(Threshold.parse(text))
        .containsExactly(new Threshold(text, quantity, percentile, limit));
  }

  @Test
  void several_conditions_stay_in_their_order() {
    assertThat(Threshold.parse("rate<95%,p99>10ms, errors>1%"))
        .extracting(Threshold::text)
        .isEqualTo(List.of("rate<95%", "p99>10ms", "errors>1%"));
  }

  @ParameterizedTest
  @CsvSource({
    "p99>10, needs a unit of time",
    "p99<10ms, 'write '>'; a run fails if this is too high'",
    "rate>95%, 'write '<'; a run fails if this is too low'",
    "rate<95, 'write operations per second, or a percentage of fixed='",
    "recall>0.9, 'write '<'; a run fails if this is too low'",
    "recall<90%, 'write a share from 0 to 1, such as 0.9'",
    "recall<1.5, 'write a share from 0 to 1, such as 0.9'",
    "errors>5ms, write a percentage or a number",
    "latency>5ms, there is no 'latency'",
    "p99=5ms, is not a condition",
    "p100>5ms, is not a condition"
  })
  void other_text_is_rejected_with_the_valid_forms(String text, String message) {
    assertThatThrownBy(() -> Threshold.parse(text))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(
            message.startsWith("'") ? message.substring(1, message.length() - 1) : message);
  }

  @Test
  void all_mistakes_are_reported_at_once() {
    assertThatThrownBy(() -> Threshold.parse("p99>10,rate>5%"))
        .hasMessageContaining("p99>10")
        .hasMessageContaining("rate>5%");
  }

  @Test
  void a_condition_given_twice_is_rejected() {
    assertThatThrownBy(() -> Threshold.parse("p99>1ms,p99>1ms")).hasMessageContaining("twice");
  }

  @Test
  void a_share_of_the_rate_needs_a_rate_and_a_single_run() {
    assertThatThrownBy(() -> parse("write n=5 -errors fail-if(rate<95%)"))
        .hasMessageContaining("needs a rate to compare with");
    assertThatThrownBy(() -> parse("read n=5 -errors fail-if(p99>1ms)"))
        .hasMessageContaining("needs a single run, not a ramp");
    ErrorSettings errors =
        parse("read n=5 -rate threads=5 fixed=10/s -errors fail-if(rate<95%)").errors();
    assertThat(errors.continuesAfterFailure()).isFalse();
  }

  @Test
  void a_condition_on_errors_keeps_the_run_going() {
    assertThat(parse("write n=5 -errors fail-if(errors>1%)").errors().continuesAfterFailure())
        .isTrue();
    assertThatThrownBy(() -> parse("write n=5 -errors fail-fast fail-if(errors>1%)"))
        .hasMessageContaining("contradict each other");
  }

  private static Settings parse(String line) {
    return SettingsParser.parse(List.of(line.split(" ")));
  }
}
