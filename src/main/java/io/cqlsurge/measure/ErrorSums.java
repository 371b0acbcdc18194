package io.cqlsurge.measure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of errors by operation, kind and node. Used by one thread at a time. */
public final class ErrorSums {
  private final SortedMap<ErrorCount, ErrorCount> sums = new TreeMap<>(ErrorCount.BY_ORIGIN);

  /** Returns the errors of two periods together. */
  static List<ErrorCount> of(List<ErrorCount> one, List<ErrorCount> other) {
    ErrorSums sums = new ErrorSums();
    one.forEach(sums::add);
    other.forEach(sums::add);
    return sums.counts();
  }

  public void add(ErrorCount count) {
    if (!count.isZero()) {
      sums.merge(count, count, ErrorCount::plus);
    }
  }

  public List<ErrorCount> counts() {
    return List.copyOf(sums.values());
  }

  /** Returns the differences from earlier sums. */
  List<ErrorCount> since(ErrorSums before) {
    return sums.values().stream()
        .map(now -> before.sums.containsKey(now) ? now.minus(before.sums.get(now)) : now)
        .filter(more -> !more.isZero())
        .toList();
  }
}
