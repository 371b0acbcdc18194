package io.cqlsurge.report.trial;

import io.cqlsurge.measure.PackedInterval;
import io.cqlsurge.measure.RunResult;
import java.util.List;

/**
 * A client's part of a run, as it sends it to others: what {@code merge} adds up.
 *
 * @param intervals all intervals; in a long run, each is several joined ones
 */
public record Recorded(List<PackedInterval> intervals, RunResult result) {
  static final int MAX_INTERVALS = 4_096;

  public Recorded {
    intervals = List.copyOf(intervals);
  }
}
