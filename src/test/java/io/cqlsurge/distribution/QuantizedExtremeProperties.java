package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Properties for any number and width of bands, including empty bands. */
class QuantizedExtremeProperties {

  @Property(tries = 500)
  void quantiles_never_decrease(
      @ForAll @LongRange(min = 2, max = 1000) long length,
      @ForAll @DoubleRange(min = 0.3, max = 4) double shape,
      @ForAll @IntRange(min = 1, max = 200) int bands) {
    Distribution distribution = new QuantizedExtreme(new Extreme(1, 1 + length, shape), bands);
    long before = 1;
    for (int step = 0; step <= 1000; step++) {
      long value = distribution.valueAt(step / 1000.0);
      assertThat(value).isBetween(before, 1 + length);
      before = value;
    }
  }

  @Property(tries = 200)
  void numbers_stay_within_the_range(
      @ForAll @LongRange(min = 2, max = (1L << 62) - 2) long length,
      @ForAll @DoubleRange(min = 0.3, max = 4) double shape,
      @ForAll @IntRange(min = 1, max = 200) int bands,
      @ForAll long seed) {
    Distribution distribution = new QuantizedExtreme(new Extreme(1, 1 + length, shape), bands);
    distribution.seed(seed);
    for (int i = 0; i < 200; i++) {
      assertThat(distribution.next()).isBetween(1L, 1 + length);
    }
  }
}
