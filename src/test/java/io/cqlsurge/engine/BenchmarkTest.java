package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.gc.GcSource;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of a benchmark from the schema to the last run, in virtual time. */
class BenchmarkTest {
  private static final Concurrency FIVE = new Concurrency.Fixed(5);
  private static final Concurrency FIFTY = new Concurrency.Fixed(50);
  private static final Concurrency UP_TO_SIXTEEN = new Concurrency.Ramp(4, 16, false);
  private static final Pace UNLIMITED = new Pace.Unlimited();

  private final VirtualTraffic test = new VirtualTraffic();
  private final CallLog log = new CallLog();
  private LongSupplier compilation = () -> 0;
  private boolean updates = true;
  private List<String> labels = List.of("COUNT");
  private Benchmark benchmark;
  private int collections;

  private Optional<RunEnding> execute(String command, Concurrency concurrency, Pace pace) {
    LoadSettings load = SettingsParser.parse(List.of(command.split(" "))).command().load();
    EngineContext context = new EngineContext(test.database, test, test.time, machine());
    Workload workload = new Counting();
    benchmark =
        new Benchmark(
            context, workload, load, new LocalLoad(context, workload, load.warmup(), 2), log);
    RunPlan plan = test.plan(concurrency.most(), pace, load.length());
    return benchmark.execute(plan, Ramp.of(concurrency, load.length()));
  }

  private Machine machine() {
    Machine idle = VirtualTraffic.machine(() -> compilation.getAsLong());
    GcSource counter =
        new GcSource() {
          @Override
          public GcFigures drain() {
            return GcFigures.NONE;
          }

          @Override
          public void collect() {
            collections++;
          }
        };
    return new Machine(counter, Optional.empty(), idle.process(), idle.compilationMs());
  }

  @Test
  void garbage_is_collected_before_each_measured_run_but_not_before_a_warm_up() {
    execute("write n=1000", FIVE, UNLIMITED);
    assertThat(collections).isEqualTo(1);
    execute("write n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(collections).isEqualTo(1 + 3);
  }

  @Test
  void a_ramp_runs_every_step_reports_its_improvement_and_waits_between_steps() {
    Optional<RunEnding> ending = execute("write n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(log.lines)
        .containsExactly(
            "schema",
            "prepared",
            "ramp starts",
            "step 4",
            "running 4",
            "ran 1000",
            "settling",
            "settled: the nodes do not report their pending work",
            "step 8",
            "running 8",
            "ran 1000",
            "over 4: 100%",
            "settling",
            "settled: the nodes do not report their pending work",
            "step 16",
            "running 16",
            "ran 1000",
            "over 8: 98%",
            "ramp ended [4, 8, 16]");
    assertThat(ending.orElseThrow().message()).startsWith("threads<=16: ");
    assertThat(test.time.getAsLong()).isGreaterThan(30 * SECOND);
  }

  @Test
  void a_ramp_that_writes_nothing_does_not_wait_between_steps() {
    updates = false;
    execute("read n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(log.lines).doesNotContain("settling").contains("step 16");
    assertThat(test.time.getAsLong()).isLessThan(5 * SECOND);
  }

  @Test
  void the_runs_of_a_ramp_are_named_by_their_threads() {
    execute("write n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(test.names).containsExactly("4 threads", "8 threads", "16 threads");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void a_ramp_of_one_step_needs_no_name(int to) {
    execute("write n=1000 no-warmup", new Concurrency.Ramp(4, to, true), UNLIMITED);
    assertThat(test.names).containsExactly("");
  }

  @Test
  void an_interrupt_ends_a_ramp_with_the_steps_so_far() {
    test.time.at(5 * SECOND, () -> benchmark.interrupt());
    Optional<RunEnding> ending = execute("write duration=2s no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(ending).hasValue(RunEnding.INTERRUPTED);
    assertThat(log.lines).endsWith("settling", "settled: interrupted", "ramp ended [4]");
    assertThat(test.time.getAsLong()).isLessThan(6 * SECOND);
  }

  @Test
  void a_failure_ends_a_ramp() {
    test.database.replies =
        number -> number == 1_500 ? FakeDatabase.failure(Kind.REFUSED) : Reply.DONE;
    Optional<RunEnding> ending = execute("write n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(ending.orElseThrow().kind()).isEqualTo(RunEnding.Kind.FAILED);
    assertThat(log.lines).endsWith("ramp ended [4, 8]");
  }

  @Test
  void seeds_continue_from_step_to_step_and_a_ramp_ends_when_none_is_left() {
    test.seeds = 1_500;
    Optional<RunEnding> ending = execute("write n=1000 no-warmup", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(ending.orElseThrow().message()).isEqualTo("no-wrap: every seed was used");
    assertThat(log.lines).contains("ran 1000", "ran 500").endsWith("ramp ended [4, 8]");
  }

  @Test
  void tables_are_truncated_before_every_step_on_request() {
    execute("write n=10 no-warmup truncate=always", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(log.lines.stream().filter("truncated"::equals)).hasSize(3);
    assertThat(log.lines.indexOf("truncated")).isLessThan(log.lines.indexOf("running 4"));
  }

  @Test
  void tables_are_truncated_once_on_request() {
    execute("write n=10 no-warmup truncate=once", UP_TO_SIXTEEN, UNLIMITED);
    assertThat(log.lines.stream().filter("truncated"::equals)).hasSize(1);
  }

  @Test
  void a_warm_up_sends_a_quarter_per_node_and_is_not_measured() {
    execute("write n=1000", FIVE, UNLIMITED);
    assertThat(log.lines)
        .containsExactly(
            "schema", "prepared", "warming COUNT 500", "warmed 500", "running 5", "ran 1000");
    assertThat(test.database.sentNs).hasSize(1_500);
    assertThat(test.intervals.stream().mapToLong(i -> i.total().counts().operations()).sum())
        .isEqualTo(1_000);
  }

  @Test
  void a_warm_up_keeps_the_rate_and_is_shorter_then() {
    execute("write duration=10s", FIVE, new Pace.FixedRate(100, Spacing.EVEN));
    assertThat(log.lines).contains("warming COUNT 1000", "warmed 1000");
    assertThat(test.database.sentNs.get(999)).isEqualTo(999 * 10 * MILLISECOND);
  }

  @Test
  void a_warm_up_continues_until_the_compiler_is_idle() {
    // The compiler is busy for a tenth of the time up to the 5th second, and idle after it.
    compilation = () -> Math.min(test.time.getAsLong(), 5 * SECOND) / MILLISECOND / 10;
    execute("write duration=60s", FIFTY, UNLIMITED);
    assertThat(log.warmed.watched()).isTrue();
    assertThat(log.warmed.isCompilerIdle()).isTrue();
    // 100,000 operations of 1 ms in 50 lanes take 2 s.
    assertThat(log.warmed.seconds()).isBetween(5.9, 6.6);
  }

  @Test
  void a_compiler_that_is_never_idle_does_not_extend_the_warm_up() {
    compilation = () -> test.time.getAsLong() / MILLISECOND;
    execute("write duration=60s", FIFTY, UNLIMITED);
    assertThat(log.warmed.isCompilerIdle()).isFalse();
    assertThat(log.warmed.timeUp()).isFalse();
    assertThat(log.warmed.seconds()).isBetween(9.5, 10.01);
  }

  @Test
  void a_warm_up_ends_when_its_time_is_up_if_its_operations_take_longer() {
    execute("write duration=60s", FIVE, UNLIMITED);
    // 100,000 operations of 1 ms in 5 lanes would take 20 s.
    assertThat(log.lines).contains("warming COUNT 100000", "warmed 50000");
    assertThat(log.warmed.timeUp()).isTrue();
    assertThat(log.warmed.watched()).isFalse();
  }

  @Test
  void the_time_of_a_warm_up_is_for_all_kinds_together() {
    labels = List.of("ONE", "TWO", "THREE", "FOUR");
    execute("write duration=60s", FIVE, UNLIMITED);
    assertThat(log.warmUps).hasSize(4);
    double seconds = log.warmUps.stream().mapToDouble(WarmUpOutcome::seconds).sum();
    assertThat(seconds).isBetween(9.9, 10.1);
    assertThat(log.warmUps).allMatch(each -> each.seconds() > 2.4);
  }

  @Test
  void kinds_at_a_rate_share_the_time_of_a_warm_up() {
    labels = List.of("ONE", "TWO");
    execute("write duration=10s", FIVE, new Pace.FixedRate(100, Spacing.EVEN));
    assertThat(log.lines).contains("warming ONE 500", "warming TWO 500");
    double seconds = log.warmUps.stream().mapToDouble(WarmUpOutcome::seconds).sum();
    assertThat(seconds).isBetween(9.9, 10.1);
  }

  @Test
  void a_warm_up_at_a_rate_that_the_database_cannot_sustain_ends_when_its_time_is_up() {
    execute("write duration=10s", FIVE, new Pace.FixedRate(8_000, Spacing.EVEN));
    // 5 lanes of 1 ms reach 5,000 operations per second.
    assertThat(log.lines).contains("warming COUNT 80000", "warmed 50000");
    assertThat(log.warmed.timeUp()).isTrue();
  }

  @Test
  void short_runs_do_not_wait_for_the_compiler() {
    compilation = () -> test.time.getAsLong() / MILLISECOND;
    execute("write n=10000", FIVE, UNLIMITED);
    assertThat(log.warmed.watched()).isFalse();
    assertThat(test.database.sentNs).hasSize(15_000);
  }

  @Test
  void a_warm_up_reports_its_progress() {
    execute("write duration=60s", FIVE, UNLIMITED);
    assertThat(log.warmUpProgress.size()).isBetween(9, 10);
    assertThat(log.warmUpProgress.get(4).share().getAsDouble()).isBetween(0.49, 0.51);
    assertThat(log.warmUpProgress.get(4).seconds()).isBetween(4.9, 5.1);
  }

  @Test
  void a_warm_up_that_waits_for_the_compiler_reports_its_progress_by_time() {
    compilation = () -> test.time.getAsLong() / MILLISECOND;
    execute("write duration=60s", FIFTY, UNLIMITED);
    assertThat(log.warmUpProgress.size()).isBetween(9, 10);
    assertThat(log.warmUpProgress.get(7).share().getAsDouble()).isBetween(0.75, 0.87);
    assertThat(log.warmUpProgress).isSortedAccordingTo(Comparator.comparing(Progress::seconds));
  }

  @Test
  void an_interrupted_warm_up_ends_with_empty_results() {
    test.time.at(3 * SECOND, () -> benchmark.interrupt());
    Optional<RunEnding> ending = execute("write duration=60s", FIVE, UNLIMITED);
    assertThat(ending).hasValue(RunEnding.INTERRUPTED_EARLY);
    assertThat(log.warmed.watched()).isFalse();
    assertThat(log.lines).endsWith("running 5", "ran 0");
    assertThat(test.time.getAsLong()).isLessThan(4 * SECOND);
  }

  @Test
  void a_failure_in_the_warm_up_ends_the_benchmark() {
    test.database.replies = number -> FakeDatabase.failure(Kind.REFUSED);
    assertThatThrownBy(() -> execute("write n=1000", FIVE, UNLIMITED))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("The warm-up ended early: ");
  }

  @Test
  void with_no_operations_only_the_schema_is_created() {
    assertThat(execute("write n=0", FIVE, UNLIMITED)).isEmpty();
    assertThat(log.lines).containsExactly("schema", "no operations");
    assertThat(test.database.sentNs).isEmpty();
  }

  /** A workload that counts numbers. */
  private final class Counting implements Workload {
    @Override
    public List<String> labels() {
      return labels;
    }

    @Override
    public boolean updates() {
      return updates;
    }

    @Override
    public CreatedSchema createSchema(Database database) {
      return new CreatedSchema(Optional.of("keyspaces"), "", List.of());
    }

    @Override
    public List<String> truncate(Database database) {
      return List.of("numbers");
    }

    @Override
    public List<String> open(Catalog catalog) {
      return List.of("prepared");
    }

    @Override
    public Traffic traffic() {
      return TestOperations.counting(
          test.database.prepare(new StatementText("x", Consistency.ONE, true)), test.seeds);
    }

    @Override
    public Traffic trafficOf(String label) {
      return traffic();
    }
  }

  /** A listener that records all its calls. */
  private static final class CallLog extends StageLog {
    private final List<Progress> warmUpProgress = new ArrayList<>();
    private final List<WarmUpOutcome> warmUps = new ArrayList<>();
    private WarmUpOutcome warmed;

    @Override
    public void schemaCreated(String created, String keyspaces) {
      lines.add("schema");
    }

    @Override
    public void statementsPrepared(List<String> remarks) {
      lines.addAll(remarks);
    }

    @Override
    public void noOperationsRequested(boolean created) {
      lines.add("no operations");
    }

    @Override
    public void warmingUp(String label, long operations) {
      lines.add("warming " + label + " " + operations);
    }

    @Override
    public void warmingUp(String label, Progress progress) {
      warmUpProgress.add(progress);
    }

    @Override
    public void warmedUp(String label, WarmUpOutcome outcome) {
      warmed = outcome;
      warmUps.add(outcome);
      lines.add("warmed " + outcome.operations());
    }

    @Override
    public void truncated(List<String> tables) {
      lines.add("truncated");
    }

    @Override
    public void rampStarts() {
      lines.add("ramp starts");
    }

    @Override
    public void rampStep(int lanes) {
      lines.add("step " + lanes);
    }

    @Override
    public void rampImproved(int lanes, double share) {
      lines.add("over " + lanes + ": " + Math.round(100 * share) + "%");
    }

    @Override
    public void settling(Duration max) {
      lines.add("settling");
    }

    @Override
    public void settled(Duration waited, String reason) {
      lines.add("settled: " + reason);
    }

    @Override
    public void rampEnded(List<RampStep> steps, RunEnding ending) {
      lines.add("ramp ended " + steps.stream().map(RampStep::lanes).toList());
    }
  }
}
