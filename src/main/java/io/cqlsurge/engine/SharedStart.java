package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * The steps before a run that depend on other clients. The first client creates the schema and
 * truncates, because concurrent schema changes can fail or conflict. The others wait for the
 * tables. All wait for the start. Used by the thread that executes the benchmark.
 */
final class SharedStart {
  /** Maximum time to wait for the tables. */
  static final Duration MAX_WAIT = Duration.ofSeconds(60);

  /** Time between two checks for the tables, or on the clock before the start, in ns. */
  private static final long POLL_NS = 500_000_000;

  /** Maximum delay of a start that is not reported, in ns. */
  private static final long MAX_DELAY_NS = 100_000_000;

  private static final double NS_PER_SECOND = 1e9;

  private final EngineContext context;
  private final BenchmarkListener listener;
  private final Shard shard;
  private final CountDownLatch interrupted;
  private boolean wasInterrupted;

  /**
   * Creates one client's steps.
   *
   * @param interrupted reaches zero when the user interrupts the benchmark, which ends all waits
   */
  SharedStart(
      EngineContext context, BenchmarkListener listener, Shard shard, CountDownLatch interrupted) {
    this.context = context;
    this.listener = listener;
    this.shard = shard;
    this.interrupted = interrupted;
  }

  private boolean isFirst() {
    return shard.index() == 0;
  }

  /** Creates the schema if this client does so. */
  CreatedSchema createSchema(Workload workload) {
    if (!isFirst()) {
      return CreatedSchema.NONE;
    }
    long startNs = context.clock().getAsLong();
    CreatedSchema created = workload.createSchema(context.database());
    if (workload.tables() > 1 && created.objects().isPresent()) {
      Duration creating = Duration.ofNanos(context.clock().getAsLong() - startNs);
      context.database().agreesOnSchema();
      Duration total = Duration.ofNanos(context.clock().getAsLong() - startNs);
      listener.tablesCreated(workload.tables(), creating, total);
    }
    return created;
  }

  /**
   * Prepares the statements, when the first client has created the schema.
   *
   * @param createsSchema whether the workload has a schema to create
   * @param opener prepares the statements
   * @return remarks for the user, one line each
   * @throws DatabaseError if a table is missing after {@link #MAX_WAIT}
   * @throws RunFailure if the user interrupts the wait
   */
  List<String> open(boolean createsSchema, Supplier<List<String>> opener) {
    if (isFirst() || !createsSchema) {
      return opener.get();
    }
    long endNs = context.clock().getAsLong() + MAX_WAIT.toNanos();
    boolean isReported = false;
    while (true) {
      DatabaseError failure;
      try {
        return openAgreed(opener);
      } catch (DatabaseError e) {
        failure = e;
      }
      boolean mayAppear = failure.kind() == DatabaseError.Kind.REFUSED;
      if (!mayAppear || context.clock().getAsLong() >= endNs) {
        throw mayAppear ? missing(failure) : failure;
      }
      if (!isReported) {
        listener.awaitingSchema(shard.count(), MAX_WAIT);
        isReported = true;
      }
      if (await(POLL_NS)) {
        throw new RunFailure("interrupted while waiting for the schema", null);
      }
    }
  }

  private List<String> openAgreed(Supplier<List<String>> opener) {
    List<String> remarks = opener.get();
    if (!context.database().agreesOnSchema()) {
      throw new DatabaseError(DatabaseError.Kind.REFUSED, "The nodes do not agree on the schema");
    }
    return remarks;
  }

  private DatabaseError missing(DatabaseError error) {
    String hint =
        ". With -shard, client 1/"
            + shard.count()
            + " creates the schema. This client waited for it for "
            + MAX_WAIT.toSeconds()
            + " s; start all clients at about the same time";
    return new DatabaseError(error.kind(), error.getMessage() + hint, error);
  }

  /**
   * Truncates the tables if this client does so. Does nothing after an interrupt.
   *
   * @param start when other clients start to write
   * @throws RunFailure if the other clients may have started already
   */
  void truncate(Workload workload, Optional<StartTime> start) {
    if (!isFirst() || interrupted.getCount() == 0) {
      return;
    }
    checkEarly(start, "were not emptied because", "");
    listener.truncated(workload.truncate(context.database()));
    checkEarly(start, "were emptied, but", " Rows that other clients had written may be missing.");
  }

  private static void checkEarly(Optional<StartTime> start, String what, String consequence) {
    long leftNs = start.map(StartTime::leftNs).orElse(0L);
    if (leftNs < 0) {
      throw new RunFailure(
          String.format(
              Locale.ROOT,
              "truncate=once: the tables %s start= was %.1f s ago.%s Choose a later start=",
              what,
              -leftNs / NS_PER_SECOND,
              consequence),
          null);
    }
  }

  /** Returns a gate that opens at the start. Reports the wait now, and later a delay. */
  StartGate gate(StartTime start) {
    long leftNs = start.leftNs();
    if (leftNs > 0) {
      listener.awaitingStart(Duration.ofNanos(leftNs));
    }
    return new StartGate() {
      @Override
      public void await() {
        SharedStart.this.await(start);
      }

      @Override
      public void started() {
        long delayNs = -start.leftNs();
        if (delayNs > MAX_DELAY_NS) {
          listener.startsLate(Duration.ofNanos(delayNs));
        }
      }
    };
  }

  private void await(StartTime start) {
    long leftNs = start.leftNs();
    while (leftNs > 0 && !wasInterrupted) {
      wasInterrupted = await(Math.min(leftNs, POLL_NS));
      leftNs = start.leftNs();
    }
  }

  /** Returns whether the user interrupted the benchmark during the wait for the start. */
  boolean wasInterrupted() {
    return wasInterrupted;
  }

  /** Waits; returns whether the user interrupted the benchmark. */
  private boolean await(long ns) {
    try {
      return context.clock().await(interrupted, ns);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
