package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/** Counts and latencies that are still being added up; used by the sampling thread only. */
final class Tally {
  static final int DIGITS = 3;

  final Histogram service = new Histogram(DIGITS);
  final Histogram wait = new Histogram(DIGITS);
  final Histogram response = new Histogram(DIGITS);
  final Histogram failed = new Histogram(DIGITS);
  long operations;
  long partitions;
  long rows;
  long errors;
  long notApplied;

  void add(Tally other) {
    service.add(other.service);
    wait.add(other.wait);
    response.add(other.response);
    failed.add(other.failed);
    operations += other.operations;
    partitions += other.partitions;
    rows += other.rows;
    errors += other.errors;
    notApplied += other.notApplied;
  }

  /**
   * What was added up so far, as a value.
   *
   * @param soFar operations ended since the run began
   */
  Figures figures(String label, Pacing pacing, long soFar) {
    return new Figures(
        label,
        new Counts(operations, soFar, partitions, rows, errors, notApplied),
        new Latencies(
            service.copy(),
            pacing.hasDueTimes() ? response.copy() : service.copy(),
            pacing.hasDueTimes() ? wait.copy() : noWait(),
            failed.copy(),
            pacing));
  }

  private Histogram noWait() {
    Histogram none = new Histogram(DIGITS);
    if (service.getTotalCount() > 0) {
      none.recordValueWithCount(0, service.getTotalCount());
    }
    return none;
  }
}
