package io.cqlsurge.measure;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums of the figures of several clients, by label. Used by one thread. */
final class FiguresSum {
  private final SortedMap<String, Sum> kinds = new TreeMap<>();
  private Counts all = Counts.NONE;

  /**
   * Adds the figures of a client.
   *
   * @param total the counts of all operations together
   */
  void add(List<Figures> operations, Counts total) {
    all = all.and(total);
    operations.forEach(figures -> kind(figures.label(), figures.latencies().pacing()).add(figures));
  }

  /** Adds the figures of a kind of operation of a client. */
  void add(String label, Counts counts, SparseLatencies latencies) {
    all = all.and(counts);
    kind(label, latencies.pacing()).add(counts, latencies);
  }

  private Sum kind(String label, Pacing pacing) {
    return kinds.computeIfAbsent(label, key -> new Sum(key, pacing));
  }

  /** Returns the sum of each kind, ordered by label. */
  List<Figures> operations() {
    return kinds.values().stream().map(Sum::figures).toList();
  }

  /** Returns all operations together. */
  Figures total() {
    Pacing pacing =
        kinds.values().stream()
            .map(kind -> kind.latencies.pacing())
            .findFirst()
            .orElse(Pacing.NONE);
    Latencies latencies = Latencies.none(pacing);
    kinds.values().forEach(kind -> kind.latencies.addTo(latencies));
    return new Figures(Figures.TOTAL, all, latencies);
  }

  /** The sum of one kind. */
  private static final class Sum {
    private final String label;
    private final Latencies latencies;
    private Counts counts = Counts.NONE;

    Sum(String label, Pacing pacing) {
      this.label = label;
      this.latencies = Latencies.none(pacing);
    }

    void add(Figures figures) {
      counts = counts.and(figures.counts());
      figures.latencies().addTo(latencies);
    }

    void add(Counts more, SparseLatencies others) {
      counts = counts.and(more);
      others.addTo(latencies);
    }

    Figures figures() {
      return new Figures(label, counts, latencies);
    }
  }
}
