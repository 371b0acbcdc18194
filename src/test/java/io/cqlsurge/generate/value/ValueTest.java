package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Golden;
import io.cqlsurge.distribution.DistributionSpec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
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
        assertThat(Stream.generate(random::next64).limit(longs.size()).toList()).isEqualTo(longs);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(8);
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
  void bytes_are_compared_without_moving_the_buffer() {
    Bytes bytes = new Bytes();
    bytes.add((byte) 7);
    ByteBuffer same = ByteBuffer.wrap(new byte[] {9, 7}).position(1);
    assertThat(bytes.equalTo(same)).isTrue();
    assertThat(same.position()).isEqualTo(1);
    assertThat(bytes.equalTo(ByteBuffer.wrap(new byte[] {8}))).isFalse();
    assertThat(bytes.equalTo(ByteBuffer.wrap(new byte[] {7, 7}))).isFalse();
  }
}
