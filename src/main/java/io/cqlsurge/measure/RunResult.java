package io.cqlsurge.measure;

import java.util.List;

/**
 * The result of a run.
 *
 * @param partitions number of partitions of the operations that ended, which {@code n=} and a rate
 *     count
 * @param unanswered requests whose reply did not arrive before the run stopped waiting; the summary
 *     counts them neither as operations nor as errors
 * @param notBegun requests that were due before the end of a timed run but were not sent
 * @param targetRate mean of the requested rate, in partitions per second; 0 without a rate
 * @param connectionPauseSeconds mean time for which a lane paused between operations because no
 *     node was connected
 * @param clients the share of each client, ordered by number; empty if one client executed the run
 */
public record RunResult(
    Summary summary,
    RunEnding ending,
    long partitions,
    long unanswered,
    long notBegun,
    double targetRate,
    double connectionPauseSeconds,
    List<ClientRun> clients) {

  public RunResult {
    clients = List.copyOf(clients);
  }

  public RunResult with(RunEnding other) {
    return new RunResult(
        summary,
        other,
        partitions,
        unanswered,
        notBegun,
        targetRate,
        connectionPauseSeconds,
        clients);
  }
}
