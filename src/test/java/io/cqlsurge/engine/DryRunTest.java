package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.NO_DELAY;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Request;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dry runs before a benchmark, in virtual time. */
class DryRunTest {
  private final VirtualTraffic test = new VirtualTraffic();
  private final VirtualDatabase dry = new VirtualDatabase(test.time);
  private final StageLog log = new StageLog();
  private Benchmark benchmark;

  DryRunTest() {
    test.database.dry = Optional.of(dry);
  }

  /** Executes a command line with one lane. */
  private Optional<RunEnding> execute(String line) {
    Settings settings = SettingsParser.parse(List.of(line.split(" ")));
    Workload workload = TestOperations.standard(settings);
    var load = settings.command().load();
    Pace pace = settings.rate().pace();
    benchmark =
        new Benchmark(
            test.context(),
            workload,
            load,
            new LocalLoad(test.context(), workload, load.warmup(), 1),
            log);
    Optional<RunEnding> ending =
        benchmark.execute(
            test.plan(1, pace, load.length()),
            Ramp.of(settings.rate().concurrency(), load.length()));
    return ending;
  }

  @Test
  void a_run_at_a_rate_without_a_warm_up_has_one_that_is_not_measured() {
    dry.answeredNs = nowNs -> nowNs + 1_000;
    execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(dry.sentNs).hasSize(5_000);
    assertThat(dry.sentNs.get(4_999)).isEqualTo(4_999 * SECOND / 20_000);
    assertThat(log.lines).containsExactly("dry run 5000", "running 1", "ran 40000");
    assertThat(test.database.sentNs).hasSize(40_000);
    assertThat(test.database.sentNs.get(0)).isGreaterThanOrEqualTo(dry.sentNs.get(4_999));
    assertThat(test.intervals.stream().mapToLong(i -> i.total().counts().operations()).sum())
        .isEqualTo(40_000);
    assertThat(test.intervals.get(0).span().endSeconds()).isEqualTo(1);
  }

  @Test
  void a_run_at_a_higher_rate_has_a_longer_one() {
    dry.answeredNs = nowNs -> nowNs + 1_000;
    execute("write n=40000 no-warmup -rate threads=1 fixed=5001/s");
    assertThat(dry.sentNs).hasSize(20_000);
    assertThat(dry.sentNs.get(19_999)).isEqualTo(19_999 * SECOND / 20_000);
  }

  @Test
  void a_run_at_a_high_rate_has_the_longest_one() {
    dry.answeredNs = nowNs -> nowNs + 1_000;
    execute("write n=400000 no-warmup -rate threads=1 fixed=20001/s");
    assertThat(dry.sentNs).hasSize(150_000);
    assertThat(dry.sentNs.get(149_999)).isEqualTo(149_999 * SECOND / 50_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write n=50000 no-warmup -rate threads=1",
        "write n=50000 -rate threads=1 fixed=5000/s",
        "write n=4999 no-warmup -rate threads=1 fixed=500/s",
        "write duration=9s no-warmup -rate threads=1 fixed=500/s"
      })
  void other_runs_have_none(String line) {
    execute(line);
    assertThat(dry.sentNs).isEmpty();
    assertThat(log.lines).noneMatch(text -> text.startsWith("dry run"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write n=6000 no-warmup -rate threads=1 throttle=500/s",
        "write duration=12s no-warmup -rate threads=1 fixed=500/s"
      })
  void a_short_run_has_a_short_one(String line) {
    execute(line);
    assertThat(dry.sentNs.size()).isBetween(990, 3_000);
    assertThat(log.lines).hasSize(3).contains("dry run " + dry.sentNs.size());
  }

  @Test
  void it_ends_after_a_second() {
    dry.answeredNs = nowNs -> nowNs + MILLISECOND;
    execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(dry.sentNs.size()).isBetween(990, 1_001);
    assertThat(dry.sentNs.get(dry.sentNs.size() - 1)).isLessThanOrEqualTo(SECOND);
  }

  @Test
  void its_errors_are_neither_retried_nor_reported_and_do_not_end_the_benchmark() {
    dry.answeredNs = nowNs -> nowNs + 1_000;
    dry.replies = number -> FakeDatabase.failure(Kind.TIMEOUT);
    Optional<RunEnding> ending = execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(ending.orElseThrow().isCompleted()).isTrue();
    assertThat(dry.sentNs).hasSize(5_000);
    assertThat(dry.withinNs).isEmpty();
    assertThat(test.messages).isEmpty();
  }

  @Test
  void without_a_sender_for_it_the_run_starts_immediately() {
    test.database.dry = Optional.empty();
    execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(log.lines).containsExactly("running 1", "ran 40000");
    assertThat(test.database.sentNs.get(0)).isZero();
  }

  @Test
  void an_interrupt_ends_it_and_the_benchmark() {
    test.time.at(SECOND / 2, () -> benchmark.interrupt());
    Optional<RunEnding> ending = execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(ending).hasValue(RunEnding.INTERRUPTED_EARLY);
    assertThat(test.time.getAsLong()).isLessThan(SECOND);
    assertThat(dry.closed).isTrue();
    assertThat(test.database.sentNs).isEmpty();
  }

  @Test
  void its_sender_is_closed_before_the_run() {
    boolean[] closed = new boolean[1];
    test.database.observer = request -> closed[0] |= dry.closed;
    execute("write n=40000 no-warmup -rate threads=1 fixed=500/s");
    assertThat(closed[0]).isTrue();
  }

  private List<List<ByteBuffer>> requests(String line, boolean isDry) {
    DryRunTest other = new DryRunTest();
    List<List<ByteBuffer>> sent = new ArrayList<>();
    other.dry.answeredNs = nowNs -> nowNs + 1_000;
    other.test.database.dry = isDry ? Optional.of(other.dry) : Optional.empty();
    other.test.errors = VirtualTraffic.errors(0, true, NO_DELAY, OptionalDouble.empty());
    other.test.database.observer = request -> sent.add(values((Request.Single) request));
    other.execute(line);
    assertThat(other.dry.sentNs.isEmpty()).isNotEqualTo(isDry);
    return sent;
  }

  private static List<ByteBuffer> values(Request.Single request) {
    List<ByteBuffer> values = new ArrayList<>();
    for (int i = 0; i < request.count(); i++) {
      byte[] bytes = new byte[request.value(i).remaining()];
      request.value(i).duplicate().get(bytes);
      values.add(ByteBuffer.wrap(bytes));
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "write n=5000 no-warmup -rate threads=1 fixed=500/s",
        "write n=5000 no-warmup -pop seq=1..700 -rate threads=1 fixed=500/s",
        "read n=5000 no-warmup -pop seq=1..700 -rate threads=1 fixed=500/s",
        "counter_write n=5000 no-warmup -rate threads=1 throttle=500/s"
      })
  void the_requests_of_the_run_are_the_same_as_without_it(String line) {
    List<List<ByteBuffer>> without = requests(line, false);
    assertThat(without).hasSize(5_000);
    assertThat(requests(line, true)).isEqualTo(without);
  }

  @Test
  void a_ramp_has_one_before_its_first_step() {
    dry.answeredNs = nowNs -> nowNs + 1_000;
    Settings settings =
        SettingsParser.parse(
            List.of("read", "n=50000", "no-warmup", "-errors", "skip-read-validation"));
    Workload workload = TestOperations.standard(settings);
    var load = settings.command().load();
    benchmark =
        new Benchmark(
            test.context(),
            workload,
            load,
            new LocalLoad(test.context(), workload, load.warmup(), 1),
            log);
    benchmark.execute(
        test.plan(8, new Pace.FixedRate(5_000, Spacing.EVEN), load.length()),
        Ramp.of(new Concurrency.Ramp(4, 8, false), load.length()));
    assertThat(log.lines.stream().filter(line -> line.startsWith("dry run"))).hasSize(1);
    assertThat(log.lines.get(0)).isEqualTo("dry run 5000");
    assertThat(dry.mostInFlight).isLessThanOrEqualTo(8);
  }
}
