package io.cqlsurge.engine;

import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import java.time.Duration;

/**
 * The plan of one run with a fixed number of lanes.
 *
 * @param lanes requests in flight, at least 1
 * @param pace the maximum rate of requests
 * @param length the stop rule
 * @param interval the time between two rows of the interval table
 * @param errors the reaction to failed requests
 * @param patience maximum time of an operation with all its tries; no try starts later
 * @param recordsNodeLatencies whether latencies are also recorded per node
 * @param showsStatements whether error messages contain the CQL text of the failed request
 */
public record RunPlan(
    int lanes,
    Pace pace,
    RunLength length,
    Duration interval,
    ErrorSettings errors,
    Duration patience,
    boolean recordsNodeLatencies,
    boolean showsStatements) {

  /** Returns the same plan with another number of lanes. */
  RunPlan with(int otherLanes) {
    return new RunPlan(
        otherLanes,
        pace,
        length,
        interval,
        errors,
        patience,
        recordsNodeLatencies,
        showsStatements);
  }

  /** Returns the same plan with another stop rule. */
  RunPlan with(RunLength otherLength) {
    return new RunPlan(
        lanes,
        pace,
        otherLength,
        interval,
        errors,
        patience,
        recordsNodeLatencies,
        showsStatements);
  }
}
