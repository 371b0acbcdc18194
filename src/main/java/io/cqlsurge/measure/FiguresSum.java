package io.cqlsurge.measure;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Sums of the figures of several clients, by label. Used by one thread. */
final class FiguresSum {
  private final SortedMap<String, Sum> kinds = new TreeMap<>();
  private Optional<Sum> all = Optional.empty();

  /** Adds the figures of a client. */
  void add(List<Figures> operations, Figures total) {
    operations.forEach(
        figures -> kinds.computeIfAbsent(figures.label(), label -> new Sum(figures)).add(figures));
    Sum sum = all.orElseGet(() -> new Sum(total));
    sum.add(total);
    all = Optional.of(sum);
  }

  /** Returns the sum of each kind, ordered by label. */
  List<Figures> operations() {
    return kinds.values().stream().map(Sum::figures).toList();
  }

  /** Returns the sum of the totals; there must be one. */
  Figures total() {
    return all.orElseThrow().figures();
  }

  /** The sum of one kind. */
  private static final class Sum {
    private final String label;
    private final Pacing pacing;
    private final Histogram service = new Histogram(Tally.DIGITS);
    private final Histogram response = new Histogram(Tally.DIGITS);
    private final Histogram waiting = new Histogram(Tally.DIGITS);
    private final Histogram failed = new Histogram(Tally.DIGITS);
    private Counts counts = new Counts(0, 0, 0, 0, 0, 0);

    /** Creates a sum for figures of this kind, without adding them. */
    Sum(Figures first) {
      this.label = first.label();
      this.pacing = first.latencies().pacing();
    }

    void add(Figures figures) {
      Counts more = figures.counts();
      counts = counts.plus(more).withOperationsSoFar(sum(counts, more));
      Latencies latencies = figures.latencies();
      service.add(latencies.service());
      response.add(latencies.response());
      waiting.add(latencies.waiting());
      failed.add(latencies.failed());
    }

    private static long sum(Counts one, Counts other) {
      return one.operationsSoFar() + other.operationsSoFar();
    }

    Figures figures() {
      return new Figures(label, counts, new Latencies(service, response, waiting, failed, pacing));
    }
  }
}
