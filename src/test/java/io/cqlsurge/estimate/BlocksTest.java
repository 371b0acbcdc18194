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
  void however_many_intervals_there_are_no_more_blocks_than_the_most_are_kept() {
    for (int i = 1; i <= 3000; i++) {
      add(1, 1);
      assertThat(blocks.list()).hasSizeLessThanOrEqualTo(Blocks.MOST);
      assertThat(seconds()).isEqualTo(i);
    }
    List<Block> list = blocks.list();
    assertThat(list).hasSizeGreaterThan(Blocks.MOST / 2);
    assertThat(list.subList(0, list.size() - 1)).allMatch(block -> block.seconds() == 16);
  }

  @Test
  void an_interval_cut_short_at_the_end_belongs_to_that_before_it() {
    add(10, 1);
    add(1, 0.2);
    assertThat(blocks.list()).hasSize(10);
    assertThat(blocks.list().get(9).seconds()).isEqualTo(1.2);
    assertThat(blocks.list().get(9).operations()).isEqualTo(20);
    add(1, 1);
    assertThat(blocks.list()).hasSize(12);
  }
}
