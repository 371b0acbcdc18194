package io.cqlsurge.measure;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of the figures of several clients, by label. Used by one thread. */
public final class FiguresSum {
  private final SortedMap<String, Sum> kinds = new TreeMap<>();
  private Optional<Sum> all = Optional.empty();

  FiguresSum() {}

  /** Adds the figures of a client. */
  void add(List<Figures> operations, Figures total) {
    operations.forEach(figures -> kind(figures.label(), figures.latencies().pacing()).add(figures));
    all(total.latencies().pacing()).add(total);
  }

  /** Adds the figures of a kind of operation of a client, also to the total. */
  void add(PackedInterval.Kind kind) {
    Pacing pacing = kind.latencies().pacing();
    kind(kind.label(), pacing).add(kind);
    all(pacing).add(kind);
  }

  private Sum kind(String label, Pacing pacing) {
    return kinds.computeIfAbsent(label, key -> new Sum(key, pacing));
  }

  private Sum all(Pacing pacing) {
    Sum sum = all.orElseGet(() -> new Sum(Figures.TOTAL, pacing));
    all = Optional.of(sum);
    return sum;
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
    private final Latencies latencies;
    private Counts counts = new Counts(0, 0, 0, 0, 0, 0);

    Sum(String label, Pacing pacing) {
      this.label = label;
      this.latencies = Latencies.none(pacing);
    }

    void add(Figures figures) {
      add(figures.counts());
      figures.latencies().addTo(latencies);
    }

    void add(PackedInterval.Kind kind) {
      add(kind.counts());
      kind.latencies().addTo(latencies);
    }

    private void add(Counts more) {
      long soFar = counts.operationsSoFar() + more.operationsSoFar();
      counts = counts.plus(more).withOperationsSoFar(soFar);
    }

    Figures figures() {
      return new Figures(label, counts, latencies);
    }
  }
}
