package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReplyQueueTest {
  private final AtomicInteger callbacks = new AtomicInteger();
  private final ReplyQueue queue = new ReplyQueue(callbacks::incrementAndGet);

  private Lane lane(long number) {
    Lane lane = new Lane(null, null, queue::add, () -> 0);
    lane.sentNs = number;
    return lane;
  }

  @Test
  void an_empty_queue_returns_null() {
    assertThat(queue.takeAll()).isNull();
  }

  @Test
  void the_oldest_lane_is_first() {
    for (int i = 0; i < 4; i++) {
      queue.add(lane(i));
    }
    List<Long> taken = new ArrayList<>();
    for (Lane lane = queue.takeAll(); lane != null; lane = lane.next) {
      taken.add(lane.sentNs);
    }
    assertThat(taken).containsExactly(0L, 1L, 2L, 3L);
    assertThat(queue.takeAll()).isNull();
  }

  @Test
  void every_lane_is_taken_once_while_other_threads_add() throws InterruptedException {
    int threads = 4;
    int each = 50_000;
    List<Thread> adders = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      long first = (long) t * each;
      Thread adder =
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  queue.add(lane(first + i));
                }
              });
      adders.add(adder);
      adder.start();
    }
    boolean[] seen = new boolean[threads * each];
    int taken = 0;
    while (taken < seen.length) {
      for (Lane lane = queue.takeAll(); lane != null; lane = lane.next) {
        assertThat(seen[(int) lane.sentNs]).isFalse();
        seen[(int) lane.sentNs] = true;
        taken++;
      }
      if (taken < seen.length) {
        Thread.onSpinWait();
      }
    }
    for (Thread adder : adders) {
      adder.join();
    }
  }

  @Test
  void only_the_first_of_several_lanes_calls_the_callback() {
    queue.add(lane(1));
    queue.add(lane(2));
    assertThat(callbacks).hasValue(1);
    assertThat(queue.takeAll()).isNotNull();
    assertThat(queue.takeAll()).isNull();
    queue.add(lane(3));
    assertThat(callbacks).hasValue(2);
  }
}
