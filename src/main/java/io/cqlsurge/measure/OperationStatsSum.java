package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums of the figures of several intervals of a client, or of several clients, by label. Used by
 * one thread at a time.
 */
public final class OperationStatsSum {
  private final SortedMap<String, Tally> kinds = new TreeMap<>();
  private Pacing pacing = Pacing.NONE;

  /** Adds operations. All must have the same pacing. */
  public void add(List<OperationStats> operations) {
    for (OperationStats kind : operations) {
      kind(kind.label(), kind.latencies().pacing()).add(kind.counts(), kind.latencies());
    }
  }

  void add(String label, Counts counts, SparseLatencies latencies) {
    kind(label, latencies.pacing()).add(counts, latencies);
  }

  private Tally kind(String label, Pacing ofAll) {
    pacing = ofAll;
    return kinds.computeIfAbsent(label, any -> new Tally());
  }

  /** Returns a copy of each kind's sum, ordered by label. */
  public List<OperationStats> operations() {
    List<OperationStats> sums = new ArrayList<>();
    kinds.forEach(
        (label, sum) ->
            sums.add(new OperationStats(label, sum.counts(sum.operations), sum.latencies(pacing))));
    return sums;
  }
}
