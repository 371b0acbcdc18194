package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
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
        FastRandom random = new FastRandom();
        random.seed(line.get("seed").longValue());
        List<Long> longs = Golden.longs(line.get("nextLong"));
        assertThat(numbers(random, longs.size(), 1)).isEqualTo(longs);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(8);
  }

  @Test
  void numbers_do_not_depend_on_how_many_are_drawn_at_once() {
    FastRandom random = new FastRandom();
    for (long seed : new long[] {0, 1, -1, Long.MIN_VALUE, 0x1234_5678_9abc_def0L}) {
      random.seed(seed);
      List<Long> expected = numbers(random, 300, 1);
      for (int atOnce : new int[] {2, 5, 31, 32}) {
        random.seed(seed);
        assertThat(numbers(random, 300, atOnce)).isEqualTo(expected);
      }
    }
  }

  private static List<Long> numbers(FastRandom random, int count, int atOnce) {
    long[] drawn = new long[FastRandom.NUMBERS_PER_STATE];
    List<Long> numbers = new ArrayList<>();
    while (numbers.size() < count) {
      int wanted = Math.min(atOnce, count - numbers.size());
      int found = random.next64(drawn, wanted);
      assertThat(found).isBetween(1, wanted);
      Arrays.stream(drawn, 0, found).forEach(numbers::add);
    }
    return numbers;
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
  void blobs_and_texts_have_the_bytes_of_each_drawn_number_from_the_lowest_on() {
    for (int size = 0; size <= 1_000; size++) {
      assertThat(value(size, false)).isEqualTo(byteByByte(size, ~0L, 0));
      assertThat(value(size, true)).isEqualTo(byteByByte(size, 0x7f, ' '));
    }
  }

  /** Returns the value with the identity 77 after one other byte, which is removed. */
  private static byte[] value(int size, boolean isText) {
    DistributionSpec identity = DistributionSpec.fixed(77);
    DistributionSpec sizes = DistributionSpec.fixed(size);
    RandomBytes values =
        isText ? RandomBytes.texts(1, identity, sizes) : RandomBytes.blobs(1, identity, sizes);
    Bytes bytes = new Bytes();
    bytes.add((byte) 1);
    values.seed(5);
    values.generate(bytes);
    byte[] all = bytes.copy().array();
    return Arrays.copyOfRange(all, 1, all.length);
  }

  private static byte[] byteByByte(int size, long mask, int added) {
    FastRandom random = new FastRandom();
    random.seed(~77L);
    byte[] expected = new byte[size];
    long[] number = new long[1];
    for (int i = 0; i < size; i++) {
      if (i % 8 == 0) {
        assertThat(random.next64(number, 1)).isEqualTo(1);
      } else {
        number[0] >>= 8;
      }
      expected[i] = (byte) (((number[0] & mask) + added) & mask);
    }
    return expected;
  }

  @Test
  void numbers_of_one_to_eight_bytes_are_added_in_both_orders() {
    Bytes bytes = new Bytes();
    bytes.addHighFirst(0x0102030405060708L, 8);
    bytes.addHighFirst(-2, 3);
    bytes.addHighFirst(9, 0);
    bytes.addLowFirst(new long[] {0x0102030405060708L, 0x030405}, 10);
    assertThat(HexFormat.of().formatHex(bytes.copy().array()))
        .isEqualTo("0102030405060708" + "fffffe" + "0807060504030201" + "0504");
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
