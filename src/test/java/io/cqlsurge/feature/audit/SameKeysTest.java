package io.cqlsurge.feature.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

class SameKeysTest {
  private final Roaring64NavigableMap seeds = Roaring64NavigableMap.bitmapOf(-3, 1, 2, 7, 1L << 40);

  private SameKeys of(LongUnaryOperator key) {
    return SameKeys.of(
        seeds, seed -> List.of(ByteBuffer.allocate(8).putLong(0, key.applyAsLong(seed))));
  }

  @Test
  void seeds_with_different_keys_are_their_own_first() {
    SameKeys same = of(seed -> seed);
    assertThat(same.isEmpty()).isTrue();
    seeds.forEach(seed -> assertThat(same.first(seed)).isEqualTo(seed));
  }

  @Test
  void later_seeds_lead_to_the_first_with_their_key() {
    SameKeys same = of(seed -> seed < 0 ? 1 : seed % 2);
    assertThat(same.first(7)).isEqualTo(1);
    assertThat(same.first(-3)).isEqualTo(1);
    assertThat(same.first(1L << 40)).isEqualTo(2);
    assertThat(same.first(2)).isEqualTo(2);
    same.removeFrom(seeds);
    assertThat(seeds.toArray()).containsExactly(1, 2);
  }

  /** The hash code of a buffer is that of its bytes: 31 * 31 + 31 = 31 * 32. */
  @Test
  void different_keys_with_the_same_hash_code_are_not_the_same() {
    byte[][] keys = {{31, 0}, {0, 1}};
    assertThat(ByteBuffer.wrap(keys[0])).hasSameHashCodeAs(ByteBuffer.wrap(keys[1]));
    SameKeys same =
        SameKeys.of(seeds, seed -> List.of(ByteBuffer.wrap(keys[seed == 1 || seed == 7 ? 0 : 1])));
    assertThat(same.first(7)).isEqualTo(1);
    assertThat(same.first(1L << 40)).isEqualTo(2);
    assertThat(same.first(-3)).isEqualTo(2);
    assertThat(same.first(2)).isEqualTo(2);
  }
}
