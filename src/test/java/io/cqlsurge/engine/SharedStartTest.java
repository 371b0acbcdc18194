package io.cqlsurge.engine;

import static io.cqlsurge.engine.VirtualTraffic.MILLISECOND;
import static io.cqlsurge.engine.VirtualTraffic.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests of the steps of one of several clients before its run, in virtual time. */
class SharedStartTest {
  private static final Shard FIRST = new Shard(0, 3);
  private static final Shard LAST = new Shard(2, 3);
  private static final Instant EPOCH = Instant.parse("2026-11-21T12:00:00Z");

  private final VirtualTraffic test = new VirtualTraffic();
  private final Counting workload = new Counting();
  private final CallLog log = new CallLog();

  /** When the first client has created the table, in ns. */
  private long createdNs;

  private DatabaseError.Kind missing = DatabaseError.Kind.REFUSED;
  private OptionalLong startNs = OptionalLong.empty();
  private long truncationNs;

  /** Time for which the objects of a run are built, in ns. */
  private long buildNs;

  private Benchmark benchmark;

  private Optional<RunEnding> execute(Shard shard, String command) {
    LoadSettings load = SettingsParser.parse(List.of(command.split(" "))).command().load();
    benchmark =
        new Benchmark(
            test.context(),
            workload,
            load,
            new LocalLoad(test.context(), workload, load.warmup(), 1),
            log);
    RunPlan plan = test.plan(30, new Pace.Unlimited(), load.length());
    InstantSource clock = () -> EPOCH.plusNanos(test.time.getAsLong());
    Optional<StartTime> start =
        startNs.isPresent()
            ? Optional.of(StartTime.at(EPOCH.plusNanos(startNs.getAsLong()), clock))
            : Optional.empty();
    return benchmark.execute(
        new Concurrency.Fixed(30), VirtualTraffic.of(plan, shard), start, Optional.empty());
  }

  @Test
  void the_first_client_creates_the_schema_and_waits_for_nothing() {
    execute(FIRST, "write n=1000 no-warmup");
    assertThat(log.lines).containsExactly("created", "prepared", "running 10", "ran 334");
    assertThat(workload.created).isTrue();
  }

  @Test
  void the_other_clients_wait_until_it_exists() {
    createdNs = 7 * SECOND;
    execute(LAST, "write n=1000 no-warmup");
    assertThat(log.lines).containsExactly("waiting for 3", "prepared", "running 10", "ran 333");
    assertThat(workload.created).isFalse();
    assertThat(test.database.sentNs.get(0)).isEqualTo(7 * SECOND);
  }

  @Test
  void the_other_clients_do_not_wait_if_it_exists() {
    execute(LAST, "write n=1000 no-warmup");
    assertThat(log.lines).containsExactly("prepared", "running 10", "ran 333");
    assertThat(test.database.sentNs.get(0)).isZero();
  }

  @Test
  void the_wait_for_the_schema_has_a_limit() {
    createdNs = Long.MAX_VALUE;
    assertThatThrownBy(() -> execute(LAST, "write n=1000"))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(
            "no table. With -shard, client 1/3 creates the schema. This client waited for it for 60"
                + " s; start all clients at about the same time");
    assertThat(test.time.getAsLong()).isEqualTo(60 * SECOND);
  }

  @Test
  void other_errors_end_the_wait_for_the_schema() {
    createdNs = SECOND;
    missing = DatabaseError.Kind.CONNECTION;
    assertThatThrownBy(() -> execute(LAST, "write n=1000")).hasMessage("no table");
    assertThat(test.time.getAsLong()).isZero();
  }

  @Test
  void a_command_that_creates_no_schema_does_not_wait_for_it() {
    createdNs = SECOND;
    workload.creates = false;
    assertThatThrownBy(() -> execute(LAST, "read n=1000")).hasMessage("no table");
    assertThat(test.time.getAsLong()).isZero();
  }

  @Test
  void an_interrupt_ends_the_wait_for_the_schema() {
    createdNs = Long.MAX_VALUE;
    test.time.at(3 * SECOND, () -> benchmark.interrupt());
    assertThatThrownBy(() -> execute(LAST, "write n=1000")).isInstanceOf(RunFailure.class);
    assertThat(test.time.getAsLong()).isEqualTo(3 * SECOND);
  }

  @Test
  void a_run_begins_at_its_start_to_the_nanosecond() {
    startNs = OptionalLong.of(12 * SECOND + 345_678_901);
    execute(LAST, "write n=1000 no-warmup");
    assertThat(log.lines).containsExactly("prepared", "start in 12345 ms", "running 10", "ran 333");
    assertThat(test.database.sentNs.get(0)).isEqualTo(12 * SECOND + 345_678_901);
  }

  @Test
  void everything_that_a_run_needs_is_built_before_the_start() {
    startNs = OptionalLong.of(12 * SECOND);
    buildNs = 1200 * MILLISECOND;
    test.preparation = () -> test.time.stall(300 * MILLISECOND);
    execute(LAST, "write n=1000 no-warmup");
    assertThat(test.database.sentNs.get(0)).isEqualTo(12 * SECOND);
    assertThat(log.lines).noneMatch(line -> line.startsWith("late"));
  }

  @Test
  void a_run_that_is_not_built_in_time_starts_late_and_says_so() {
    startNs = OptionalLong.of(SECOND);
    buildNs = 1200 * MILLISECOND;
    execute(LAST, "write n=1000 no-warmup");
    assertThat(test.database.sentNs.get(0)).isEqualTo(1200 * MILLISECOND);
    assertThat(log.lines).contains("start in 1000 ms", "late by 200 ms");
  }

  @Test
  void a_delay_up_to_a_tenth_of_a_second_is_not_reported() {
    startNs = OptionalLong.of(SECOND);
    buildNs = 1100 * MILLISECOND;
    execute(LAST, "write n=1000 no-warmup");
    assertThat(test.database.sentNs.get(0)).isEqualTo(1100 * MILLISECOND);
    assertThat(log.lines).noneMatch(line -> line.startsWith("late"));
  }

  @Test
  void the_time_of_a_run_starts_with_its_first_operation() {
    startNs = OptionalLong.of(12 * SECOND);
    execute(LAST, "write n=1000 no-warmup");
    assertThat(test.startedNs).isEqualTo(12 * SECOND);
  }

  @Test
  void a_warm_up_precedes_the_start() {
    startNs = OptionalLong.of(12 * SECOND);
    execute(LAST, "write n=9000");
    // A quarter of the operations, of which this client sends a third.
    assertThat(log.lines).contains("warming 750").endsWith("running 10", "ran 3000");
    assertThat(test.database.sentNs.stream().filter(sent -> sent < 12 * SECOND)).hasSize(750);
  }

  @Test
  void a_client_that_is_late_starts_at_once_and_says_so() {
    createdNs = 7 * SECOND;
    startNs = OptionalLong.of(5 * SECOND);
    execute(LAST, "write n=1000 no-warmup");
    assertThat(log.lines).contains("late by 2000 ms").endsWith("ran 333");
    assertThat(test.database.sentNs.get(0)).isEqualTo(7 * SECOND);
  }

  @Test
  void an_interrupt_ends_the_wait_for_the_start() {
    startNs = OptionalLong.of(60 * SECOND);
    test.time.at(3 * SECOND, () -> benchmark.interrupt());
    assertThat(execute(LAST, "write n=1000 no-warmup")).hasValue(RunEnding.INTERRUPTED_EARLY);
    assertThat(log.lines).endsWith("running 10", "ran 0");
    assertThat(test.time.getAsLong()).isLessThan(4 * SECOND);
  }

  @Test
  void the_first_client_truncates_before_the_start() {
    startNs = OptionalLong.of(5 * SECOND);
    execute(FIRST, "write n=1000 no-warmup truncate=once");
    assertThat(log.lines)
        .containsExactly(
            "created", "prepared", "truncated", "start in 5000 ms", "running 10", "ran 334");
  }

  @Test
  void the_other_clients_do_not_truncate() {
    startNs = OptionalLong.of(5 * SECOND);
    execute(LAST, "write n=1000 no-warmup truncate=once");
    assertThat(log.lines).doesNotContain("truncated");
  }

  @Test
  void tables_are_not_truncated_after_the_start() {
    startNs = OptionalLong.of(-SECOND);
    assertThatThrownBy(() -> execute(FIRST, "write n=1000 no-warmup truncate=once"))
        .isInstanceOf(RunFailure.class)
        .hasMessage(
            "truncate=once: the tables were not emptied because start= was 1.0 s ago. Choose a later"
                + " start=");
    assertThat(log.lines).doesNotContain("truncated");
  }

  @Test
  void a_truncation_that_ends_after_the_start_is_a_failure() {
    startNs = OptionalLong.of(SECOND);
    truncationNs = 3 * SECOND;
    assertThatThrownBy(() -> execute(FIRST, "write n=1000 no-warmup truncate=once"))
        .isInstanceOf(RunFailure.class)
        .hasMessageContaining("start= was 2.0 s ago. Rows that other clients had written may be");
  }

  @Test
  void without_operations_only_the_first_client_does_something() {
    createdNs = Long.MAX_VALUE;
    assertThat(execute(FIRST, "write n=0")).isEmpty();
    assertThat(log.lines).containsExactly("created");
    assertThat(execute(LAST, "write n=0")).isEmpty();
    assertThat(log.lines).containsExactly("created");
  }

  @Test
  void a_client_without_operations_has_an_empty_run() {
    Optional<RunEnding> ending = execute(LAST, "write n=2 no-warmup");
    assertThat(ending.orElseThrow().isCompleted()).isTrue();
    assertThat(log.lines).endsWith("running 10", "ran 0");
    assertThat(test.time.getAsLong()).isLessThan(100 * MILLISECOND);
  }

  /** A workload that counts numbers, in a table that another client may create later. */
  private final class Counting implements Workload {
    private boolean creates = true;
    private boolean created;

    @Override
    public List<String> labels() {
      return List.of("COUNT");
    }

    @Override
    public boolean updates() {
      return true;
    }

    @Override
    public boolean createsSchema() {
      return creates;
    }

    @Override
    public CreatedSchema createSchema(Database database) {
      created = true;
      return CreatedSchema.of("keyspaces");
    }

    @Override
    public List<String> truncate(Database database) {
      test.time.stall(truncationNs);
      return List.of("numbers");
    }

    @Override
    public List<String> open(Catalog catalog) {
      if (test.time.getAsLong() < createdNs) {
        throw new DatabaseError(missing, "no table");
      }
      return List.of("prepared");
    }

    @Override
    public Traffic traffic() {
      test.time.stall(buildNs);
      return TestOperations.counting(
          test.database.prepare(new StatementText("x", Consistency.ONE, true)), Long.MAX_VALUE);
    }

    @Override
    public Traffic trafficOf(String label) {
      return traffic();
    }
  }

  /** A listener that also records the stages before a run. */
  private static final class CallLog extends StageLog {
    @Override
    public void schemaCreated(String created) {
      lines.add("created");
    }

    @Override
    public void awaitingSchema(int clients, Duration max) {
      lines.add("waiting for " + clients);
    }

    @Override
    public void statementsPrepared(List<String> remarks) {
      lines.addAll(remarks);
    }

    @Override
    public void warmingUp(String label, long operations) {
      lines.add("warming " + operations);
    }

    @Override
    public void truncated(List<String> tables) {
      lines.add("truncated");
    }

    @Override
    public void awaitingStart(Duration left) {
      lines.add("start in " + left.toMillis() + " ms");
    }

    @Override
    public void startsLate(Duration late) {
      lines.add("late by " + late.toMillis() + " ms");
    }
  }
}
