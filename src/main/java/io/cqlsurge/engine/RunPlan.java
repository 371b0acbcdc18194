package io.cqlsurge.engine;

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
 * @param tries how often a request is sent at most, at least 1
 * @param patience how long an operation may take with all its tries; none begins later
 * @param ignoreErrors whether the run goes on when an operation failed for good
 */
public record RunPlan(
    int lanes,
    Pace pace,
    RunLength length,
    Duration interval,
    int tries,
    Duration patience,
    boolean ignoreErrors) {

  /** The same at other lanes and with another end. */
  RunPlan with(int otherLanes, RunLength otherLength) {
    return new RunPlan(otherLanes, pace, otherLength, interval, tries, patience, ignoreErrors);
  }
}
