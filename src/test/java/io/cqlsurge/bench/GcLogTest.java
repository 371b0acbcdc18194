package io.cqlsurge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GcLogTest {
  private static final double MIB = 1024 * 1024;

  @Test
  void pauses_add_up_and_phases_do_not_count() {
    GcLog log =
        GcLog.read(
            List.of(
                "Using Parallel",
                "GC(0) Pause Young (Metadata GC Threshold)",
                "GC(0) Pause Young (Metadata GC Threshold) 73M->7M(362M) 31.250ms",
                "GC(1) Marking Phase 9.707ms",
                "GC(1) Pause Full (Metadata GC Threshold) 7M->7M(362M) 30.500ms"));

    assertThat(log.pauseMs()).isEqualTo(61.75);
  }

  @Test
  void allocated_is_the_growth_between_collections_and_up_to_the_exit() {
    GcLog log =
        GcLog.read(
            List.of(
                "GC(0) Pause Young (Allocation Failure) 100M->10M(362M) 5.516ms",
                "GC(1) Pause Young (Allocation Failure) 110M->8M(362M) 1.316ms",
                "Heap",
                " PSYoungGen      total 398336K, used 20480K [0x0000d5, 0x0000ee, 0x000100)",
                "  eden space 387584K, 59% used [0x0000d5,0x0000e3,0x0000ed)",
                " ParOldGen       total 258048K, used 8192K [0x000080, 0x00008f, 0x0000d5)",
                " Metaspace       used 22087K, committed 22400K, reserved 1114112K"));

    assertThat(log.allocatedBytes()).isEqualTo((100 + 100 + 20) * MIB);
  }

  @Test
  void a_process_without_collections_allocated_the_heap_at_its_exit() {
    GcLog log =
        GcLog.read(List.of(" garbage-first heap   total 258048K, used 3072K [0x0000d5, 0x0000ee)"));

    assertThat(log).isEqualTo(new GcLog(0, 3 * MIB));
  }

  @Test
  void without_the_exit_the_allocation_ends_with_the_last_collection() {
    GcLog log = GcLog.read(List.of("GC(0) Pause Young (Normal) 24M->3M(256M) 2.000ms"));

    assertThat(log.allocatedBytes()).isEqualTo(24 * MIB);
  }

  @Test
  void a_collector_that_frees_outside_its_pauses_has_no_allocation() {
    GcLog log =
        GcLog.read(
            List.of(
                "GC(0) Pause Mark Start 0.012ms",
                "GC(0) Garbage Collection (Warmup) 206M(10%)->64M(3%)"));

    assertThat(log).isEqualTo(new GcLog(0.012, Double.NaN));
  }

  @Test
  void the_processes_of_one_command_add_up() {
    assertThat(new GcLog(1, 10).plus(new GcLog(2, 20))).isEqualTo(new GcLog(3, 30));
  }
}
