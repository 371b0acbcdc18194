package io.cqlsurge.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BlocksTest {
  private final Blocks blocks = new Blocks();

  private void add(int intervals, double seconds) {
    for (int i = 0; i < intervals; i++) {
      blocks.add(new Block(seconds, 10, Buckets.NONE));
    }
  }

  private double seconds() {
    return blocks.list().stream().mapToDouble(Block::seconds).sum();
  }

  @Test
  void the_number_of_blocks_is_bounded_for_any_number_of_intervals() {
    for (int i = 1; i <= 3000; i++) {
      add(1, 1);
      assertThat(blocks.list()).hasSizeLessThanOrEqualTo(Blocks.MAX);
      assertThat(seconds()).isEqualTo(i);
    }
    List<Block> list = blocks.list();
    assertThat(list).hasSizeGreaterThan(Blocks.MAX / 2);
    assertThat(list.subList(0, list.size() - 1)).allMatch(block -> block.seconds() == 16);
  }

  @Test
  void a_short_last_interval_is_merged_into_the_one_before() {
    add(10, 1);
    add(1, 0.2);
    assertThat(blocks.list()).hasSize(10);
    assertThat(blocks.list().get(9).seconds()).isEqualTo(1.2);
    assertThat(blocks.list().get(9).operations()).isEqualTo(20);
    add(1, 1);
    assertThat(blocks.list()).hasSize(12);
  }
}
