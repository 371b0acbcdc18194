package io.cqlsurge.measure;

/** Sums of counts and latencies. Used by one thread at a time. */
final class Tally {
  final LatencyCounters service = new LatencyCounters();
  final LatencyCounters wait = new LatencyCounters();
  final LatencyCounters response = new LatencyCounters();
  final LatencyCounters failed = new LatencyCounters();
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
  }

  void add(Counts counts, Latencies latencies) {
    latencies.services().forEach(service::add);
    if (latencies.pacing().hasDueTimes()) {
      latencies.waits().forEach(wait::add);
      latencies.responses().forEach(response::add);
    }
    latencies.failures().forEach(failed::add);
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
    service.clear();
    wait.clear();
    response.clear();
    failed.clear();
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
    SparseHistogram services = SparseHistogram.of(service);
    boolean hasDueTimes = pacing.hasDueTimes();
    return new Latencies(
        services,
        hasDueTimes ? SparseHistogram.of(response) : services,
        SparseHistogram.of(hasDueTimes ? wait : noWait()),
        SparseHistogram.of(failed),
        pacing);
  }

  private LatencyCounters noWait() {
    LatencyCounters none = new LatencyCounters();
    none.add(0, operations);
    return none;
  }
}
