package io.cqlsurge.report.merge;

import io.cqlsurge.measure.ClientsSum;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.PackedInterval;
import java.util.Iterator;
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

  private final List<Iterator<PackedInterval>> clients;
  private final ClientsSum sum;

  CommonIntervals(List<ClientFile> files, ClientsSum sum) {
    this.clients = files.stream().map(file -> file.recorded().intervals().iterator()).toList();
    this.sum = sum;
  }

  boolean hasNext() {
    return clients.stream().anyMatch(Iterator::hasNext);
  }

  /**
   * Returns the next interval of all clients together. Its rate is included in the standard error
   * if it has the regular length, and no client ended in it.
   */
  Interval next() {
    Map<Iterator<PackedInterval>, PackedInterval> parts = new LinkedHashMap<>();
    for (Iterator<PackedInterval> client : clients) {
      if (client.hasNext()) {
        parts.put(client, client.next());
      }
    }
    boolean isRegular = clients.stream().allMatch(Iterator::hasNext);
    for (var shorter = shorter(parts); shorter.isPresent(); shorter = shorter(parts)) {
      PackedInterval next = shorter.get().next();
      parts.computeIfPresent(shorter.get(), (client, part) -> part.plus(next));
      isRegular = false;
    }
    return sum.add(List.copyOf(parts.values()), isRegular);
  }

  /** Returns a client whose part ends before another one, and that has more intervals. */
  private static Optional<Iterator<PackedInterval>> shorter(
      Map<Iterator<PackedInterval>, PackedInterval> parts) {
    double end =
        parts.values().stream().mapToDouble(part -> part.span().endSeconds()).max().orElse(0);
    return parts.entrySet().stream()
        .filter(each -> each.getValue().span().endSeconds() < end - SAME)
        .map(Map.Entry::getKey)
        .filter(Iterator::hasNext)
        .findFirst();
  }
}
