package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.it.CommandLine.Result;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Nodes of a cluster are lost or freeze during a run at a steady rate. Tests that need all nodes at
 * rest come first, because a node is slow for a while after its start; those that need fewer nodes
 * come last, and leave the lost ones so. The class takes longest of all, so it starts first.
 */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LostNodeIT {
  private static final long RATE = 100;

  /** Rate at which a killed node has requests in flight, without which nothing is reported. */
  private static final long IN_FLIGHT_RATE = 400;

  /** Maximum time until a node that is back is in use again. */
  private static final double RECOVERY_SECONDS = 30;

  /** Maximum time until a failure: longer than the timeout of a request. */
  private static final double SOON_SECONDS = 20;

  /** Maximum time until the end of a run that no node can serve. */
  private static final double END_SECONDS = 15;

  private static TestNode cluster;

  @BeforeAll
  static void startCluster() {
    cluster = TestNode.startLasting("it-cluster", "--nodes", "3");
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  /** Starts a run that writes to all three nodes and waits until it keeps up with its rate. */
  private static CommandLine steady(String line) throws InterruptedException {
    return steady(line, RATE);
  }

  private static CommandLine steady(String line, long rate) throws InterruptedException {
    String words =
        "write no-warmup "
            + line
            + " -schema replication(factor=3) -rate threads=20 fixed="
            + rate
            + "/s -log no-settings -node "
            + cluster.address();
    CommandLine run = CommandLine.cqlsurge(CommandLine.words(words));
    run.await("steady rate", () -> keepsUp(run, 0, rate));
    return run;
  }

  /** Returns whether three rows follow a row number and the last three keep up with the rate. */
  private static boolean keepsUp(CommandLine run, int from, long rate) {
    List<StoredRow> rows = run.rows();
    return rows.size() >= from + 3
        && rows.subList(rows.size() - 3, rows.size()).stream()
            .allMatch(row -> row.keepsUpWith(rate));
  }

  private static void assertRecovers(CommandLine run, long rate) throws InterruptedException {
    int back = run.rows().size();
    run.await("steady rate again", () -> keepsUp(run, back, rate));
    List<StoredRow> rows = run.rows();
    assertThat(rows.get(rows.size() - 1).seconds() - rows.get(back - 1).seconds())
        .isLessThan(RECOVERY_SECONDS);
  }

  private static long errors(List<StoredRow> rows) {
    return rows.stream().mapToLong(StoredRow::errors).sum();
  }

  /** Checks that a run failed with a sentence, not with a stack trace. */
  private static void assertFailure(Result result) {
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.err().lines())
        .noneMatch(
            line -> line.startsWith("\tat ") || line.matches("(Caused by: )?[\\w.]+Exception\\b.*"))
        .anyMatch(line -> line.startsWith("cqlsurge: "));
  }

  private static long requestsSeenByThird() {
    try (CqlSession session = cluster.session()) {
      Node third =
          session.getMetadata().getNodes().values().stream()
              .filter(node -> node.getEndPoint().toString().contains("127.0.0.3"))
              .findFirst()
              .orElseThrow();
      String text = "SELECT request_count FROM system_views.clients";
      return session.execute(SimpleStatement.newInstance(text).setNode(third)).all().stream()
          .mapToLong(row -> row.getLong(0))
          .sum();
    }
  }

  @Test
  @Order(2)
  void a_killed_node_is_reported_and_used_again_when_it_is_back() throws InterruptedException {
    CommandLine run = steady("duration=240s cl=QUORUM", IN_FLIGHT_RATE);
    int before = run.rows().size();
    cluster.signal("KILL", 3);
    run.await("message about the loss", () -> !run.errSoFar().isEmpty());
    assertThat(run.rows().size()).isLessThanOrEqualTo(before + 3);
    cluster.startMissing();
    assertRecovers(run, IN_FLIGHT_RATE);
    Thread.sleep(3000);
    assertThat(requestsSeenByThird()).isGreaterThan(RATE);
    run.signal("INT");
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    assertThat(result.err()).doesNotContain("\tat ").contains("WRITE: ");
    // Requests in flight to the killed node were sent again, to another node.
    assertThat(result.result("Total errors")).startsWith("0 ");
  }

  @Test
  @Order(4)
  void errors_are_counted_where_each_replica_is_needed() throws InterruptedException {
    CommandLine run = steady("duration=10s cl=ALL -errors ignore");
    cluster.signal("KILL", 3);
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out()).endsWith("\n\nEND\n");
    long errors = StoredCells.number(result.result("Total errors"), "WRITE: ");
    long successes = StoredCells.number(result.result("Total partitions"), "WRITE: ");
    List<StoredRow> rows = StoredRow.of(result.out());
    assertThat(errors).isPositive().isEqualTo(errors(rows));
    assertThat(rows.get(rows.size() - 1).operations()).isEqualTo(successes + errors);
    assertThat(rows.get(rows.size() - 1).seconds()).isBetween(9.0, 10 + SOON_SECONDS);
    assertThat(result.err()).contains("WRITE failed: ").doesNotContain("\tat ");
  }

  @Test
  @Order(5)
  void a_lost_majority_ends_the_run() throws InterruptedException {
    CommandLine run = steady("duration=240s cl=QUORUM");
    cluster.signal("KILL", 2);
    long lostNs = System.nanoTime();
    Result result = run.await();
    assertThat((System.nanoTime() - lostNs) / 1e9).isLessThan(SOON_SECONDS);
    assertThat(result.status()).as(result.toString()).isEqualTo(1);
    assertThat(result.out()).contains("Results:").endsWith("FAILURE\n");
    assertThat(result.err()).contains("cqlsurge: WRITE failed: ").doesNotContain("\tat ");
    assertThat(StoredCells.number(result.result("Total errors"), "WRITE: ")).isPositive();
  }

  @Test
  @Order(1)
  void a_frozen_node_delays_requests_but_skips_none() throws InterruptedException {
    CommandLine run = steady("duration=240s cl=QUORUM -errors ignore -mode requestTimeout=4000");
    cluster.signal("STOP", 3);
    try {
      Thread.sleep(8_000);
    } finally {
      cluster.signal("CONT", 3);
    }
    assertRecovers(run, RATE);
    run.signal("INT");
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isEqualTo(130);
    List<StoredRow> rows = StoredRow.of(result.out());
    StoredRow last = rows.get(rows.size() - 1);
    // A skipped request would be missing from those that were due; times are printed to 0.1 s.
    assertThat((double) last.operations())
        .isBetween(RATE * (last.seconds() - 1), RATE * (last.seconds() + 0.1));
    assertThat(last.seconds()).isGreaterThan(8);
    // The response times count from the first request that was delayed.
    assertThat(rows.stream().mapToDouble(StoredRow::maxMs).max().orElseThrow())
        .isGreaterThan(3_000);
    assertThat(errors(rows))
        .isEqualTo(StoredCells.number(result.result("Total errors"), "WRITE: "));
  }

  @Test
  @Order(3)
  void write_timeouts_end_the_run() throws InterruptedException {
    CommandLine run = steady("duration=240s cl=ALL");
    cluster.signal("STOP", 3);
    long stoppedNs = System.nanoTime();
    try {
      Result result = run.await();
      assertThat((System.nanoTime() - stoppedNs) / 1e9).isLessThan(END_SECONDS);
      assertFailure(result);
      assertThat(result.err()).containsAnyOf("timed out", "too few replicas are alive");
    } finally {
      cluster.signal("CONT", 3);
    }
  }

  @Test
  @Order(6)
  void a_cluster_that_is_lost_for_good_ends_the_run() throws InterruptedException {
    CommandLine run = steady("duration=240s");
    cluster.close();
    long lostNs = System.nanoTime();
    Result result = run.await();
    assertThat((System.nanoTime() - lostNs) / 1e9).isLessThan(END_SECONDS);
    assertFailure(result);
    assertThat(result.out()).contains("Results:").endsWith("FAILURE\n");
  }
}
