package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReplyQueueTest {
  private final AtomicInteger firsts = new AtomicInteger();
  private final ReplyQueue arrivals = new ReplyQueue(firsts::incrementAndGet);

  private Lane lane(long number) {
    Lane lane = new Lane(null, null, arrivals::add, () -> 0);
    lane.sentNs = number;
    return lane;
  }

  @Test
  void nothing_arrived_is_null() {
    assertThat(arrivals.takeAll()).isNull();
  }

  @Test
  void the_oldest_comes_first() {
    for (int i = 0; i < 4; i++) {
      arrivals.add(lane(i));
    }
    List<Long> taken = new ArrayList<>();
    for (Lane lane = arrivals.takeAll(); lane != null; lane = lane.next) {
      taken.add(lane.sentNs);
    }
    assertThat(taken).containsExactly(0L, 1L, 2L, 3L);
    assertThat(arrivals.takeAll()).isNull();
  }

  @Test
  void every_arrival_is_taken_once_while_others_add() throws InterruptedException {
    int threads = 4;
    int each = 50_000;
    List<Thread> adders = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      long first = (long) t * each;
      Thread adder =
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  arrivals.add(lane(first + i));
                }
              });
      adders.add(adder);
      adder.start();
    }
    boolean[] seen = new boolean[threads * each];
    int taken = 0;
    while (taken < seen.length) {
      for (Lane lane = arrivals.takeAll(); lane != null; lane = lane.next) {
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
  void only_the_first_of_several_arrivals_is_announced() {
    arrivals.add(lane(1));
    arrivals.add(lane(2));
    assertThat(firsts).hasValue(1);
    assertThat(arrivals.isEmpty()).isFalse();
    arrivals.takeAll();
    assertThat(arrivals.isEmpty()).isTrue();
    arrivals.add(lane(3));
    assertThat(firsts).hasValue(2);
  }
}
