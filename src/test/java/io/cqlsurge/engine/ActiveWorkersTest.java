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
    workers.adjust(SECOND, 0.69);
    assertThat(active(workers)).containsExactly(0);
    workers.adjust(2 * SECOND, 0.71);
    assertThat(active(workers)).containsExactly(0, 1);
    workers.adjust(3 * SECOND, 1.39);
    assertThat(active(workers)).containsExactly(0, 1);
  }

  @Test
  void a_worker_that_is_not_needed_becomes_inactive_after_a_while() {
    ActiveWorkers workers = three(false);
    workers.reportShortage(SECOND);
    workers.adjust(5 * SECOND, 0.1);
    assertThat(active(workers)).as("too early").containsExactly(0, 1);
    workers.adjust(7 * SECOND, 0.5);
    assertThat(active(workers)).as("too busy").containsExactly(0, 1);
    workers.adjust(8 * SECOND, 0.49);
    assertThat(active(workers)).containsExactly(0);
    workers.adjust(60 * SECOND, 0);
    assertThat(active(workers)).as("one remains").containsExactly(0);
  }

  @Test
  void all_workers_are_woken_at_the_end() {
    three(false).wakeAll();
    assertThat(woken).containsExactly(0, 1, 2);
  }
}
