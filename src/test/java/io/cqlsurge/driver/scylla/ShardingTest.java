package io.cqlsurge.driver.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardingTest {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

  private static Map<String, List<String>> options() {
    return new HashMap<>(
        Map.of(
            "SCYLLA_SHARD", List.of("3"),
            "SCYLLA_NR_SHARDS", List.of("8"),
            "SCYLLA_SHARDING_IGNORE_MSB", List.of("12"),
            "SCYLLA_SHARD_AWARE_PORT", List.of("19042"),
            "SCYLLA_SHARD_AWARE_PORT_SSL", List.of("19142")));
  }

  /** Returns the shard of a token by the formula of the protocol, with numbers of any size. */
  private static int expected(long token, int shards, int ignoredBits) {
    return BigInteger.valueOf(token)
        .add(BigInteger.ONE.shiftLeft(Long.SIZE - 1))
        .shiftLeft(ignoredBits)
        .mod(WORD)
        .multiply(BigInteger.valueOf(shards))
        .shiftRight(Long.SIZE)
        .intValueExact();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 12", "3, 0", "3, 12", "8, 0", "8, 12", "100, 0", "100, 12"})
  void the_shard_of_a_token_is_that_of_the_protocol(int shards, int ignoredBits) {
    Sharding sharding = new Sharding(0, shards, ignoredBits, OptionalInt.empty());
    LongStream ends = LongStream.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE);
    LongStream random = new Random(shards + ignoredBits).longs(20_000);
    int[] counts = new int[shards];
    LongStream.concat(ends, random)
        .forEach(
            token -> {
              int shard = sharding.shardOf(token);
              assertThat(shard)
                  .as("token %d", token)
                  .isEqualTo(expected(token, shards, ignoredBits));
              counts[shard]++;
            });
    assertThat(counts).doesNotContain(0);
  }

  @Test
  void the_options_of_a_connection_name_its_shard() {
    assertThat(Sharding.of(options(), false))
        .isEqualTo(new Sharding(3, 8, 12, OptionalInt.of(19_042)));
  }

  @Test
  void encrypted_connections_have_a_separate_port() {
    assertThat(Sharding.of(options(), true).port()).hasValue(19_142);
    Map<String, List<String>> plainOnly = options();
    plainOnly.remove("SCYLLA_SHARD_AWARE_PORT_SSL");
    assertThat(Sharding.of(plainOnly, true).port()).isEmpty();
  }

  @Test
  void a_node_without_shards_has_one() {
    assertThat(Sharding.of(null, false)).isEqualTo(Sharding.ONE);
    assertThat(Sharding.of(Map.of("COMPRESSION", List.of("lz4")), false)).isEqualTo(Sharding.ONE);
    assertThat(new Random(1).longs(100)).allMatch(token -> Sharding.ONE.shardOf(token) == 0);
  }
}
