package io.cqlsurge.measure;

/**
 * The sums over the intervals of one client so far, for a client that never sends its results. Used
 * by one thread.
 */
public final class ClientTotals {
  private final OperationStatsSum sum = new OperationStatsSum();
  private final ErrorSums errors = new ErrorSums();
  private double seconds;

  public void add(PackedInterval part) {
    seconds = part.span().endSeconds();
    part.errors().forEach(errors::add);
    part.addTo(sum);
  }

  /** Returns the sums as a summary, without the load of the client and the figures of nodes. */
  public Summary summary() {
    return Summary.of(seconds, OperationStats.total(sum.operations()), errors.counts());
  }
}
