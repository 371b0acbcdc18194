package io.cqlsurge.cluster;

import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.settings.Shard;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** The results of the workers after a run. That of a lost worker is the sum of its intervals. */
final class RemoteResults {
  private static final double NS_PER_SECOND = 1e9;
  private static final RunEnding LOST = RunEnding.failed("lost");

  private final List<RemoteWorker> workers = new ArrayList<>();
  private final List<RunResult> results = new ArrayList<>();
  private final int count;

  /**
   * Collects the results.
   *
   * @param all all workers, in order
   * @param intervals the intervals of the run
   * @throws RunFailure if no worker has reported anything
   */
  RemoteResults(List<RemoteWorker> all, IntervalJoin intervals) {
    this.count = all.size();
    for (RemoteWorker worker : all) {
      worker
          .result
          .or(() -> intervals.soFar(worker.index()).map(Summary::of).map(RemoteResults::lost))
          .ifPresent(
              result -> {
                workers.add(worker);
                results.add(result);
              });
    }
    if (results.isEmpty()) {
      throw new RunFailure("No worker has reported figures.", null);
    }
  }

  private static RunResult lost(Summary summary) {
    long partitions = summary.total().counts().partitions();
    return new RunResult(summary, LOST, partitions, 0, 0, 0, 0, List.of());
  }

  /** Returns the numbers of operations and errors of all workers together. */
  Progress atEnd() {
    long operations = 0;
    long errors = 0;
    double seconds = 0;
    for (RunResult result : results) {
      operations += result.summary().total().counts().operations();
      errors += result.summary().total().counts().errors();
      seconds = Math.max(seconds, result.summary().seconds());
    }
    return new Progress(seconds, operations, errors, OptionalDouble.empty());
  }

  /** Returns the ending of a worker that was interrupted or had nothing left to do, else of any. */
  RunEnding leastComplete() {
    return results.stream()
        .map(RunResult::ending)
        .filter(ending -> !ending.equals(LOST))
        .max(Comparator.comparing(RunEnding::kind))
        .orElse(LOST);
  }

  /**
   * Returns the result of all workers together.
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
    return sum.result(results, ending).with(clients);
  }
}
