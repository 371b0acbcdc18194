package io.cqlsurge.engine;

import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import java.time.Duration;

/**
 * One run at fixed lanes.
 *
 * @param lanes requests in flight, at least 1
 * @param pace how fast requests are sent at most
 * @param length when it ends
 * @param interval the time between two rows of results
 * @param errors what happens when a request fails
 * @param patience how long an operation may take with all its tries; none begins later
 * @param timesNodes whether latencies are recorded by node as well
 * @param tellsStatements whether errors are told with the CQL text of what failed
 */
public record RunPlan(
    int lanes,
    Pace pace,
    RunLength length,
    Duration interval,
    ErrorSettings errors,
    Duration patience,
    boolean timesNodes,
    boolean tellsStatements) {

  /** The same at other lanes. */
  RunPlan with(int otherLanes) {
    return new RunPlan(
        otherLanes, pace, length, interval, errors, patience, timesNodes, tellsStatements);
  }

  /** The same with another end. */
  RunPlan with(RunLength otherLength) {
    return new RunPlan(
        lanes, pace, otherLength, interval, errors, patience, timesNodes, tellsStatements);
  }
}
