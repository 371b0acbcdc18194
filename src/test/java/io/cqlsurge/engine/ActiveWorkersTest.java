package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ActiveWorkersTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<Integer> woken = new ArrayList<>();

  private ActiveWorkers three(boolean all) {
    ActiveWorkers workers = new ActiveWorkers(all);
    for (int i = 0; i < 3; i++) {
      int number = i;
      assertThat(workers.join(() -> woken.add(number))).isEqualTo(i);
    }
    return workers;
  }

  private static List<Integer> active(ActiveWorkers workers) {
    return IntStream.range(0, 3).filter(workers::isActive).boxed().toList();
  }

  @Test
  void without_a_rate_all_workers_are_always_active() {
    ActiveWorkers workers = three(true);
    workers.reportShortage(0);
    workers.adjust(60 * SECOND, 0);
    assertThat(active(workers)).containsExactly(0, 1, 2);
    assertThat(woken).isEmpty();
  }

  @Test
  void with_a_rate_each_shortage_activates_and_wakes_one_more() {
    ActiveWorkers workers = three(false);
    assertThat(active(workers)).containsExactly(0);
    workers.reportShortage(1);
    assertThat(active(workers)).containsExactly(0, 1);
    workers.reportShortage(2);
    workers.reportShortage(3);
    assertThat(active(workers)).containsExactly(0, 1, 2);
    assertThat(woken).containsExactly(1, 2);
  }

  @Test
  void a_busy_thread_activates_one_more() {
    ActiveWorkers workers = three(false);
    workers.adjust(SECOND, 0.89);
    assertThat(active(workers)).containsExactly(0);
    workers.adjust(2 * SECOND, 0.91);
    assertThat(active(workers)).containsExactly(0, 1);
    workers.adjust(3 * SECOND, 1.79);
    assertThat(active(workers)).containsExactly(0, 1);
  }

  @Test
  void one_fewer_is_tried_after_a_while() {
    ActiveWorkers workers = three(false);
    workers.reportShortage(SECOND);
    workers.adjust(2 * SECOND - 1, 0.1);
    assertThat(active(workers)).as("too early").containsExactly(0, 1);
    workers.adjust(3 * SECOND, 1.2);
    assertThat(active(workers)).as("too busy").containsExactly(0, 1);
    workers.adjust(4 * SECOND, 1.19);
    assertThat(active(workers)).containsExactly(0);
    workers.adjust(60 * SECOND, 0);
    assertThat(active(workers)).as("one remains").containsExactly(0);
  }

  @Test
  void after_a_trial_that_failed_the_next_one_comes_later() {
    ActiveWorkers workers = three(false);
    workers.reportShortage(0);
    workers.adjust(SECOND, 1);
    workers.reportShortage(SECOND + 1);
    workers.adjust(3 * SECOND, 1);
    assertThat(active(workers)).as("second trial").containsExactly(0);
    workers.reportShortage(4 * SECOND);
    workers.adjust(5 * SECOND, 1);
    assertThat(active(workers)).as("after 1 s").containsExactly(0, 1);
    workers.adjust(6 * SECOND, 1);
    assertThat(active(workers)).as("after 2 s").containsExactly(0);
  }

  @Test
  void after_a_long_trial_the_next_one_comes_soon() {
    ActiveWorkers workers = three(false);
    for (long time = 0; time < 200; time += 20) {
      workers.reportShortage(time * SECOND);
      assertThat(active(workers)).containsExactly(0, 1);
      workers.adjust((time + 1) * SECOND, 1);
      assertThat(active(workers)).as("second " + time).containsExactly(0);
    }
  }

  @Test
  void all_workers_are_woken_at_the_end() {
    three(false).wakeAll();
    assertThat(woken).containsExactly(0, 1, 2);
  }
}
