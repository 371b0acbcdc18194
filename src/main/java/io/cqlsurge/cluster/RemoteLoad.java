package io.cqlsurge.cluster;

import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.outcome.OutcomeLine;
import io.cqlsurge.settings.load.Shard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * A generator that lets workers on other machines send the operations. It divides each run among
 * them and adds up their figures, so that listeners receive those of one run.
 */
public final class RemoteLoad implements LoadGenerator, AutoCloseable {
  /** Maximum time for workers to connect and to prepare the statements, or to warm up, in ms. */
  private static final long PREPARE_MS = 600_000;

  /** Maximum time to fetch one query log, in ms; a lost worker is noticed earlier. */
  private static final long FETCH_MS = 600_000;

  private final Workers workers;
  private final Consumer<String> notes;
  private Optional<RemoteTask> task = Optional.empty();
  private int runs;

  /** Number of workers whose outcomes are complete. */
  private int completed;

  private volatile boolean hasRate;

  private RemoteLoad(Workers workers, Consumer<String> notes) {
    this.workers = workers;
    this.notes = notes;
  }

  /**
   * Reserves workers.
   *
   * @param key encrypts the connections; all workers must have the same
   * @throws io.cqlsurge.grammar.UsageError if a worker cannot be reached or is not free
   */
  public static RemoteLoad reserve(
      Controller controller, Optional<WorkerKey> key, Consumer<String> notes) {
    return new RemoteLoad(Workers.reserve(controller, key, notes), notes);
  }

  /** Sets what the workers execute; called once, before everything else. */
  public void assign(RemoteTask assigned) {
    task = Optional.of(assigned);
  }

  @Override
  public List<String> open() {
    RemoteTask assigned = task.orElseThrow();
    int count = workers.all().size();
    for (RemoteWorker worker : workers.present()) {
      Shard shard = new Shard(worker.index, count);
      workers.send(worker, new Message.Open(assigned.job().part(shard)));
    }
    Set<String> remarks = new LinkedHashSet<>();
    workers.awaitAll(
        PREPARE_MS,
        (worker, message) -> {
          if (message instanceof Message.Opened opened) {
            worker.hasNodes = opened.hasNodes();
            remarks.addAll(opened.remarks());
          }
          return message instanceof Message.Opened;
        });
    return new ArrayList<>(remarks);
  }

  @Override
  public void warmUp(RunPlan plan, BenchmarkListener listener) {
    WarmUpJoin join = new WarmUpJoin(workers.present().size(), listener);
    workers.sendAll(new Message.WarmUp(plan.lanes()));
    workers.awaitAll(
        PREPARE_MS,
        (worker, message) -> {
          if (message instanceof Message.Errors errors) {
            task.orElseThrow().listener().errorsSeen(worker.named(errors.notes()));
          }
          join.add(worker.index, message);
          return message instanceof Message.Ready;
        });
  }

  @Override
  public RunResult execute(RunPlan plan) {
    hasRate = plan.pace().isAdjustable();
    try {
      return new RemoteRun(workers, plan, runs++, task.orElseThrow(), notes).execute();
    } finally {
      hasRate = false;
    }
  }

  /**
   * Fetches the workers' query logs, one after the other.
   *
   * @param log receives text, and how many requests are missing before it
   * @throws io.cqlsurge.engine.RunFailure if a worker is lost
   */
  public void fetchQueries(ObjLongConsumer<byte[]> log) {
    for (RemoteWorker worker : workers.present()) {
      String heading = "# worker " + worker + System.lineSeparator();
      log.accept(heading.getBytes(StandardCharsets.UTF_8), 0);
      workers.send(worker, new Message.FetchQueries());
      workers.await(
          List.of(worker), FETCH_MS, (from, received) -> isFetched(from, received.message(), log));
    }
  }

  /**
   * Passes on the lines of the workers' outcomes from now on; the last line is added when all
   * workers have sent theirs, see {@link #endOutcomes}.
   */
  public void recordOutcomes(Consumer<OutcomeLine> file) {
    workers.passTo(
        line -> {
          if (line instanceof OutcomeLine.End) {
            completed++;
          } else {
            file.accept(line);
          }
        });
  }

  /**
   * Fetches the last outcomes, and adds the last line if those of all workers are complete.
   *
   * @throws io.cqlsurge.engine.RunFailure if a worker is lost
   */
  public void endOutcomes(Consumer<OutcomeLine> file) {
    workers.sendAll(new Message.FetchOutcomes());
    workers.awaitAll(FETCH_MS, (from, message) -> message instanceof Message.OutcomesEnded);
    if (completed == workers.all().size()) {
      file.accept(new OutcomeLine.End());
    }
  }

  private boolean isFetched(RemoteWorker worker, Message message, ObjLongConsumer<byte[]> log) {
    if (!(message instanceof Message.Queries queries)) {
      return false;
    }
    log.accept(queries.lines().array(), queries.missing());
    boolean isLast = !queries.lines().hasRemaining();
    if (!isLast) {
      workers.send(worker, new Message.FetchQueries());
    }
    return isLast;
  }

  @Override
  public void finish() {
    workers.sendAll(new Message.Finish());
  }

  @Override
  public void interrupt() {
    workers.sendAll(new Message.Stop());
  }

  @Override
  public boolean setRate(long perSecond) {
    if (hasRate) {
      workers.sendAll(new Message.Rate(perSecond));
    }
    return hasRate;
  }

  @Override
  public void close() {
    workers.close();
  }
}
