package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.Polling;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.FakeNodes;
import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The nodes answer when a test says so, and the time passes only in between. */
class ServerWatchTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";
  private static final String WRITTEN = "scylla_hints_manager_written";
  private static final OperationStats NONE = TestFigures.upTo(OperationStats.TOTAL, 1, 0);

  private final AtomicLong clockNs = new AtomicLong(77_000_000_000L);
  private final Map<String, BlockingQueue<Answer>> answers = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> given = new ConcurrentHashMap<>();
  private final List<Cluster.Node> nodes = new ArrayList<>();
  private final List<NodeLoad> seen = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final ServerWatch watch =
      new ServerWatch(() -> nodes, this::read, this::happened, problems::add, clockNs::get);

  /** What a node answers. */
  @FunctionalInterface
  private interface Answer {
    Samples get() throws IOException;
  }

  private void happened(RunEvent event) {
    List<NodeLoad> loads = ((RunEvent.NodesLoaded) event).nodes();
    assertThat(loads).isNotEmpty();
    seen.addAll(loads);
  }

  private Samples read(Cluster.Node node) throws IOException {
    asked.get(node.address()).incrementAndGet();
    try {
      return answers.get(node.address()).take().get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void node(String... addresses) {
    for (String address : addresses) {
      nodes.add(new Cluster.Node(address, "dc1", "r1"));
      answers.put(address, new LinkedBlockingQueue<>());
      asked.put(address, new AtomicInteger());
      given.put(address, new AtomicInteger());
    }
  }

  private void pass(double seconds) {
    clockNs.addAndGet((long) (seconds * 1e9));
  }

  private void interval() {
    watch.intervalEnded(TestFigures.second(0, NONE));
  }

  private void progress() {
    watch.progressed(new Progress(1, 1, 0, OptionalDouble.empty()));
  }

  private static Samples samples(Object... namesAndValues) {
    Samples samples = new Samples();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      samples.add((String) namesAndValues[i], "", ((Number) namesAndValues[i + 1]).doubleValue());
    }
    return samples;
  }

  private static Samples reads(long reads) {
    return samples("scylla_storage_proxy_coordinator_read_latency_count", reads);
  }

  private static Samples connections(int connections) {
    return samples("scylla_transport_current_connections", connections);
  }

  /** Lets a node answer, and waits until its answer was taken and it is asked again. */
  private void answers(String address, Answer answer) {
    give(address, answer);
    Polling.await(
        "a new question to " + address,
        () -> {
          interval();
          return asked.get(address).get() > given.get(address).get();
        });
  }

  private void give(String address, Answer answer) {
    given.get(address).incrementAndGet();
    answers.get(address).add(answer);
  }

  private void awaitQuestion(String address) {
    Polling.await("a question to " + address, () -> asked.get(address).get() > 0);
  }

  private NodeLoad onlyLoad() {
    assertThat(seen).hasSize(1);
    return seen.get(0);
  }

  @Test
  void each_node_is_asked_when_the_time_starts() {
    node(A, B);
    watch.timeStarts();
    awaitQuestion(A);
    awaitQuestion(B);
  }

  @Test
  void the_first_answer_only_starts_the_counting() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(5));
    assertThat(seen).isEmpty();
    assertThat(problems).isEmpty();
  }

  @Test
  void a_load_is_the_growth_since_the_last_answer() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(1_000));
    pass(2);
    answers(A, () -> reads(1_500));
    assertThat(onlyLoad().address()).isEqualTo(A);
    assertThat(onlyLoad().end()).isCloseTo(2, within(1e-9));
    assertThat(onlyLoad().amounts()).isEqualTo(Map.of(Amount.SECONDS, 2.0, Amount.READS, 500.0));
    pass(1);
    answers(A, () -> reads(1_800));
    assertThat(seen.get(1).end()).isCloseTo(3, within(1e-9));
    assertThat(seen.get(1).amounts()).isEqualTo(Map.of(Amount.SECONDS, 1.0, Amount.READS, 300.0));
  }

  @Test
  void a_level_counts_for_the_time_since_the_last_answer() {
    node(A);
    watch.timeStarts();
    answers(A, () -> connections(2));
    pass(3);
    answers(A, () -> connections(7));
    assertThat(onlyLoad().amount(Amount.CONNECTIONS)).isEqualTo(21);
  }

  @Test
  void the_pools_with_the_most_pending_tasks_are_kept_as_text() {
    node(A);
    Samples pools = new Samples();
    for (int pending : List.of(3, 0, 10, 1, 5, 2)) {
      pools.add(FakeNodes.POOLS + ".pending_tasks", "name=\"Stage" + pending + "\"", pending);
    }
    watch.timeStarts();
    answers(A, () -> pools);
    pass(1);
    answers(A, () -> pools);
    assertThat(onlyLoad().busiest())
        .containsExactly("Stage10 10", "Stage5 5", "Stage3 3", "Stage2 2");
    assertThat(onlyLoad().amount(Amount.PENDING_TASKS)).isEqualTo(21);
  }

  @Test
  void a_node_that_was_restarted_has_no_load_until_its_next_answer() {
    node(A);
    watch.timeStarts();
    answers(A, () -> samples(WRITTEN, 10, "scylla_cache_row_hits", 100));
    pass(1);
    answers(A, () -> samples(WRITTEN, 12, "scylla_cache_row_hits", 99));
    assertThat(seen).isEmpty();
    pass(1);
    answers(A, () -> samples(WRITTEN, 19, "scylla_cache_row_hits", 100));
    assertThat(onlyLoad().amount(Amount.HINTS)).isEqualTo(7);
    assertThat(onlyLoad().amount(Amount.ROW_HITS)).isEqualTo(1);
  }

  @Test
  void a_counter_that_is_new_has_no_amount_yet() {
    node(A);
    watch.timeStarts();
    answers(A, () -> connections(1));
    pass(1);
    answers(A, () -> samples("scylla_transport_current_connections", 2, WRITTEN, 700));
    assertThat(onlyLoad().amounts()).containsOnlyKeys(Amount.SECONDS, Amount.CONNECTIONS);
    pass(1);
    answers(A, () -> samples(WRITTEN, 750));
    assertThat(seen.get(1).amounts()).isEqualTo(Map.of(Amount.SECONDS, 1.0, Amount.HINTS, 50.0));
  }

  @Test
  void a_load_without_any_amount_is_not_passed_on() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(100));
    pass(1);
    answers(A, () -> reads(5));
    pass(1);
    answers(A, () -> samples("go_goroutines", 8));
    assertThat(seen).isEmpty();
    assertThat(problems).hasSize(1);
  }

  @Test
  void a_slow_node_does_not_delay_others_and_is_not_asked_twice() {
    node(A, B);
    watch.timeStarts();
    answers(B, () -> reads(1));
    pass(1);
    answers(B, () -> reads(2));
    assertThat(onlyLoad().address()).isEqualTo(B);
    assertThat(asked.get(A)).hasValue(1);
  }

  @Test
  void a_node_without_an_answer_is_reported_once_and_its_late_answer_counts() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(100));
    pass(2);
    interval();
    assertThat(problems).isEmpty();
    pass(0.5);
    interval();
    pass(1.5);
    progress();
    assertThat(problems).containsExactly("Node values: none from " + A + ": no answer within 2 s");
    answers(A, () -> reads(500));
    assertThat(onlyLoad().amounts()).isEqualTo(Map.of(Amount.SECONDS, 4.0, Amount.READS, 400.0));
    assertThat(problems).hasSize(1);
  }

  @Test
  void nodes_with_the_same_problem_are_in_one_sentence() {
    node(B, A);
    watch.timeStarts();
    pass(3);
    progress();
    assertThat(problems)
        .containsExactly("Node values: none from " + A + ", " + B + ": no answer within 2 s");
  }

  @Test
  void a_node_that_fails_is_reported_once_and_asked_again() {
    node(A);
    Answer failure =
        () -> {
          throw new IOException("connection refused");
        };
    watch.timeStarts();
    answers(A, () -> reads(100));
    pass(1);
    answers(A, failure);
    pass(1);
    answers(A, failure);
    assertThat(problems).containsExactly("Node values: none from " + A + ": connection refused");
    assertThat(seen).isEmpty();
    pass(1);
    answers(A, () -> reads(400));
    assertThat(onlyLoad().amounts()).isEqualTo(Map.of(Amount.SECONDS, 3.0, Amount.READS, 300.0));
  }

  @Test
  void an_answer_of_the_wrong_form_is_a_problem_too() {
    node(A);
    watch.timeStarts();
    answers(
        A,
        () -> {
          throw new IllegalArgumentException("broken");
        });
    assertThat(problems).containsExactly("Node values: none from " + A + ": broken");
  }

  @Test
  void an_answer_without_known_series_is_reported_once() {
    node(A);
    watch.timeStarts();
    answers(A, () -> samples("go_goroutines", 7));
    pass(1);
    answers(A, () -> samples("go_goroutines", 8));
    assertThat(problems)
        .containsExactly("Node values: none from " + A + ": the answer has no known series");
    assertThat(seen).isEmpty();
  }

  @Test
  void a_node_that_joins_is_watched_from_then_on() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(1));
    node(B);
    interval();
    answers(B, () -> reads(100));
    pass(1);
    answers(B, () -> reads(300));
    assertThat(onlyLoad().amount(Amount.READS)).isEqualTo(200);
  }

  @Test
  void a_load_that_has_arrived_is_passed_on_at_the_end_of_the_run() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(1));
    pass(1);
    give(A, () -> reads(3));
    Polling.await(
        "the last load",
        () -> {
          watch.runEnded(TestFigures.summary(1, GcFigures.NONE, NONE, NONE));
          return !seen.isEmpty();
        });
    assertThat(onlyLoad().amount(Amount.READS)).isEqualTo(2);
  }

  @Test
  void a_run_counts_from_its_own_start_and_not_from_an_answer_to_the_last_run() {
    node(A);
    watch.timeStarts();
    answers(A, () -> reads(1_000));
    pass(1);
    // The answer arrives after the last call of the first run.
    AtomicReference<Thread> reader = new AtomicReference<>();
    give(
        A,
        () -> {
          reader.set(Thread.currentThread());
          return reads(1_001);
        });
    Polling.await(
        "an idle thread",
        () -> reader.get() != null && reader.get().getState() == Thread.State.TIMED_WAITING);
    pass(100);
    watch.timeStarts();
    answers(A, () -> reads(5_000));
    pass(1);
    answers(A, () -> reads(5_010));
    NodeLoad last = seen.get(seen.size() - 1);
    assertThat(seen).as("loads of the second run").hasSize(1);
    assertThat(last.end()).isCloseTo(1, within(1e-9));
    assertThat(last.amounts()).isEqualTo(Map.of(Amount.SECONDS, 1.0, Amount.READS, 10.0));
  }
}
