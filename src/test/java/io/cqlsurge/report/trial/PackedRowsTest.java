package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
  private final PackedRows<double[]> rows = wholeAndExact();

  static PackedRows<double[]> wholeAndExact() {
    return new PackedRows<>(
        List.of(
            new KeptColumn<>("whole", 0, row -> row[0]),
            new KeptColumn<>("exact", 3, row -> row[1])));
  }

  private void add(double whole, double exact) {
    rows.add(new double[] {whole, exact});
  }

  private String written() {
    return RunCodec.text(rows.unpacked());
  }

  @Test
  void a_column_keeps_its_number_of_decimals() {
    add(1.4, 1.2344);
    add(-1.6, -0.0006);
    add(123_456_789_012L, 86_400.125);
    assertThat(written()).isEqualTo("[[1,1.234],[-2,-0.001],[123456789012,86400.125]]");
  }

  @Test
  void integers_are_written_without_decimals() {
    add(0, 12.0004);
    assertThat(written()).isEqualTo("[[0,12]]");
  }

  @Test
  void values_that_are_not_finite_become_null() {
    add(Double.NaN, Double.POSITIVE_INFINITY);
    add(Double.NEGATIVE_INFINITY, 1e300);
    assertThat(written()).isEqualTo("[[null,null],[null,null]]");
  }

  @Test
  void an_object_has_the_names_of_the_columns_and_the_rows() {
    add(1, 2);
    assertThat(RunCodec.text(rows.table()))
        .isEqualTo("{\"columns\":[\"whole\",\"exact\"],\"intervals\":[[1,2]]}");
  }
}
