package io.cqlsurge.feature.traces;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestListener.Event;
import io.cqlsurge.database.RequestListener.Traced;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent.Times;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.Trace;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TraceLogTest {
  private static final String NODE = "/127.0.0.1:9042";
  private static final OperationStats TOTAL = TestFigures.upTo(OperationStats.TOTAL, 100, 0);
  private static final Interval SUMMARY = TestFigures.summary(1, GcFigures.NONE, TOTAL);

  private final RecordedOutput output = new RecordedOutput();
  private final TestContext test = new TestContext();
  private final TraceLog log = log("1/1");

  private RunContext context(String... options) {
    List<String> line = new ArrayList<>(List.of("read"));
    line.addAll(List.of(options));
    return test.of(new Traces(), output, line);
  }

  private TraceLog log(String fraction) {
    return (TraceLog) new Traces().part(context("-log", "trace=" + fraction)).orElseThrow();
  }

  private static Traced request(int ms, Event... events) {
    return request(ms, () -> List.of(events));
  }

  private static Traced request(int ms, Supplier<List<Event>> events) {
    return new Traced(NODE, "SELECT " + ms, ms * 1_000_000L, events);
  }

  private List<String> requests() {
    return log.traces().stream().map(Trace::request).toList();
  }

  @Test
  void there_is_no_log_without_the_option() {
    assertThat(new Traces().part(context())).isEmpty();
  }

  @Test
  void about_one_request_in_n_is_traced() {
    TraceLog tenth = log("1/10");
    int traced = 0;
    for (int i = 0; i < 100_000; i++) {
      traced += tenth.wantsTrace() ? 1 : 0;
      assertThat(log.wantsTrace()).isTrue();
    }
    // 10,000 with a standard deviation of 95.
    assertThat(traced).isBetween(9_400, 10_600);
  }

  @Test
  void the_slowest_twenty_are_kept_and_printed_with_their_events() {
    log.timeStarts();
    test.marks.runStarts(1, "");
    test.marks.mark("flush");
    for (int ms = 1; ms <= 30; ms++) {
      log.traced(
          request(
              ms,
              new Event(0, "10.0.0.1", "Parsing"),
              new Event(500, "10.0.0.1", "Read 1 live rows"),
              new Event(1_000, "10.0.0.2", "a\u001b[31mb\nc")));
    }
    log.runEnded(SUMMARY);
    assertThat(requests()).hasSize(20).startsWith("SELECT 30", "SELECT 29").endsWith("SELECT 11");
    assertThat(log.traces().get(0).ms()).isEqualTo(30);
    assertThat(output.lines.subList(0, 5))
        .containsExactly(
            "Slowest of 30 traced requests (1 in 1; median 15.0 ms, of all requests 50.0 ms):",
            "30.0 ms at 0.0 s (flush), /127.0.0.1:9042, SELECT 30",
            "          0 us  10.0.0.1         |                          Parsing",
            "        500 us  10.0.0.1                     |              Read 1 live rows",
            "      1,000 us  10.0.0.2                                 |  a [31mb c");
    assertThat(output.lines).hasSize(1 + 20 * 4 + 1).endsWith("");
    assertThat(output.problems).isEmpty();
  }

  @Test
  void a_run_without_a_traced_request_prints_nothing() {
    log.timeStarts();
    log.runEnded(SUMMARY);
    assertThat(output.lines).isEmpty();
    assertThat(log.traces()).isEmpty();
  }

  @Test
  void a_trace_that_cannot_be_read_is_reported_and_the_others_are_kept() {
    log.timeStarts();
    log.traced(request(3));
    log.traced(
        request(
            2,
            () -> {
              throw new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out");
            }));
    log.traced(request(1));
    log.runEnded(SUMMARY);
    assertThat(requests()).containsExactly("SELECT 3", "SELECT 1");
    assertThat(output.problems).containsExactly("cqlsurge: Some traces cannot be read: timed out");
  }

  @Test
  void each_run_has_its_own_traces() {
    log.timeStarts();
    log.traced(request(9));
    log.runEnded(SUMMARY);
    log.timeStarts();
    log.traced(request(4));
    log.runEnded(SUMMARY);
    assertThat(requests()).containsExactly("SELECT 4");
    assertThat(output.lines)
        .contains(
            "Slowest of 1 traced requests (1 in 1; median 4.00 ms, of all requests 50.0 ms):");
  }

  @Test
  void the_times_of_each_interval_are_passed_on_once() {
    log.timeStarts();
    log.traced(request(5));
    log.traced(request(6));
    log.intervalEnded(TestFigures.second(0, TOTAL));
    log.intervalEnded(TestFigures.second(1, TOTAL));
    assertThat(test.events)
        .allSatisfy(event -> assertThat(((Times) event).tag()).isEqualTo("traced-st"))
        .extracting(event -> ((Times) event).times().getTotalCount())
        .containsExactly(2L, 0L);
  }

  @Test
  void a_late_reply_does_not_wait_until_the_traces_are_read() throws InterruptedException {
    CountDownLatch arrived = new CountDownLatch(1);
    log.timeStarts();
    log.traced(
        request(
            5,
            () -> {
              new Thread(
                      () -> {
                        log.traced(request(7));
                        arrived.countDown();
                      })
                  .start();
              try {
                assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return List.of();
            }));
    log.runEnded(SUMMARY);
    assertThat(requests()).containsExactly("SELECT 5");
  }
}
