package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums of the operations and errors in several intervals of a client, or of several clients. Used
 * by one thread at a time.
 */
public final class OperationStatsSum {
  private final SortedMap<String, Tally> kinds = new TreeMap<>();
  private final Set<String> steps = new HashSet<>();
  private final ErrorSums errors = new ErrorSums();
  private Pacing pacing = Pacing.NONE;

  /** Adds operations and errors. All operations must have the same pacing. */
  public void add(List<OperationStats> operations, List<ErrorCount> failed) {
    for (OperationStats kind : operations) {
      kind(kind.label(), kind.latencies().pacing(), kind.isStep())
          .add(kind.counts(), kind.latencies());
    }
    failed.forEach(errors::add);
  }

  private Tally kind(String label, Pacing ofAll, boolean isStep) {
    pacing = ofAll;
    if (isStep) {
      steps.add(label);
    }
    return kinds.computeIfAbsent(label, any -> new Tally());
  }

  /** Returns a copy of each kind's sum, ordered by label. */
  public List<OperationStats> operations() {
    List<OperationStats> sums = new ArrayList<>();
    kinds.forEach(
        (label, sum) ->
            sums.add(
                new OperationStats(
                    label,
                    sum.counts(sum.operations),
                    sum.latencies(pacing),
                    steps.contains(label))));
    return sums;
  }

  public List<ErrorCount> errors() {
    return errors.counts();
  }
}
