package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProcessorYieldTest {

  @Test
  @Timeout(60)
  void long_work_is_divided_by_waits() throws InterruptedException {
    Thread worker =
        new Thread(
            () -> {
              ProcessorYield work = new ProcessorYield();
              while (!Thread.currentThread().isInterrupted()) {
                work.ifDue();
              }
            });
    worker.start();
    try {
      // Work that never waits is always runnable.
      while (worker.getState() != State.TIMED_WAITING) {
        assertThat(worker.isAlive()).isTrue();
      }
    } finally {
      worker.interrupt();
      worker.join();
    }
  }
}
