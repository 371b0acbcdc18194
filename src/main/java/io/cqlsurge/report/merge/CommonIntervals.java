package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.PackedInterval;
import io.cqlsurge.report.trial.StatsFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Joins the intervals of clients. A joined interval ends where an interval of each client ends, so
 * that all clients cover the same time. If a client was delayed, it is longer than the others.
 */
final class CommonIntervals {
  /** Maximum difference of ends that are equal, in seconds. */
  private static final double SAME = 1e-6;

  private final List<IntervalReader> clients;
  private final ClientsSum sum;

  CommonIntervals(List<IntervalReader> clients, ClientsSum sum) {
    this.clients = List.copyOf(clients);
    this.sum = sum;
  }

  boolean hasNext() {
    return clients.stream().anyMatch(IntervalReader::hasNext);
  }

  /**
   * Returns the next interval of all clients together. Its rate is included in the standard error
   * if it has the regular length, and no client ended in it.
   */
  Interval next() throws StatsFileException {
    Map<IntervalReader, Interval> parts = new LinkedHashMap<>();
    for (IntervalReader client : clients) {
      if (client.hasNext()) {
        parts.put(client, client.next());
      }
    }
    boolean isRegular = clients.stream().allMatch(IntervalReader::hasNext);
    for (var shorter = shorter(parts); shorter.isPresent(); shorter = shorter(parts)) {
      Interval next = shorter.get().next();
      parts.computeIfPresent(shorter.get(), (client, part) -> part.plus(next));
      isRegular = false;
    }
    return sum.add(parts.values().stream().map(PackedInterval::of).toList(), isRegular);
  }

  /** Returns a client whose part ends before another one, and that has more intervals. */
  private static Optional<IntervalReader> shorter(Map<IntervalReader, Interval> parts) {
    double end =
        parts.values().stream().mapToDouble(part -> part.span().endSeconds()).max().orElse(0);
    return parts.entrySet().stream()
        .filter(each -> each.getValue().span().endSeconds() < end - SAME)
        .map(Map.Entry::getKey)
        .filter(IntervalReader::hasNext)
        .findFirst();
  }
}
