package io.cqlsurge.cluster;

import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.Shard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results of the workers after a run. A lost worker has none, but its intervals count. */
final class RemoteResults {
  private static final double NS_PER_SECOND = 1e9;

  private final List<RemoteWorker> workers = new ArrayList<>();
  private final List<RunResult> results = new ArrayList<>();
  private final int count;
  private final Optional<Interval> intervals;

  /**
   * Collects the results.
   *
   * @param all all workers, in order
   * @param intervals all intervals of the run, added up
   */
  RemoteResults(List<RemoteWorker> all, Optional<Interval> intervals) {
    this.count = all.size();
    this.intervals = intervals;
    for (RemoteWorker worker : all) {
      worker.result.ifPresent(
          result -> {
            workers.add(worker);
            results.add(result);
          });
    }
  }

  /** Returns whether no worker has reported anything. */
  boolean isEmpty() {
    return results.isEmpty() && intervals.isEmpty();
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
    return results.stream()
        .map(RunResult::ending)
        .max(Comparator.comparing(RunEnding::kind))
        .orElse(RunEnding.failed("All workers are lost."));
  }

  /**
   * Returns the result of all workers together; valid unless {@link #isEmpty}.
   *
   * @param sum has added up the intervals
   * @param lanes number of lanes of all workers
   */
  RunResult whole(ClientsSum sum, int lanes, RunEnding ending) {
    List<ClientRun> clients = new ArrayList<>();
    long firstNs = workers.stream().mapToLong(worker -> worker.lateNs).min().orElse(0);
    for (int i = 0; i < workers.size(); i++) {
      RemoteWorker worker = workers.get(i);
      clients.add(
          new ClientRun(
              worker.index(),
              worker.toString(),
              (worker.lateNs - firstNs) / NS_PER_SECOND,
              (int) new Shard(worker.index(), count).share(lanes),
              worker.hasNodes,
              results.get(i).summary()));
    }
    if (results.size() == count) {
      return sum.result(results, ending).with(clients);
    }
    Summary summary = Summary.of(intervals.orElseThrow());
    long partitions = summary.total().counts().partitions();
    return results.isEmpty()
        ? new RunResult(summary, ending, partitions, 0, 0, 0, 0, List.of())
        : sum.result(results, ending).with(summary, partitions).with(clients);
  }
}
