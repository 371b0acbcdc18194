package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ActiveLoopsTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<Integer> woken = new ArrayList<>();

  private ActiveLoops three(boolean all) {
    ActiveLoops loops = new ActiveLoops(all);
    for (int i = 0; i < 3; i++) {
      int number = i;
      assertThat(loops.join(() -> woken.add(number))).isEqualTo(i);
    }
    return loops;
  }

  private static List<Integer> active(ActiveLoops loops) {
    return IntStream.range(0, 3).filter(loops::isActive).boxed().toList();
  }

  @Test
  void without_a_rate_all_loops_are_always_active() {
    ActiveLoops loops = three(true);
    loops.reportShortage(0);
    loops.adjust(60 * SECOND, 0);
    assertThat(active(loops)).containsExactly(0, 1, 2);
    assertThat(woken).isEmpty();
  }

  @Test
  void with_a_rate_each_shortage_activates_and_wakes_one_more() {
    ActiveLoops loops = three(false);
    assertThat(active(loops)).containsExactly(0);
    loops.reportShortage(1);
    assertThat(active(loops)).containsExactly(0, 1);
    loops.reportShortage(2);
    loops.reportShortage(3);
    assertThat(active(loops)).containsExactly(0, 1, 2);
    assertThat(woken).containsExactly(1, 2);
  }

  @Test
  void a_busy_thread_activates_one_more() {
    ActiveLoops loops = three(false);
    loops.adjust(SECOND, 0.89);
    assertThat(active(loops)).containsExactly(0);
    loops.adjust(2 * SECOND, 0.91);
    assertThat(active(loops)).containsExactly(0, 1);
    loops.adjust(3 * SECOND, 1.79);
    assertThat(active(loops)).containsExactly(0, 1);
  }

  @Test
  void one_fewer_is_tried_after_a_while() {
    ActiveLoops loops = three(false);
    loops.reportShortage(SECOND);
    loops.adjust(2 * SECOND - 1, 0.1);
    assertThat(active(loops)).as("too early").containsExactly(0, 1);
    loops.adjust(3 * SECOND, 1.2);
    assertThat(active(loops)).as("too busy").containsExactly(0, 1);
    loops.adjust(4 * SECOND, 1.19);
    assertThat(active(loops)).containsExactly(0);
    loops.adjust(60 * SECOND, 0);
    assertThat(active(loops)).as("one remains").containsExactly(0);
  }

  @Test
  void after_a_trial_that_failed_the_next_one_comes_later() {
    ActiveLoops loops = three(false);
    loops.reportShortage(0);
    loops.adjust(SECOND, 1);
    loops.reportShortage(SECOND + 1);
    loops.adjust(3 * SECOND, 1);
    assertThat(active(loops)).as("second trial").containsExactly(0);
    loops.reportShortage(4 * SECOND);
    loops.adjust(5 * SECOND, 1);
    assertThat(active(loops)).as("after 1 s").containsExactly(0, 1);
    loops.adjust(6 * SECOND, 1);
    assertThat(active(loops)).as("after 2 s").containsExactly(0);
  }

  @Test
  void after_a_long_trial_the_next_one_comes_soon() {
    ActiveLoops loops = three(false);
    for (long time = 0; time < 200; time += 20) {
      loops.reportShortage(time * SECOND);
      assertThat(active(loops)).containsExactly(0, 1);
      loops.adjust((time + 1) * SECOND, 1);
      assertThat(active(loops)).as("second " + time).containsExactly(0);
    }
  }

  @Test
  void all_loops_are_woken_at_the_end() {
    three(false).wakeAll();
    assertThat(woken).containsExactly(0, 1, 2);
  }
}
