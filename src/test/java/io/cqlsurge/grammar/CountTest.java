package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      1M*0.04                   | 40000
      1m * .5                   | 500000
      1000000*1                 | 1000000
      10*0.05                   | 1
      10*0.04                   | 1
      1*0.000001                | 1
      15*0.1                    | 2
      14*0.1                    | 1
      0*0.5                     | 0
      -10*0.04                  | 0
      -90M*0.5                  | -45000000
      3*1.5                     | 5
      9223372036854775807*1     | 9223372036854775807
      4611686018427387904*0.25  | 1152921504606846976
      """)
  void a_number_can_have_a_factor(String text, long number) {
    assertThat(Count.parse(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      5*                     | '' is not a factor above 0; write one, as in 1M*0.04
      1M*-1                  | '-1' is not a factor above 0; write one, as in 1M*0.04
      1M*0.00                | '0.00' is not a factor above 0; write one, as in 1M*0.04
      1M*2k                  | '2k' is not a factor above 0; write one, as in 1M*0.04
      1M*0.5*0.5             | '0.5*0.5' is not a factor above 0; write one, as in 1M*0.04
      1M*1.                  | '1.' is not a factor above 0; write one, as in 1M*0.04
      *2                     | '*2' is not a whole number; write digits and optionally k, m or b: 500, 10M
      x*2                    | 'x*2' is not a whole number; write digits and optionally k, m or b: 500, 10M
      9223372036854775807*2  | '9223372036854775807*2' is too large; the largest number is 9223372036854775807
      """)
  void a_wrong_factor_is_an_error_that_shows_the_syntax(String text, String message) {
    assertThatThrownBy(() -> Count.parse(text)).isInstanceOf(UsageError.class).hasMessage(message);
  }
}
