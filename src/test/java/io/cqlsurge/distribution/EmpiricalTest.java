package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Empirical distributions return what was asked for. Fixed seeds make the draws repeatable. */
class EmpiricalTest {
  private static final int DRAWS = 1_000_000;

  private static DistributionSpec file(String content) {
    return DistributionSpec.parse(InputFiles.inlined("file(sizes.csv)", name -> content));
  }

  private static LongStream draws(DistributionSpec spec, long seed) {
    Distribution distribution = spec.create(seed);
    return LongStream.generate(distribution::next).limit(DRAWS);
  }

  private static Map<Long, Long> counts(DistributionSpec spec, long seed) {
    Map<Long, Long> counts = new TreeMap<>();
    draws(spec, seed).forEach(drawn -> counts.merge(drawn, 1L, Long::sum));
    return counts;
  }

  /** Returns the probability of a difference at least as large between draws and weights. */
  private static double chance(DistributionSpec spec, long seed, Map<Long, Double> weights) {
    Map<Long, Long> counts = counts(spec, seed);
    assertThat(counts.keySet()).isEqualTo(weights.keySet());
    double[] expected = new TreeMap<>(weights).values().stream().mapToDouble(w -> w).toArray();
    long[] observed = counts.values().stream().mapToLong(count -> count).toArray();
    return new ChiSquareTest().chiSquareTest(expected, observed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 42, -7, 123_456_789_012L})
  void a_million_draws_have_the_quantiles_that_were_asked_for(long seed) {
    DistributionSpec spec = DistributionSpec.parse("quantiles(0:10,50:70,90:300,99:900,100:20k)");
    long[] sorted = draws(spec, seed).sorted().toArray();
    assertThat(sorted[0]).isEqualTo(10);
    assertThat(sorted[DRAWS - 1]).isBetween(19_800L, 20_000L);
    // 31 of the 61 numbers from 10 to 70 are at most 40.
    Map<Double, Long> asked =
        Map.of(0.5 * 31 / 61, 40L, 0.5, 70L, 0.7, 185L, 0.9, 300L, 0.99, 900L);
    asked.forEach(
        (share, value) -> {
          double below = Arrays.stream(sorted).filter(drawn -> drawn <= value).count();
          double margin = 4 * Math.sqrt(share * (1 - share) / DRAWS);
          assertThat(below / DRAWS).as("share up to " + value).isCloseTo(share, within(margin));
        });
    assertThat((double) sorted[DRAWS / 2]).isCloseTo(70, within(1.0));
    assertThat((double) sorted[DRAWS / 10 * 9]).isCloseTo(300, within(3.0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 42, -7, 123_456_789_012L})
  void draws_have_the_weights_that_were_asked_for(long seed) {
    Map<Long, Double> weights = Map.of(1L, 70.0, 2L, 5.0, 3L, 5.0, 4L, 5.0, 5L, 5.0, 35L, 10.0);
    DistributionSpec spec = DistributionSpec.parse("weights(70:1,20:2..5,10:35)");
    assertThat(chance(spec, seed, weights)).isGreaterThan(0.001);
    Map<Long, Double> mirrored =
        Map.of(35L, 70.0, 34L, 5.0, 33L, 5.0, 32L, 5.0, 31L, 5.0, 1L, 10.0);
    DistributionSpec mirror = DistributionSpec.parse("~weights(70:1,20:2..5,10:35)");
    assertThat(chance(mirror, seed, mirrored)).isGreaterThan(0.001);
  }

  @Test
  void numbers_between_two_quantiles_are_equally_likely() {
    DistributionSpec spec = DistributionSpec.parse("quantiles(0:1,50:1,80:3,100:4)");
    Map<Long, Double> weights = Map.of(1L, 50.0, 2L, 15.0, 3L, 15.0, 4L, 20.0);
    assertThat(chance(spec, 42, weights)).isGreaterThan(0.001);
  }

  @Test
  void a_file_of_counts_gives_the_same_numbers_as_a_file_of_values() {
    DistributionSpec counted = file("size,count\n100,3\n\n1k,1\n7,0\n");
    DistributionSpec listed = file("100\n1000\n100\r\n100");
    assertThat(counts(counted, 5)).isEqualTo(counts(listed, 5));
    assertThat(chance(counted, 5, Map.of(100L, 3.0, 1000L, 1.0))).isGreaterThan(0.001);
    assertThat(counted).hasToString("Measured:  file(sizes.csv)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      weights(70:1,20:2..5,10:35)          | 1     | 35    | 4
      ~weights(70:1,20:2..5,10:35)         | 1     | 35    | 32
      weights(1:-4..-2)                    | -4    | -2    | -3
      quantiles(0:10,50:70,99:900,100:20k) | 10    | 20000 | 362
      ~quantiles(0:0,50:10,100:1000)       | 0     | 1000  | 745
      quantiles(0:5,100:5)                 | 5     | 5     | 5
      """)
  void bounds_and_average_are_exact(String text, long min, long max, long average) {
    DistributionSpec spec = DistributionSpec.parse(text);
    assertThat(spec.min()).isEqualTo(min);
    assertThat(spec.max()).isEqualTo(max);
    assertThat(spec.average()).isEqualTo(average);
    assertThat(Arrays.stream(draws(spec, 1).toArray()).average().orElseThrow())
        .isCloseTo((double) average, within(2.5));
  }

  @Test
  void a_quantile_is_the_smallest_number_with_this_share_of_draws_up_to_it() {
    Distribution weights = DistributionSpec.parse("weights(70:1,20:2..5,10:35)").create(0);
    assertThat(weights.valueAt(0.69)).isEqualTo(1);
    assertThat(weights.valueAt(0.7)).isEqualTo(1);
    assertThat(weights.valueAt(0.71)).isEqualTo(2);
    assertThat(weights.valueAt(0.89)).isEqualTo(5);
    assertThat(weights.valueAt(0.91)).isEqualTo(35);
    Distribution quantiles =
        DistributionSpec.parse("quantiles(0:10,50:70,99:900,100:20k)").create(0);
    assertThat(quantiles.valueAt(0.5)).isEqualTo(70);
    assertThat(quantiles.valueAt(0.99)).isEqualTo(900);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      quantiles(0:10)               | takes 2 to
      quantiles(0:10,99:20)         | quantiles must ascend from 0 to 100, and their values must ascend
      quantiles(1:10,100:20)        | quantiles must ascend from 0 to 100, and their values must ascend
      quantiles(0:10,50:5,100:20)   | quantiles must ascend from 0 to 100, and their values must ascend
      quantiles(0:10,50:15,50:20)   | quantiles must ascend from 0 to 100, and their values must ascend
      quantiles(0:1..5,100:20)      | quantiles must ascend from 0 to 100
      quantiles(0:10,x:15,100:20)   | p must be a number, not 'x'
      quantiles(0:10,100:ten)       | 'ten' is not a whole number
      quantiles(0:10,100)           | '100' has no colon; write QUANTILES(0:min,p:value,100:max)
      weights(,)                    | there are no numbers
      weights(70)                   | '70' has no colon; write WEIGHTS(weight:value
      weights(0:5,1:6)              | a weight must be above 0, not 0
      weights(1:5,2:1..9)           | 5 is in two ranges
      weights(1:9..5)               | min 9 is above max 5
      file(none.csv)                | 'file(none.csv)': there are no numbers; write FILE(x.csv)
      """)
  void errors_say_what_to_write(String text, String message) {
    assertThatThrownBy(() -> DistributionSpec.parse(text))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      size;        | there are no numbers
      1;ten        | 'ten' is not a whole number; write digits and optionally k, m or b: 500, 10M
      12,5,3       | '12,3,1' is not a whole number
      size;12,-1   | a weight must be above 0, not -1
      size;12,many | a weight must be a number, not 'many'
      1;(2)        | '?2?' is not a whole number
      """)
  void errors_in_a_file_quote_the_invalid_number(String content, String message) {
    assertThatThrownBy(() -> file(content.replace(';', '\n')))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("'file(sizes.csv)': " + message);
  }
}
