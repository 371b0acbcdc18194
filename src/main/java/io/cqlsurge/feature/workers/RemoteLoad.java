package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.run.WorkerReceiver;
import io.cqlsurge.settings.load.Shard;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A generator that lets workers on other machines send the operations. It divides each run among
 * them and adds up their figures, so that listeners receive those of one run.
 */
final class RemoteLoad implements LoadGenerator, AutoCloseable {
  /** Maximum time for workers to connect and to prepare the statements, or to warm up, in ms. */
  private static final long PREPARE_MS = 600_000;

  /** Maximum time to fetch the bytes of a feature, in ms; a lost worker is noticed earlier. */
  private static final long FETCH_MS = 600_000;

  private final Workers workers;
  private final Consumer<String> notes;
  private Optional<RemoteRun.Task> task = Optional.empty();
  private int runs;

  private volatile boolean hasRate;

  /**
   * Reserves workers.
   *
   * @param access how the controller listens; all workers must have the same key
   * @throws io.cqlsurge.grammar.UsageError if a worker cannot be reached or is not free
   */
  RemoteLoad(
      Message.Hello hello,
      List<InetSocketAddress> addresses,
      Group.Access access,
      Consumer<String> notes) {
    this.workers = new Workers(hello, addresses, access, notes);
    this.notes = notes;
  }

  /** Sets what the workers execute; called once, before everything else. */
  void assign(RemoteRun.Task assigned) {
    task = Optional.of(assigned);
    workers.passTo(assigned.receivers());
  }

  @Override
  public List<String> open() {
    RemoteRun.Task assigned = task.orElseThrow();
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
   * Fetches what features have left in the workers, one after the other.
   *
   * @throws io.cqlsurge.engine.RunFailure if a worker is lost
   */
  @Override
  public void end() {
    for (WorkerReceiver receiver : task.orElseThrow().receivers()) {
      for (RemoteWorker worker : workers.present()) {
        workers.send(worker, new Message.Fetch(receiver.key()));
        workers.await(
            List.of(worker),
            FETCH_MS,
            (from, received) -> isFetched(from, received.message(), receiver));
      }
      receiver.ended(workers.all().size());
    }
  }

  private boolean isFetched(RemoteWorker worker, Message message, WorkerReceiver receiver) {
    if (!(message instanceof Message.Fetched fetched)) {
      return false;
    }
    receiver.received(worker.toString(), fetched.content().array(), fetched.missing());
    boolean isLast = !fetched.content().hasRemaining();
    if (!isLast) {
      workers.send(worker, new Message.Fetch(receiver.key()));
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
