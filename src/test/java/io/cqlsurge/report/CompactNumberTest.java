package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompactNumberTest {

  @Test
  void counts_have_all_digits_if_they_fit() {
    assertThat(CompactNumber.count(0, 6)).isEqualTo("0");
    assertThat(CompactNumber.count(12_345, 6)).isEqualTo("12,345");
    assertThat(CompactNumber.count(123_456, 6)).isEqualTo("123456");
    assertThat(CompactNumber.count(1_234_567, 6)).isEqualTo("1.23M");
    assertThat(CompactNumber.count(999_999_999, 6)).isEqualTo("1,000M");
    assertThat(CompactNumber.count(Long.MAX_VALUE, 6)).isEqualTo("9.22E");
  }

  @Test
  void latencies_have_three_significant_digits() {
    assertThat(CompactNumber.precise(Double.NaN, 7)).isEqualTo("-");
    assertThat(CompactNumber.precise(0, 7)).isEqualTo("0");
    assertThat(CompactNumber.precise(0.0001234, 7)).isEqualTo("0.00012");
    assertThat(CompactNumber.precise(0.1234, 7)).isEqualTo("0.123");
    assertThat(CompactNumber.precise(1.234, 7)).isEqualTo("1.23");
    assertThat(CompactNumber.precise(60_000, 7)).isEqualTo("60,000");
    assertThat(CompactNumber.precise(1_234_567, 7)).isEqualTo("1234567");
    assertThat(CompactNumber.precise(12_345_678, 7)).isEqualTo("12.3M");
  }

  @Test
  void times_have_one_decimal_while_they_fit() {
    assertThat(CompactNumber.tenths(1, 7)).isEqualTo("1.0");
    assertThat(CompactNumber.tenths(99_999.9, 7)).isEqualTo("99999.9");
    assertThat(CompactNumber.tenths(100_000.1, 7)).isEqualTo("100000");
  }
}
