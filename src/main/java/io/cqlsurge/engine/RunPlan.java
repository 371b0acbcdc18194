package io.cqlsurge.engine;

import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import java.time.Duration;

/**
 * The plan of one run with a fixed lane count. Lanes, pace and length describe the whole run; a
 * client executes its shard of them.
 *
 * @param lanes requests in flight, at least one per client
 * @param pace the maximum rate of requests
 * @param interval the time between two rows of the interval table
 * @param patience maximum time of an operation with all its tries; no try starts later
 * @param recordsNodeLatencies whether latencies are also recorded per node
 * @param showsStatements whether error messages contain the CQL text of the failed request
 * @param name its name among several runs, such as {@code 8 threads}; empty if it has none
 */
public record RunPlan(
    int lanes,
    Pace pace,
    RunLength length,
    Duration interval,
    ErrorSettings errors,
    Duration patience,
    boolean recordsNodeLatencies,
    boolean showsStatements,
    Shard shard,
    String name) {

  /** Rejects a plan that leaves a client without a lane. */
  public RunPlan {
    if (lanes < shard.count()) {
      throw new IllegalArgumentException(lanes + " lanes for " + shard.count() + " clients");
    }
  }

  /** Returns this client's number of requests in flight, at least 1. */
  int ownLanes() {
    return (int) shard.share(lanes);
  }

  RunPlan with(int otherLanes) {
    return copy(otherLanes, pace, length, name);
  }

  /** Returns the same plan with at most this lane count per client, at least 1. */
  RunPlan withAtMost(int perClient) {
    return with((int) Math.min(lanes, (long) perClient * shard.count()));
  }

  RunPlan with(Pace otherPace) {
    return copy(lanes, otherPace, length, name);
  }

  RunPlan with(RunLength otherLength) {
    return copy(lanes, pace, otherLength, name);
  }

  /** Returns the same plan with another rate and duration. */
  public RunPlan at(Pace otherPace, Duration duration) {
    return copy(lanes, otherPace, RunLength.Timed.ofMillis(duration.toMillis()), name);
  }

  public RunPlan named(String otherName) {
    return copy(lanes, pace, length, otherName);
  }

  private RunPlan copy(int otherLanes, Pace otherPace, RunLength otherLength, String otherName) {
    return new RunPlan(
        otherLanes,
        otherPace,
        otherLength,
        interval,
        errors,
        patience,
        recordsNodeLatencies,
        showsStatements,
        shard,
        otherName);
  }

  /** Returns a plan whose runs continue after errors, with another time between two rows. */
  public RunPlan ignoringErrors(Duration otherInterval) {
    return new RunPlan(
        lanes,
        pace,
        length,
        otherInterval,
        errors.ignoring(),
        patience,
        recordsNodeLatencies,
        showsStatements,
        shard,
        name);
  }
}
