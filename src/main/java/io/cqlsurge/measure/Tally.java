package io.cqlsurge.measure;

import java.util.function.UnaryOperator;
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
  Recall recall = Recall.NONE;

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
    recall = recall.plus(other.recall);
    firstEndedNs = Math.min(firstEndedNs, other.firstEndedNs);
  }

  void add(Counts counts, Latencies latencies) {
    service.add(latencies.service());
    if (latencies.pacing().hasDueTimes()) {
      wait.add(latencies.waiting());
      response.add(latencies.response());
    }
    failed.add(latencies.failed());
    add(counts);
  }

  void add(Counts counts) {
    operations += counts.operations();
    partitions += counts.partitions();
    rows += counts.rows();
    errors += counts.errors();
    notApplied += counts.notApplied();
    recall = recall.plus(counts.recall());
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
    recall = Recall.NONE;
    firstEndedNs = Long.MAX_VALUE;
  }

  /**
   * Returns the numbers.
   *
   * @param soFar operations that ended since the run's start
   */
  Counts counts(long soFar) {
    return new Counts(operations, soFar, partitions, rows, errors, notApplied, recall);
  }

  Latencies latencies(Pacing pacing) {
    return latencies(pacing, Tally::copy);
  }

  /** Returns the latencies themselves. Nothing may be added after that. */
  Latencies finalLatencies(Pacing pacing) {
    return latencies(pacing, UnaryOperator.identity());
  }

  private Latencies latencies(Pacing pacing, UnaryOperator<Histogram> kept) {
    Histogram services = kept.apply(service);
    boolean hasDueTimes = pacing.hasDueTimes();
    return new Latencies(
        services,
        hasDueTimes ? kept.apply(response) : services,
        hasDueTimes ? kept.apply(wait) : noWait(),
        kept.apply(failed),
        pacing);
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
