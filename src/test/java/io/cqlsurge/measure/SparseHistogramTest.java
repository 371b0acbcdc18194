package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseHistogramTest {
  @Test
  void an_empty_histogram_has_no_bytes() {
    assertThat(SparseHistogram.of(new Histogram(3)).bytes()).isEmpty();
  }

  @Test
  void most_counters_take_one_byte() {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(0);
    histogram.recordValueWithCount(2_047, 3);
    histogram.recordValueWithCount(2_049, 128);
    assertThat(SparseHistogram.of(histogram).bytes()).containsExactly(4, 0xfe, 0x3f, 7, 124);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "00",
        "03",
        "84",
        "07",
        "07ff",
        "ffffffffffffffffff01",
        "ffffffffffffffff7f01",
        "07fcffffffffffffff7f",
        "84808001",
      })
  void other_bytes_are_refused(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatIllegalArgumentException().isThrownBy(() -> SparseHistogram.of(bytes));
  }

  @Test
  void a_histogram_of_another_resolution_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> SparseHistogram.of(new Histogram(2)));
  }
}
