package io.cqlsurge.feature.workers;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The workers' results after a run. A lost worker has none, but its intervals count, and it is one
 * of the clients.
 *
 * @param intervals all intervals of the run, added up
 */
record RemoteResults(List<RemoteWorker> all, Optional<Interval> intervals) {

  RemoteResults {
    all = List.copyOf(all);
  }

  private List<RunResult> results() {
    return all.stream().flatMap(worker -> worker.result.stream()).toList();
  }

  /** Returns whether no worker has reported anything. */
  boolean isEmpty() {
    return results().isEmpty() && intervals.isEmpty();
  }

  /** Returns the numbers of operations and errors of all workers together. */
  Progress atEnd() {
    Optional<Counts> counts = intervals.map(interval -> interval.total().counts());
    return new Progress(
        intervals.map(interval -> interval.span().endSeconds()).orElse(0.0),
        counts.map(Counts::operations).orElse(0L),
        counts.map(Counts::errors).orElse(0L),
        OptionalDouble.empty());
  }

  /** Returns the ending of a worker that was interrupted or had nothing left to do, else of any. */
  RunEnding leastComplete() {
    return results().stream()
        .map(RunResult::ending)
        .max(Comparator.comparing(RunEnding::kind))
        .orElse(RunEnding.failed("All workers are lost."));
  }

  /** Returns the result of all workers together; valid unless {@link #isEmpty}. */
  RunResult whole(ClientsSum sum, RunPlan plan, RunEnding ending) {
    List<ClientRun> clients = clients(plan.lanes());
    List<RunResult> results = results();
    if (results.isEmpty()) {
      return withLost(
          new RunResult(
              intervals.orElseThrow(),
              ending,
              0,
              0,
              0,
              0,
              0,
              List.of(),
              List.of(),
              List.of(),
              clients),
          plan,
          (double) plan.pace().perSecond());
    }
    RunResult known = sum.result(results, ending, clients);
    return results.size() == all.size()
        ? known
        : withLost(known, plan, known.targetRate() * all.size() / results.size());
  }

  /** Returns a result with everything that the lost workers sent. */
  private RunResult withLost(RunResult known, RunPlan plan, double target) {
    Interval summary = intervals.orElseThrow();
    boolean isCompleted = known.ending().isCompleted();
    return new RunResult(
        summary,
        known.ending(),
        summary.total().counts().endedPartitions(),
        known.unanswered(),
        known.notBegun() + (isCompleted ? notBegun(plan.length(), summary.seconds(), target) : 0),
        target,
        known.connectionPauseSeconds(),
        List.of(),
        known.tables(),
        known.warnings(),
        known.clients());
  }

  /** Returns how many requests the lost workers did not send. */
  private long notBegun(RunLength length, double seconds, double targetRate) {
    return all.stream()
        .filter(worker -> worker.result.isEmpty())
        .mapToLong(
            worker ->
                due(worker, length, seconds, targetRate)
                    - worker.summary().total().counts().endedPartitions())
        .filter(missing -> missing > 0)
        .sum();
  }

  private long due(RemoteWorker worker, RunLength length, double seconds, double targetRate) {
    if (length instanceof RunLength.Operations operations) {
      return share(worker, operations.count());
    }
    double most =
        length instanceof RunLength.Timed timed
            ? timed.duration().toNanos() / 1e9
            : Double.MAX_VALUE;
    return Math.round(targetRate * Math.min(seconds, most) / all.size());
  }

  /** Returns the workers with a result, and those that were lost in this run. */
  private List<ClientRun> clients(int lanes) {
    long firstNs =
        all.stream()
            .filter(worker -> worker.result.isPresent())
            .mapToLong(worker -> worker.lateNs)
            .min()
            .orElse(0);
    return all.stream()
        .filter(worker -> worker.result.isPresent() || worker.loss.isPresent())
        .map(worker -> client(worker, firstNs, (int) share(worker, lanes)))
        .toList();
  }

  private long share(RemoteWorker worker, long whole) {
    return new Shard(worker.index, all.size()).share(whole);
  }

  private static ClientRun client(RemoteWorker worker, long firstNs, int lanes) {
    boolean hasResult = worker.result.isPresent();
    return new ClientRun(
        worker.index,
        worker.toString(),
        hasResult ? (worker.lateNs - firstNs) / 1e9 : 0,
        lanes,
        worker.hasNodes,
        worker.result.map(RunResult::summary).orElseGet(worker::summary),
        hasResult ? Optional.empty() : worker.loss);
  }
}
