package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shards of tokens. */
class ShardingTest {
  /** The values were computed with integers of any size, in another language. */
  @ParameterizedTest
  @CsvSource({
    "0, 8, 0",
    "-9223372036854775808, 8, 0",
    "9223372036854775807, 8, 7",
    "-1, 8, 7",
    "-4069959284402364209, 8, 2",
    "1, 1, 0",
    "7509452495886106294, 3, 1",
    "7509452495886106294, 100, 43",
    "-7509452495886106294, 7, 3",
    "123456789012345678, 12, 4",
    "2251799813685248, 8, 4",
    "2251799813685247, 8, 3"
  })
  void tokens_have_known_shards(long token, int shards, int shard) {
    assertThat(Sharding.shard(token, shards)).isEqualTo(shard);
  }

  @Test
  void the_shard_is_the_high_word_of_the_biased_token_multiplied_by_the_shards() {
    SplittableRandom random = new SplittableRandom(1);
    BigInteger word = BigInteger.ONE.shiftLeft(Long.SIZE);
    for (int i = 0; i < 10_000; i++) {
      long token = random.nextLong();
      int shards = random.nextInt(1, 256);
      BigInteger biased =
          BigInteger.valueOf(token)
              .add(BigInteger.ONE.shiftLeft(Long.SIZE - 1))
              .shiftLeft(Sharding.IGNORED_BITS)
              .mod(word);
      BigInteger shard = biased.multiply(BigInteger.valueOf(shards)).shiftRight(Long.SIZE);
      assertThat(Sharding.shard(token, shards)).as("token %d", token).isEqualTo(shard.intValue());
    }
  }
}
