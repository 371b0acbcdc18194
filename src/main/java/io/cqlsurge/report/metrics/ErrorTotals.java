package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.ErrorCount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The errors and retries since the start.
 *
 * @param errors operations that failed after their last try
 * @param retries failed tries that were followed by another try
 */
record ErrorTotals(Map<Origin, Long> errors, long retries) {
  /** No errors and no retries. */
  static final ErrorTotals NONE = new ErrorTotals(Map.of(), 0);

  /** Copies the numbers. */
  ErrorTotals {
    errors = Map.copyOf(errors);
  }

  /** The cause of errors, as the labels of a metric name it. */
  record Origin(String operation, String kind, String node) {}

  /** Returns these numbers and those of an interval. */
  ErrorTotals plus(List<ErrorCount> counts) {
    if (counts.isEmpty()) {
      return this;
    }
    Map<Origin, Long> more = new HashMap<>(errors);
    long moreRetries = retries;
    for (ErrorCount count : counts) {
      moreRetries += count.retries();
      if (count.errors() > 0) {
        more.merge(origin(count), count.errors(), Long::sum);
      }
    }
    return new ErrorTotals(more, moreRetries);
  }

  private static Origin origin(ErrorCount count) {
    return new Origin(count.operation(), count.kind().title(), count.node().address());
  }
}
