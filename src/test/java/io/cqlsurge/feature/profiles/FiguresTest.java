package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private final Figures figures = new Figures();

  private static ByteBuffer bytes(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length);
    for (int value : values) {
      buffer.put((byte) value);
    }
    return buffer.flip();
  }

  private List<String> cells() {
    return List.of(figures.line("name").split(" +", -1));
  }

  @Test
  void numbers_have_percentiles_and_bars_but_no_content() {
    for (int number = 1; number <= 1_000; number++) {
      figures.add(number);
    }
    List<String> cells = cells();
    assertThat(cells.subList(0, 10))
        .containsExactly("name", "500.5", "1", "100", "250", "500", "750", "900", "990", "1,000");
    assertThat(cells.get(10)).matches("█{16}");
  }

  @Test
  void one_size_is_one_bar() {
    figures.add(7);
    figures.add(7);
    assertThat(figures.line("name")).endsWith("7  █" + " ".repeat(15));
  }

  @Test
  void values_are_distinct_if_their_parts_differ() {
    figures.add(List.of(bytes(1, 2), bytes(3)));
    figures.add(List.of(bytes(1), bytes(2, 3)));
    figures.add(List.of(bytes(1, 2), bytes(3)));
    assertThat(cells().subList(0, 2)).containsExactly("name", "2");
  }

  @Test
  void random_bytes_cannot_be_compressed_and_equal_ones_can() {
    Random random = new Random(1);
    Figures equal = new Figures();
    for (int i = 0; i < 100; i++) {
      byte[] value = new byte[1_000];
      equal.add(List.of(ByteBuffer.wrap(value.clone())));
      random.nextBytes(value);
      figures.add(List.of(ByteBuffer.wrap(value)));
    }
    assertThat(cells().subList(0, 4)).containsExactly("name", "100", "1.00", "1,000.0");
    assertThat(List.of(equal.line("name").split(" +")).subList(0, 3))
        .containsExactly("name", "1", "0.00");
  }

  @Test
  void nothing_has_no_figures() {
    assertThat(figures.line("name").strip()).isEqualTo("name");
  }

  @Test
  void values_are_unchanged() {
    ByteBuffer value = bytes(1, 2, 3);
    figures.add(List.of(value));
    assertThat(value.remaining()).isEqualTo(3);
  }
}
