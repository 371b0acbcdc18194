package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The ends of executions that wait for a slot. */
class SlotQueueTest {
  private static final int EXECUTIONS = 10_000;

  @Test
  void slots_serve_at_once_and_further_executions_wait() {
    SlotQueue queue = queue("slots 2:3ms");
    assertThat(LongStream.of(0, 1, 2, 3, 50).map(ms -> queue.endNs(ms * 1_000_000) / 1_000_000))
        .containsExactly(3L, 4L, 6L, 7L, 53L);
  }

  @Test
  void random_service_has_the_mean_and_its_seed_determines_it() {
    assertThat(ends("random-slots 1:2ms:7")).isEqualTo(ends("random-slots 1:2ms:7"));
    assertThat(ends("random-slots 1:2ms:8"))
        .doesNotContainAnyElementsOf(ends("random-slots 1:2ms"));
    List<Long> ends = ends("random-slots 1:2ms:7");
    assertThat(ends.get(EXECUTIONS - 1) / 1e6 / EXECUTIONS).isBetween(1.9, 2.1);
  }

  /** Returns the ends of executions that all arrive at the start. */
  private static List<Long> ends(String words) {
    SlotQueue queue = queue(words);
    return LongStream.range(0, EXECUTIONS).map(i -> queue.endNs(0)).boxed().toList();
  }

  private static SlotQueue queue(String words) {
    return new SlotQueue(Faults.NONE.with(words).slots().orElseThrow());
  }
}
