package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.it.CommandLine.Result;
import org.junit.jupiter.api.Test;

/** Errors: a plain sentence and an exit status, without delay. */
class TroubleIT {
  private static final double SOON_SECONDS = 15;

  private static Result run(String line) {
    return CommandLine.cqlsurge(CommandLine.words(line)).await();
  }

  private static void assertSentence(Result result, int status) {
    assertThat(result.status()).as(result.toString()).isEqualTo(status);
    assertThat(result.err().lines())
        .noneMatch(
            line ->
                line.startsWith("\tat ") || line.matches("(Caused by: )?[\\w.]+Exception\\b.*"));
    assertThat(result.err().lines().filter(line -> line.startsWith("cqlsurge: "))).isNotEmpty();
  }

  @Test
  void an_unreachable_node_is_named() {
    Result result = run("write n=10 -rate threads=1 -log no-settings -node 127.0.0.1:1");
    assertSentence(result, 1);
    assertThat(result.err()).contains("Cannot connect to 127.0.0.1:1: ");
    assertThat(result.seconds()).isLessThan(SOON_SECONDS);
  }

  @Test
  void an_unknown_host_is_named() {
    Result result = run("write n=10 -rate threads=1 -log no-settings -node no.such.host.invalid");
    assertSentence(result, 1);
    assertThat(result.err()).contains("no.such.host.invalid");
  }

  @Test
  void a_missing_keyspace_is_named() {
    Result result =
        run(
            "read n=10 -rate threads=1 -log no-settings -schema keyspace=never_made -node "
                + TestNode.shared().address());
    assertSentence(result, 1);
    assertThat(result.err()).contains("never_made").contains("write");
    assertThat(result.seconds()).isLessThan(SOON_SECONDS);
  }

  @Test
  void rows_that_were_never_written_are_counted_by_kind_and_node() {
    String rest =
        " -rate threads=4 -errors ignore -log nodes no-settings"
            + " -schema keyspace=ks_gaps -node "
            + TestNode.shared().address();
    Result written = run("write n=1 no-warmup" + rest);
    assertThat(written.status()).as(written.toString()).isZero();
    assertThat(written.out()).doesNotContain("Errors and retries");
    Result read = run("read n=100 no-warmup -pop seq=1..100" + rest);
    assertThat(read.status()).as(read.toString()).isZero();
    assertThat(read.err()).contains("the row is missing").contains("more like it: READ validation");
    String node = "/" + TestNode.shared().address();
    assertThat(read.out().lines())
        .anyMatch(line -> line.matches("  READ +validation +" + node + " +99 errors, +0 retries"))
        .anyMatch(line -> line.matches("  datacenter1 +" + node + " +1 +100.0% +99 +0 .*"));
  }

  @Test
  void a_wrong_option_has_status_2() {
    Result result = run("write n=10 -rate thraeds=1");
    assertSentence(result, 2);
    assertThat(result.err()).contains("thraeds=1").contains("threads=");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void ctrl_c_prints_the_results() throws InterruptedException {
    CommandLine line =
        CommandLine.cqlsurge(
            "write",
            "duration=120s",
            "no-warmup",
            "-rate",
            "threads=20",
            "-schema",
            "keyspace=ks_int",
            "-node",
            TestNode.shared().address());
    line.awaitRows();
    line.signal("INT");
    long interrupted = System.nanoTime();
    Result result = line.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    assertThat(result.out()).contains("Results:").contains("Total operation time");
    assertThat(StoredCells.number(result.result("Total partitions"), "WRITE: ")).isPositive();
    assertThat(result.result("Total errors")).startsWith("0 ");
    assertThat((System.nanoTime() - interrupted) / 1e9).isLessThan(SOON_SECONDS);
  }
}
