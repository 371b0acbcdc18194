package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ramps against a real node. */
class RampIT {
  private static final TestNode NODE = TestNode.shared();

  private static Result run(String line) {
    String words = line + " -log no-settings -schema keyspace=ks_ramp -node " + NODE.address();
    Result result = CommandLine.inProcess(CommandLine.words(words));
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).endsWith("\n\nEND\n");
    return result;
  }

  private static List<String> lines(Result result, String start) {
    return result.out().lines().filter(line -> line.strip().startsWith(start)).toList();
  }

  @Test
  void a_writing_ramp_waits_for_the_node_and_a_reading_one_finds_what_was_written() {
    Result writes = run("write n=3000 no-warmup -rate threads>=4 threads<=16");
    assertThat(lines(writes, "Running WRITE with "))
        .containsExactly(
            "Running WRITE with 4 threads for 3000 iteration",
            "Running WRITE with 8 threads for 3000 iteration",
            "Running WRITE with 16 threads for 3000 iteration");
    assertThat(lines(writes, "Total partitions")).hasSize(3).allMatch(l -> l.contains("3,000 ["));
    assertThat(lines(writes, "Sleeping for 15s at most")).hasSize(2);
    assertThat(lines(writes, "Slept for ")).hasSize(2);
    assertThat(lines(writes, "Improvement over ")).hasSize(2).allMatch(l -> l.endsWith("%"));
    assertThat(writes.out()).contains("\nThread count was not specified\n\nRunning with 4 ");
    assertThat(lines(writes, "16 threadCount, WRITE,")).hasSize(1);
    assertThat(lines(writes, "16 threadCount, total,")).hasSize(1);
    assertThat(lines(writes, "Highest op rate: ")).hasSize(1);
    assertThat(writes.out()).contains("\nRamp stopped by threads<=16: ");
    Result reads = run("read err<0.2 n>2 n<4 no-warmup -pop seq=1..3000 -rate auto threads<=8");
    assertThat(reads.out()).contains("\nWARNING: uncertainty mode (err<)");
    assertThat(lines(reads, "Sleeping for")).isEmpty();
    assertThat(lines(reads, "Stopped by ")).hasSize(2);
    assertThat(lines(reads, "Total errors")).allMatch(line -> line.endsWith("0 [READ: 0]"));
  }
}
