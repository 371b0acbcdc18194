package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LanePoolTest {
  private static final long SECOND = 1_000_000_000L;

  private int woken;

  private ActiveLoops three(boolean all) {
    ActiveLoops loops = new ActiveLoops(all);
    IntStream.range(0, 3).forEach(i -> loops.join(() -> woken++));
    return loops;
  }

  private static int[] shares(LanePool pool) {
    return IntStream.range(0, 3).map(pool::share).toArray();
  }

  @Test
  void the_active_loops_share_the_lanes_equally() {
    assertThat(shares(new LanePool(three(true), 7))).containsExactly(3, 2, 2);
    ActiveLoops loops = three(false);
    LanePool pool = new LanePool(loops, 7);
    assertThat(shares(pool)).containsExactly(7, 0, 0);
    loops.reportShortage(SECOND);
    assertThat(shares(pool)).containsExactly(4, 3, 0);
  }

  @Test
  void no_more_lanes_are_taken_than_there_are() {
    LanePool pool = new LanePool(three(true), 7);
    assertThat(pool.take(5)).isEqualTo(5);
    assertThat(pool.take(5)).isEqualTo(2);
    assertThat(pool.take(5)).isZero();
    pool.give(3);
    assertThat(woken).as("workers that may want them").isEqualTo(3);
    assertThat(pool.take(2)).isEqualTo(2);
    assertThat(pool.take(2)).isEqualTo(1);
  }

  @Test
  void all_loops_are_woken_when_the_last_lane_is_removed() {
    LanePool pool = new LanePool(three(true), 2);
    pool.remove();
    assertThat(pool.isUsedUp()).isFalse();
    assertThat(woken).isZero();
    pool.remove();
    assertThat(pool.isUsedUp()).isTrue();
    assertThat(woken).isEqualTo(3);
  }
}
