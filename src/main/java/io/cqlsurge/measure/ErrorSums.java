package io.cqlsurge.measure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Errors of many workers, added up by operation, kind and node. */
final class ErrorSums {
  private final SortedMap<ErrorCount, ErrorCount> sums = new TreeMap<>(ErrorCount.BY_PLACE);

  /** Errors of two stretches together. */
  static List<ErrorCount> of(List<ErrorCount> one, List<ErrorCount> other) {
    ErrorSums sums = new ErrorSums();
    one.forEach(sums::add);
    other.forEach(sums::add);
    return sums.counts();
  }

  /** Adds a count, if it counts anything. */
  void add(ErrorCount count) {
    if (!count.isNothing()) {
      sums.merge(count, count, ErrorCount::plus);
    }
  }

  /** All that was added up, in order. */
  List<ErrorCount> counts() {
    return List.copyOf(sums.values());
  }

  /** What these have more than those of an earlier moment. */
  List<ErrorCount> since(ErrorSums before) {
    return sums.values().stream()
        .map(now -> before.sums.containsKey(now) ? now.minus(before.sums.get(now)) : now)
        .filter(more -> !more.isNothing())
        .toList();
  }
}
