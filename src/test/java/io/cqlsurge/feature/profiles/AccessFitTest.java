package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessFitTest {
  private static final Pattern ZIPF = Pattern.compile("zipf\\(1\\.\\.(\\w+),([0-9.]+)\\)");
  private static final Pattern HOTSPOT =
      Pattern.compile("hotspot\\(1\\.\\.\\w+,([0-9.]+),([0-9.]+)\\)");

  /** Returns the accesses of each key, as the tool draws them. */
  private static AccessCounts draw(String text, int keys, int accesses) {
    return draw(text, keys, accesses, 1);
  }

  private static AccessCounts draw(String text, int keys, int accesses, long seed) {
    Distribution distribution = DistributionSpec.parse(text).create(seed);
    long[] counts = new long[keys + 1];
    for (int i = 0; i < accesses; i++) {
      counts[(int) distribution.next()]++;
    }
    return new AccessCounts(
        Arrays.stream(counts)
            .filter(count -> count > 0)
            .boxed()
            .sorted(Collections.reverseOrder())
            .toList(),
        true);
  }

  private static AccessCounts top(AccessCounts all, int size) {
    return new AccessCounts(all.counts().subList(0, Math.min(size, all.counts().size())), false);
  }

  private static String fit(AccessCounts counts, long keys) {
    return AccessFit.of(counts, keys).map(AccessFit::distribution).orElse("none");
  }

  private static double exponent(String distribution) {
    Matcher zipf = ZIPF.matcher(distribution);
    assertThat(zipf.matches()).as(distribution).isTrue();
    return Double.parseDouble(zipf.group(2));
  }

  @ParameterizedTest
  @CsvSource({
    "0.6, 1000, 20000",
    "0.6, 30000, 200000",
    "0.6, 1000000, 1000000",
    "0.8, 30000, 20000",
    "0.99, 1000, 300000",
    "0.99, 30000, 20000",
    "0.99, 1000000, 300000",
    "1.2, 1000, 20000",
    "1.2, 1000000, 20000",
    "1.4, 1000, 300000",
    "1.4, 1000000, 20000",
  })
  void zipf_is_found_in_all_counts_and_in_the_top_100(double exponent, int keys, int accesses) {
    AccessCounts counts = draw("zipf(1.." + keys + "," + exponent + ")", keys, accesses);
    assertThat(exponent(fit(counts, keys))).isCloseTo(exponent, Percentage.withPercentage(3));
    assertThat(exponent(fit(top(counts, 100), keys)))
        .isCloseTo(exponent, Percentage.withPercentage(10));
  }

  @Test
  void exponents_from_top_lists_have_no_bias() {
    double mean =
        LongStream.range(0, 10)
            .mapToObj(seed -> draw("zipf(1..5000,1)", 5000, 50_000, seed))
            .mapToDouble(counts -> exponent(fit(top(counts, 100), 5000)))
            .average()
            .orElseThrow();
    assertThat(mean).isCloseTo(1, Percentage.withPercentage(2));
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.9, 1000, 20000",
    "0.2, 0.8, 30000, 300000",
    "0.01, 0.5, 30000, 20000",
    "0.00005, 0.3, 1000000, 100000",
    "0.1, 0.9, 100000, 500000",
  })
  void hot_keys_are_found_in_all_counts(double hot, double probability, int keys, int accesses) {
    String text = "hotspot(1.." + keys + "," + hot + "," + probability + ")";
    assertHotspot(fit(draw(text, keys, accesses), keys), hot, probability);
  }

  @Test
  void hot_keys_are_found_if_the_top_list_contains_them() {
    AccessCounts counts = draw("hotspot(1..1000,0.02,0.5)", 1000, 100_000);
    assertHotspot(fit(top(counts, 100), 1000), 0.02, 0.5);
    assertThat(fit(top(counts, 15), 1000)).as("only hot keys").isIn("none", "uniform(1..1k)");
  }

  private static void assertHotspot(String distribution, double hot, double probability) {
    Matcher matcher = HOTSPOT.matcher(distribution);
    assertThat(matcher.matches()).as(distribution).isTrue();
    assertThat(Double.parseDouble(matcher.group(1))).isCloseTo(hot, Percentage.withPercentage(10));
    assertThat(Double.parseDouble(matcher.group(2)))
        .isCloseTo(probability, Percentage.withPercentage(10));
  }

  @ParameterizedTest
  @CsvSource({"1000, 20000", "1000, 300000", "30000, 20000", "1000000, 300000"})
  void equal_popularity_is_uniform(int keys, int accesses) {
    String uniform = "uniform(1.." + keys + ")";
    AccessCounts counts = draw(uniform, keys, accesses);
    String expected = uniform.replaceFirst("000000\\)", "M)").replaceFirst("000\\)", "k)");
    assertThat(fit(counts, keys)).isEqualTo(expected);
    assertThat(fit(top(counts, 100), keys)).isEqualTo(keys == 1000 ? expected : "none");
  }

  @Test
  void other_popularity_has_bands() {
    AccessCounts counts = draw("weights(50:1..5,30:6..500,20:501..30000)", 30_000, 100_000);
    String text = fit(counts, 30_000);
    assertThat(text)
        .matches("weights\\((49|50)[.0-9]*:1\\.\\.5,(29|30)[.0-9]*:6\\.\\..*\\.\\.30k\\)");
    assertThat(DistributionSpec.parse(text).max()).isEqualTo(30_000);
  }

  @Test
  void one_popular_key_is_a_hot_key() {
    String text = fit(new AccessCounts(List.of(900L), true), 1000);
    assertThat(text).isEqualTo("hotspot(1..1k,0.001,0.999)");
    assertThat(DistributionSpec.parse(text).max()).isEqualTo(1000);
  }

  @Test
  void few_accesses_have_no_fit() {
    assertThat(AccessFit.of(new AccessCounts(List.of(9L, 8L, 7L), true), 1000)).isEmpty();
    assertThat(AccessFit.of(new AccessCounts(List.of(900L, 800L), false), 1000)).isEmpty();
    assertThat(AccessFit.of(new AccessCounts(List.of(900L), true), 1)).isEmpty();
    AccessCounts list = top(draw("zipf(1..1000,0.99)", 1000, 100_000), 100);
    assertThat(AccessFit.of(list, -1)).as("unknown number of partitions").isEmpty();
  }

  @Test
  void small_tables_can_be_listed_completely() {
    AccessCounts counts = draw("zipf(1..60,0.9)", 60, 50_000);
    assertThat(exponent(fit(top(counts, 100), 60))).isBetween(0.85, 0.95);
    assertThat(fit(counts, 20)).as("more keys than estimated").startsWith("zipf(1..60,");
  }

  /** Reads with {@code zipf(1..1M)}, of a table with an estimate of 979,130 partitions. */
  @Test
  void zipf_is_found_in_the_top_partitions_of_a_node() throws IOException {
    Path file =
        Path.of("src/test/resources/io/cqlsurge/feature/profiles/outputs/toppartitions-5.0.txt");
    AccessCounts counts =
        AccessCounts.parse(Files.readString(file), "shop", "standard1", List.of("key"))
            .orElseThrow();
    AccessFit fit = AccessFit.of(counts, 979_130).orElseThrow();
    assertThat(exponent(fit.distribution())).isBetween(0.94, 1.04);
    assertThat(fit.explanation())
        .matches(
            "zipf\\(1\\.\\.979130,[0-9.]+\\) fits [0-9,]+ accesses of [0-9]+ listed partitions best");
  }
}
