package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/** Sums of counts and latencies. Used by one thread at a time. */
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

  /** When the first of the operations ended; only if a recorder sets it. */
  long firstEndedNs = Long.MAX_VALUE;

  void add(Tally other) {
    if (other.operations == 0) {
      return;
    }
    service.add(other.service);
    wait.add(other.wait);
    response.add(other.response);
    failed.add(other.failed);
    operations += other.operations;
    partitions += other.partitions;
    rows += other.rows;
    errors += other.errors;
    notApplied += other.notApplied;
    firstEndedNs = Math.min(firstEndedNs, other.firstEndedNs);
  }

  void clear() {
    if (operations == 0) {
      return;
    }
    service.reset();
    wait.reset();
    response.reset();
    failed.reset();
    operations = 0;
    partitions = 0;
    rows = 0;
    errors = 0;
    notApplied = 0;
    firstEndedNs = Long.MAX_VALUE;
  }

  /**
   * Returns a copy of the sums.
   *
   * @param soFar number of operations that ended since the start of the run
   */
  Figures figures(String label, Pacing pacing, long soFar) {
    Histogram services = copy(service);
    boolean hasDueTimes = pacing.hasDueTimes();
    return new Figures(
        label,
        new Counts(operations, soFar, partitions, rows, errors, notApplied),
        new Latencies(
            services,
            hasDueTimes ? copy(response) : services,
            hasDueTimes ? copy(wait) : noWait(),
            copy(failed),
            pacing));
  }

  private static Histogram copy(Histogram histogram) {
    return histogram.getTotalCount() == 0 ? Latencies.EMPTY : histogram.copy();
  }

  private Histogram noWait() {
    if (operations == 0) {
      return Latencies.EMPTY;
    }
    Histogram none = new Histogram(DIGITS);
    none.recordValueWithCount(0, operations);
    return none;
  }
}
