package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class PackedRowsProperties {

  @Property
  void every_number_can_be_read_back(
      @ForAll long whole, @ForAll @DoubleRange(min = -1e12, max = 1e12) double exact) {
    // A double cannot represent all integers of more than 53 bits.
    long kept = whole >> 12;
    PackedRows<double[]> one = PackedRowsTest.wholeAndExact();
    one.add(new double[] {kept, exact});
    double[] row = one.unpacked().rows().get(0);
    assertThat((long) row[0]).isEqualTo(kept);
    assertThat(row[1]).isEqualTo(Math.round(exact * 1e3) / 1e3);
  }
}
