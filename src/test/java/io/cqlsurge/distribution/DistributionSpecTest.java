package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DistributionSpecTest {
  /** Specs that the original rejects or handles wrongly, and that work here. */
  private static final Set<String> CORRECTED =
      Set.of("exp(1..2)", "extreme(1..2,2)", "weibull(1..10,2)");

  static List<JsonNode> specs() {
    return Golden.lines("distribution/distributions.jsonl").stream()
        .filter(line -> !CORRECTED.contains(line.get("spec").textValue()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void numbers_equal_the_original(JsonNode line) {
    String text = line.get("spec").textValue();
    if (line.has("error")) {
      assertThatThrownBy(() -> DistributionSpec.parse(text)).isInstanceOf(UsageError.class);
      return;
    }
    DistributionSpec spec = DistributionSpec.parse(text);
    checkStatistics(line, spec);
    for (JsonNode run : line.get("runs")) {
      Distribution distribution = spec.create();
      distribution.seed(run.get("seed").longValue());
      List<Long> draws = Golden.longs(run.get("next"));
      assertThat(Stream.generate(distribution::next).limit(draws.size()).toList()).isEqualTo(draws);
      distribution.seed(run.get("seed").longValue());
      List<String> reals = Golden.texts(run.get("nextDouble20"));
      assertThat(Stream.generate(distribution::nextReal).limit(reals.size()).map(Golden::bits))
          .isEqualTo(reals);
    }
  }

  /** The original swaps the bounds of a mirrored distribution. */
  private static void checkStatistics(JsonNode line, DistributionSpec spec) {
    boolean mirrored = spec.text().startsWith("~");
    long min = line.get(mirrored ? "max" : "min").longValue();
    long max = line.get(mirrored ? "min" : "max").longValue();
    assertThat(spec.min()).isEqualTo(min);
    assertThat(spec.max()).isEqualTo(max);
    assertThat(spec.average()).isEqualTo(line.get("average").longValue());
    List<Long> quantiles = new ArrayList<>();
    for (JsonNode p : line.get("p")) {
      double probability = p.doubleValue();
      Distribution distribution = spec.create();
      quantiles.add(distribution.valueAt(probability));
    }
    if (!mirrored) {
      assertThat(quantiles).isEqualTo(Golden.longs(line.get("inverseCumProb")));
    } else {
      assertThat(quantiles).isSorted();
    }
  }

  @Test
  void a_range_of_two_numbers_is_uniform_if_the_kind_does_not_support_it() {
    assertThat(DistributionSpec.parse("exp(1..2)")).hasToString("Uniform:  min=1,max=2");
    assertThat(DistributionSpec.parse("extreme(1..2,2)")).hasToString("Uniform:  min=1,max=2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      ~exp(1..10)         | 4
      qextreme(1..1M,2,4) | 369874
      extreme(1..1M,0.6)  | 71188
      gaussian(1..1M)     | 499999
      """)
  void averages_equal_the_original(String spec, long average) {
    assertThat(DistributionSpec.parse(spec).average()).isEqualTo(average);
  }

  @Test
  void weibull_is_extreme() {
    assertThat(DistributionSpec.parse("weibull(1..10,2)"))
        .hasToString(DistributionSpec.parse("extreme(1..10,2)").toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      fixed(5)               | Fixed:  key=5
      uniform(1..1M)         | Uniform:  min=1,max=1000000
      uniform(1..1M*0.04)    | Uniform:  min=1,max=40000
      seq(10*0.04..2k*1.5)   | Sequence:  start=1,end=3000
      gaussian(1..10)        | Gaussian:  min=1,max=10,mean=5.500000,stdev=1.500000
      exp(1..10)             | Exponential:  min=1,max=10,mean=8.192153
      extreme(1..10,2)       | Extreme:  min=1,max=10,shape=2.000000, scale=8.586581
      qextreme(1..10,2,3)    | Extreme:  min=1,max=10,shape=2.000000, scale=8.586581
      seq(1..10)             | Sequence:  start=1,end=10
      ~uniform(1..5)         | Inverse: Uniform:  min=1,max=5
      zipf(1..10)            | Zipf:  min=1,max=10,exponent=0.990000
      zipf(1..10,1.2)        | Zipf:  min=1,max=10,exponent=1.200000
      latest(1..10)          | Latest:  min=1,max=10
      hotspot(1..10,0.2,0.8) | Hotspot:  min=1,max=10,hot=2,probability=0.800000
      hotspot(7..7,0.2,0.8)  | Fixed:  key=7
      quantiles(0:1,100:5k)  | Measured:  quantiles(0:1,100:5k)
      ~weights(7:1,3:2..9)   | Inverse: Measured:  ~weights(7:1,3:2..9)
      """)
  void the_settings_dump_has_the_texts_of_the_original(String spec, String text) {
    assertThat(DistributionSpec.parse(spec)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
      uniform(5..1)        | for uniform distribution: 'uniform(5..1)': min 5 is above max 1
      gaussian(1..9,0)     | for gaussian distribution: 'gaussian(1..9,0)': stdvrng must be above 0, not 0
      gaussian(1..9,5,-1)  | stdev must be above 0, not -1
      gaussian(1..9,x,1)   | mean must be a number, not 'x'
      exp(1)               | for exp distribution: 'exp(1)': '1' is not a range; write min..max
      extreme(1..9,0)      | for extreme distribution: 'extreme(1..9,0)': shape must be above 0, not 0
      extreme(1..9)        | takes 2 arguments; write EXTREME(min..max,shape)
      qextreme(1..9,2,0)   | quantas must be from 1 to 1000000, not 0
      gaussian(1..9,NaN,1) | mean must be finite, not NaN
      uniform(1..9223372036854775807) | min and max must be between
      exp(-5000000000b..5000000000b)  | min and max must be between
      seq(3..3)            | min and max are equal; write FIXED(3)
      fixed(x)             | 'x' is not a whole number
      uniform(1..5*)       | 'uniform(1..5*)': '' is not a factor above 0; write one, as in 1M*0.04
      zipf(1..9,0)         | for zipf distribution: 'zipf(1..9,0)': exponent must be above 0, not 0
      zipf(1..9,1,2)       | takes 1 to 2 arguments; write ZIPF(min..max) or ZIPF(min..max,exponent)
      zipf(9..1)           | min 9 is above max 1
      latest(1..9,1)       | takes 1 argument; write LATEST(min..max)
      hotspot(1..9,0.2)    | takes 3 arguments; write HOTSPOT(min..max,fraction,probability)
      hotspot(1..9,1,0.5)  | fraction must be below 1, not 1
      hotspot(1..9,0.2,0)  | probability must be above 0, not 0
      hotspot(1..9,a,0.5)  | fraction must be a number, not 'a'
      poisson(1..2)        | Illegal distribution type: 'poisson'
      uniform(1..2         | Illegal distribution specification
      """)
  void an_error_message_names_the_invalid_argument(String spec, String message) {
    assertThatThrownBy(() -> DistributionSpec.parse(spec))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message);
  }

  @Test
  void ratios_stay_between_0_and_1() {
    Ratio ratio = RatioSpec.parse("uniform(-5..15)/10").create();
    for (int i = 0; i < 1_000; i++) {
      assertThat(ratio.next()).isBetween(0.0, 1.0);
    }
    assertThat(RatioSpec.parse("fixed(1)/10").create().next()).isEqualTo(0.1);
    assertThat(RatioSpec.one()).hasToString("Ratio: divisor=1.000000;delegate=Fixed:  key=1");
    assertThatThrownBy(() -> RatioSpec.parse("fixed(1)")).hasMessageContaining("Invalid ratio");
  }
}
