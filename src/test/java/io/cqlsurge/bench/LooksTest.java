package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LooksTest {
  @TempDir private Path proc;

  private void process(String pid, int peakKiB, int threads) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(pid));
    String status = "Name:\tjava\nVmHWM:\t  " + peakKiB + " kB\nThreads:\t" + threads + "\n";
    Files.writeString(folder.resolve("status"), status);
  }

  private void task(String pid, String thread, int wanted, int unwanted) throws IOException {
    Path folder = Files.createDirectories(proc.resolve(pid).resolve("task").resolve(thread));
    Files.writeString(
        folder.resolve("status"),
        "Name:\tmain\nvoluntary_ctxt_switches:\t"
            + wanted
            + "\nnonvoluntary_ctxt_switches:\t"
            + unwanted
            + "\n");
  }

  @Test
  void voluntary_and_involuntary_switches_of_all_threads_are_added() throws IOException {
    process("7", 2048, 2);
    task("7", "7", 10, 1);
    task("7", "8", 100, 20);
    Looks looks = new Looks(proc);

    looks.at("7");

    assertThat(looks.switches()).isEqualTo(131);
  }

  @Test
  void a_thread_counts_once_even_after_its_end() throws IOException {
    process("7", 2048, 2);
    task("7", "7", 10, 0);
    task("7", "8", 5, 0);
    Looks looks = new Looks(proc);
    looks.at("7");
    task("7", "7", 30, 0);
    Files.delete(proc.resolve("7/task/8/status"));
    Files.delete(proc.resolve("7/task/8"));

    looks.at("7");

    assertThat(looks.switches()).isEqualTo(35);
  }

  @Test
  void the_maximum_is_kept() throws IOException {
    process("7", 4096, 9);
    task("7", "7", 1, 0);
    Looks looks = new Looks(proc);
    looks.at("7");
    process("7", 4096, 3);

    looks.at("7");

    assertThat(looks.peakMiB()).isEqualTo(4);
    assertThat(looks.threads()).isEqualTo(9);
  }

  @Test
  void a_program_started_by_a_script_counts() throws IOException {
    process("7", 1024, 1);
    task("7", "7", 1, 0);
    Files.writeString(proc.resolve("7/task/7/children"), "9 ");
    process("9", 8192, 20);
    task("9", "9", 50, 2);
    Looks looks = new Looks(proc);

    looks.at("7");

    assertThat(looks.switches()).isEqualTo(53);
    assertThat(looks.peakMiB()).isEqualTo(8);
  }

  @Test
  void an_ended_process_adds_nothing() {
    Looks looks = new Looks(proc);

    looks.at("7");

    assertThat(looks.switches()).isZero();
  }

  @Test
  void cpu_time_of_ended_children_is_read_after_any_name() {
    String stat = "42 (odd) name) S 1 42 42 0 -1 4194560 1 2 3 4 5 6 1250 75 20 0 12 0 99";

    assertThat(CpuTime.ofEndedChildren(stat)).isEqualTo(new CpuTime(12.5, 0.75));
  }
}
