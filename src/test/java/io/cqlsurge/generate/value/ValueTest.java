package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ValueTest {

  @Test
  void salts_equal_the_original() {
    for (JsonNode line : Golden.lines("value/salts.jsonl")) {
      assertThat(Salt.of(line.get("text").textValue()))
          .as(line.toString())
          .isEqualTo(line.get("salt").longValue());
    }
  }

  @Test
  void fast_random_equals_the_original() {
    int checked = 0;
    for (JsonNode line : Golden.lines("distribution/rng.jsonl")) {
      if (line.get("rng").textValue().equals("FasterRandom")) {
        List<Long> longs = Golden.longs(line.get("nextLong"));
        long seed = line.get("seed").longValue();
        assertThat(added(seed, longs.size() * Long.BYTES)).isEqualTo(bytes(longs));
        assertThat(plain(seed, longs.size() * Long.BYTES)).isEqualTo(bytes(longs));
        checked++;
      }
    }
    assertThat(checked).isEqualTo(8);
  }

  private static byte[] bytes(List<Long> numbers) {
    ByteBuffer buffer =
        ByteBuffer.allocate(numbers.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    numbers.forEach(buffer::putLong);
    return buffer.array();
  }

  private static byte[] added(long seed, int size) {
    Bytes bytes = new Bytes();
    FastRandom.add(bytes, seed, size);
    return bytes.toArray();
  }

  /** Returns the bytes of a seed's numbers, one step after the other. */
  private static byte[] plain(long seed, int size) {
    byte[] expected = new byte[size];
    long state = new Random(seed).nextLong();
    for (int i = 0; i < size; i++) {
      int number = i / Long.BYTES;
      if (i % Long.BYTES == 0) {
        state = number % 32 == 31 ? new Random(state).nextLong() : state;
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
      }
      expected[i] = (byte) ((state * 2685821657736338717L) >> (Byte.SIZE * (i % Long.BYTES)));
    }
    return expected;
  }

  @Test
  void a_mirrored_size_is_within_its_range() {
    RandomBytes blobs =
        RandomBytes.blobs(
            1, DistributionSpec.uniform(1, 1000), DistributionSpec.parse("~exp(1..100)"));
    Bytes bytes = new Bytes();
    for (int seed = 0; seed < 500; seed++) {
      bytes.clear();
      blobs.seed(seed);
      blobs.generate(bytes);
      assertThat(bytes.length()).isBetween(1, 100);
    }
  }

  @Test
  void blobs_and_texts_equal_those_made_one_step_after_the_other() {
    Random random = new Random(3);
    List<Long> identities = new ArrayList<>(List.of(0L, 1L, -1L, -2L, Long.MIN_VALUE, 1L << 47));
    identities.add(Long.MAX_VALUE);
    random.longs(20).forEach(identities::add);
    for (long identity : identities) {
      IntStream.rangeClosed(0, 700).forEach(size -> check(identity, size));
      random.ints(10, 700, 9_000).forEach(size -> check(identity, size));
    }
    List.of(10_240, 65_535, 65_536, 1_000_001).forEach(size -> check(77, size));
  }

  private static void check(long identity, int size) {
    byte[] expected = plain(~identity, size);
    assertThat(value(identity, size, false)).isEqualTo(expected);
    for (int i = 0; i < size; i++) {
      expected[i] = (byte) (((expected[i] & 0x7f) + ' ') & 0x7f);
    }
    assertThat(value(identity, size, true)).isEqualTo(expected);
  }

  /** Returns the value with an identity after one other byte, which is removed. */
  private static byte[] value(long identity, int size, boolean isText) {
    DistributionSpec fixed = DistributionSpec.fixed(identity);
    DistributionSpec sizes = DistributionSpec.fixed(size);
    RandomBytes values =
        isText ? RandomBytes.texts(1, fixed, sizes) : RandomBytes.blobs(1, fixed, sizes);
    Bytes bytes = new Bytes();
    bytes.add((byte) 1);
    values.seed(5);
    values.generate(bytes);
    assertThat(bytes.length()).isEqualTo(1 + size);
    assertThat(bytes.at(0)).isEqualTo((byte) 1);
    return Arrays.copyOfRange(bytes.toArray(), 1, 1 + size);
  }

  @Test
  void numbers_of_one_to_eight_bytes_are_added_in_both_orders() {
    Bytes bytes = new Bytes();
    bytes.addHighFirst(0x0102030405060708L, 8);
    bytes.addHighFirst(-2, 3);
    bytes.addHighFirst(9, 0);
    bytes.addLowFirst(0x0102030405060708L);
    bytes.putLowFirst(bytes.length(), 0x0102030405060708L);
    bytes.endAt(bytes.length() + 2);
    assertThat(HexFormat.of().formatHex(bytes.copy().array()))
        .isEqualTo("0102030405060708" + "fffffe" + "0807060504030201" + "0807");
  }

  @Test
  void a_view_shows_the_bytes_without_copying_them() {
    Bytes bytes = new Bytes();
    bytes.addHighFirst(0x0708, 2);
    ByteBuffer small = bytes.view();
    assertThat(small).isEqualTo(ByteBuffer.wrap(new byte[] {7, 8}));
    small.position(1);
    assertThat(bytes.view()).isSameAs(small).isEqualTo(ByteBuffer.wrap(new byte[] {7, 8}));
    bytes.clear();
    bytes.reserve(1_000);
    bytes.add((byte) 9);
    assertThat(bytes.view()).isEqualTo(ByteBuffer.wrap(new byte[] {9}));
  }
}
