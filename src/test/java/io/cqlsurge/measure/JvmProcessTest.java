package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ProcessSource.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmProcessTest {
  private final JvmProcess process = new JvmProcess();

  @Test
  void work_of_this_thread_counts_for_the_thread_and_for_the_process() {
    long self = Thread.currentThread().getId();
    Reading before = process.read(List.of(self));
    long sum = 0;
    Reading after = before;
    while (after.threadCpuNs().get(self) - before.threadCpuNs().get(self) < 50_000_000) {
      for (int i = 0; i < 100_000; i++) {
        sum += Integer.reverse(i);
      }
      after = process.read(List.of(self));
    }
    assertThat(sum).isNotEqualTo(1);
    // Some systems measure the time of a process in hundredths of a second.
    assertThat(after.cpuNs() - before.cpuNs()).isGreaterThanOrEqualTo(30_000_000);
    assertThat(after.timeNs() - before.timeNs()).isGreaterThanOrEqualTo(45_000_000);
    assertThat(after.cores()).isPositive();
    after.machineShare().ifPresent(share -> assertThat(share).isBetween(0.0, 1.0));
  }

  @Test
  void a_thread_that_is_not_running_has_no_reading() {
    Thread notStarted = new Thread(() -> {});
    assertThat(process.read(List.of(notStarted.getId())).threadCpuNs()).isEmpty();
  }
}
