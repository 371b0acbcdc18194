package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import java.util.List;
import java.util.Set;

/**
 * The replies without rows to queries that name rows by their key. Such a query is fast and says
 * nothing if its rows were never written.
 *
 * @param queries the labels of these operations
 */
public record EmptyReplies(Set<String> queries) {
  /** Share of replies from which a sentence is printed. */
  private static final double NOTABLE = 0.05;

  /** Returns the share of replies to all these queries, from 0 to 1; NaN if there was none. */
  double share(Interval summary) {
    return share(of(summary));
  }

  /** Returns a sentence for each query with many such replies. */
  List<String> sentences(Interval summary) {
    return of(summary).stream()
        .filter(each -> share(List.of(each)) >= NOTABLE)
        .map(
            each ->
                RootLocale.format(
                    "%s: %.0f%% of the replies had no row; were their seeds written? See -pop",
                    each.label(), 100 * share(List.of(each))))
        .toList();
  }

  private List<OperationStats> of(Interval summary) {
    return summary.operations().stream().filter(each -> queries.contains(each.label())).toList();
  }

  private static double share(List<OperationStats> of) {
    long replies =
        of.stream().mapToLong(it -> it.counts().operations() - it.counts().errors()).sum();
    long full = of.stream().mapToLong(it -> it.counts().partitions()).sum();
    return replies == 0 ? Double.NaN : 1 - (double) full / replies;
  }
}
