package io.cqlsurge.measure;

import io.cqlsurge.measure.server.ServerWarning;
import java.util.List;

/**
 * A run's result.
 *
 * @param summary the whole run as one interval, from the start of the lanes to the last reply
 * @param partitions partitions of the operations that ended, which {@code n=} and a rate count
 * @param unanswered requests whose reply did not arrive before the run stopped waiting; the summary
 *     counts them neither as operations nor as errors
 * @param notBegun requests that were due before the end of a timed run but were not sent
 * @param targetRate the requested rate's mean, in partitions per second; 0 without a rate
 * @param connectionPauseSeconds mean time for which a lane paused between operations because no
 *     node was connected
 * @param nodes one entry per node that answered or failed, ordered by data centre and address
 * @param tables the operations on each of several tables; empty for one table
 * @param clients each client's share, ordered by number; empty if one client executed the run
 */
public record RunResult(
    Interval summary,
    RunEnding ending,
    long partitions,
    long unanswered,
    long notBegun,
    double targetRate,
    double connectionPauseSeconds,
    List<NodeFigures> nodes,
    List<TableTimes.Figures> tables,
    List<ServerWarning> warnings,
    List<ClientRun> clients) {

  public RunResult {
    nodes = List.copyOf(nodes);
    tables = List.copyOf(tables);
    warnings = List.copyOf(warnings);
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
        nodes,
        tables,
        warnings,
        clients);
  }
}
