package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.engine.RunRules;
import io.cqlsurge.feature.workers.Workers.Incoming;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.gc.GcSource;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.run.WorkerReceiver;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One run of all workers together, as the controller sees it. Used by one thread. */
final class RemoteRun {
  private static final long NS_PER_MS = 1_000_000;
  private static final long PROGRESS_NS = 1_000_000_000;

  /** Maximum workers that a sentence names. */
  private static final int MAX_NAMES = 5;

  /** Maximum wait for a worker's part after the first part of an interval, in ns. */
  private static final long GRACE_NS = 2_000_000_000L;

  /**
   * Time between the order to start and the start, in addition to the slowest round trip, in ns. In
   * it, a worker creates everything that the run needs.
   */
  private static final long LEAD_NS = 300 * NS_PER_MS;

  private final Workers workers;
  private final RunPlan plan;
  private final int number;
  private final Task task;
  private final Consumer<String> notes;
  private final RunRules rules;
  private final ClientsSum sum;
  private final IntervalJoin intervals;
  private final RemoteEnd end;
  private long startNs;
  private long progressNs;

  /**
   * What the workers execute.
   *
   * @param job the whole job, which is divided
   * @param continues whether to continue with the other workers when one is lost
   * @param context its listener receives the figures of all workers together
   * @param receivers receive the bytes of features
   */
  record Task(Job job, boolean continues, EngineContext context, List<WorkerReceiver> receivers) {
    Task {
      receivers = List.copyOf(receivers);
    }

    RunListener listener() {
      return context.listener();
    }
  }

  RemoteRun(Workers workers, RunPlan plan, int number, Task task, Consumer<String> notes) {
    this.workers = workers;
    this.plan = plan;
    this.number = number;
    this.task = task;
    this.notes = notes;
    this.rules = new RunRules(plan);
    this.end = new RemoteEnd(workers);
    this.sum = new ClientsSum(task.context().machine().serverGc());
    double seconds = plan.interval().toNanos() / 1e9;
    this.intervals = new IntervalJoin(workers.all().size(), seconds, GRACE_NS, sum);
  }

  /** Executes the run to its end and reports each interval to the listener. */
  RunResult execute() {
    start();
    Clock.await(startNs, System::nanoTime);
    // Collections before the run do not count.
    task.context().machine().serverGc().ifPresent(GcSource::drain);
    task.listener().runStarts(plan.lanes(), plan.name());
    task.listener().timeStarts();
    while (workers.all().stream().anyMatch(RemoteWorker::isRunning) && !end.hasEnded()) {
      long waitMs = Math.max(0, (progressNs - System.nanoTime()) / NS_PER_MS + 1);
      workers.next(waitMs).ifPresent(this::handle);
      deliver();
      reportProgress();
    }
    workers.all().forEach(this::end);
    deliver();
    RunResult result = result();
    task.listener().runEnded(result.summary());
    return result;
  }

  private void end(RemoteWorker worker) {
    intervals.end(worker.index);
    if (worker.isRunning()) {
      worker.loss = Optional.of("because it has not sent its results");
    }
  }

  private void start() {
    workers.compareClocks();
    long tripNs =
        workers.present().stream().mapToLong(worker -> worker.clock.shortestNs()).max().orElse(0);
    startNs = System.nanoTime() + LEAD_NS + 2 * tripNs;
    progressNs = startNs + PROGRESS_NS;
    workers.all().forEach(RemoteWorker::begin);
    for (RemoteWorker worker : workers.present()) {
      workers.send(worker, Message.Start.of(number, plan, worker.clock.toRemote(startNs)));
    }
  }

  private void handle(Incoming incoming) {
    workers.sender(incoming).ifPresent(worker -> handle(worker, incoming.message()));
  }

  private void handle(RemoteWorker worker, Message message) {
    if (message instanceof Message.OfRun ofRun && ofRun.run() != number) {
      return;
    }
    if (message instanceof Message.Part part) {
      worker.add(part.interval());
      intervals.add(worker.index, part, System.nanoTime());
    } else if (message instanceof Message.Now now) {
      worker.progress = Optional.of(now.progress());
    } else if (message instanceof Message.Errors errors) {
      task.listener().errorsSeen(worker.named(errors.notes()));
    } else if (message instanceof Message.Ended ended) {
      ended(worker, ended);
    } else {
      loseBy(worker, message);
    }
  }

  /** Handles a message after which no result follows. */
  private void loseBy(RemoteWorker worker, Message message) {
    if (message instanceof Message.Failed failed) {
      worker.isLost = true;
      worker.loss = Optional.of("with an error");
      end.fail("worker " + worker + ": " + failed.sentence());
    } else if (message instanceof Message.Busy busy) {
      lose(worker, "it " + busy.reason());
    } else if (message instanceof Message.Lost lost) {
      lose(worker, lost.reason());
    }
  }

  private void ended(RemoteWorker worker, Message.Ended ended) {
    worker.result = Optional.of(ended.result());
    worker.lateNs = ended.lateNs();
    intervals.end(worker.index);
    RunEnding how = ended.result().ending();
    if (how.kind() == RunEnding.Kind.FAILED) {
      end.fail("worker " + worker + ": " + how.message());
    }
  }

  private void lose(RemoteWorker worker, String reason) {
    if (worker.isLost) {
      return;
    }
    worker.isLost = true;
    intervals.end(worker.index);
    double seconds = (System.nanoTime() - startNs) / 1e9;
    worker.loss = Optional.of(RootLocale.format("after %.1f s: %s", seconds, reason));
    String lost =
        RootLocale.format(
            "The worker %s was lost (%s) at %tT, %.1f s after the start",
            worker, reason, LocalTime.now(ZoneId.systemDefault()), seconds);
    if (task.continues() && !workers.present().isEmpty()) {
      notes.accept(lost + "; the others continue.");
      end.degrade(RootLocale.format("after %.1f s: lost %s", seconds, worker));
    } else {
      end.fail(lost + ".");
    }
  }

  private void deliver() {
    Optional<IntervalJoin.Joined> joined = intervals.next(System.nanoTime());
    while (joined.isPresent()) {
      deliver(joined.get());
      joined = intervals.next(System.nanoTime());
    }
  }

  private void deliver(IntervalJoin.Joined joined) {
    if (!joined.missing().isEmpty()) {
      notes.accept(
          "No results from "
              + names(joined.missing())
              + " in time; they count in the next interval.");
    }
    task.listener().intervalEnded(joined.interval());
    if (end.ending().isEmpty()) {
      rules.after(joined.interval()).map(rules::sentence).ifPresent(end::finish);
    }
  }

  private String names(List<Integer> indexes) {
    String first =
        indexes.stream()
            .limit(MAX_NAMES)
            .map(index -> workers.all().get(index).toString())
            .collect(Collectors.joining(", "));
    int more = indexes.size() - MAX_NAMES;
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private void reportProgress() {
    if (System.nanoTime() < progressNs) {
      return;
    }
    progressNs += PROGRESS_NS;
    Optional<Progress> now = progress();
    now.ifPresent(task.listener()::progressed);
    now.flatMap(rules::during).ifPresent(end::fail);
  }

  private Optional<Progress> progress() {
    List<Progress> known =
        workers.all().stream().flatMap(worker -> worker.progress.stream()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    Progress sums = Progress.sum(known);
    return Optional.of(
        known.stream().allMatch(each -> each.share().isPresent())
            ? sums.withShare(
                known.stream().mapToDouble(each -> each.share().orElse(0)).average().orElse(0))
            : sums);
  }

  private RunResult result() {
    RemoteResults results = new RemoteResults(workers.all(), intervals.soFar());
    if (results.isEmpty()) {
      throw new RunFailure(
          end.ending().map(RunEnding::message).orElse("No worker has reported."), null);
    }
    Optional<RunEnding> early =
        end.ending().or(() -> rules.atEnd(results.atEnd()).map(RunEnding::failed));
    return results.whole(sum, plan, early.orElseGet(() -> end.marked(results.leastComplete())));
  }
}
