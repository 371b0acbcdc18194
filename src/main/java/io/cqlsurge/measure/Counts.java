package io.cqlsurge.measure;

/**
 * Numbers of operations, partitions and rows.
 *
 * @param operations operations that ended, including failed ones
 * @param operationsSoFar operations that ended since the run's start
 * @param partitions partitions touched by operations that succeeded
 * @param rows rows touched by operations that succeeded
 * @param errors operations whose tries all failed
 * @param notApplied conditional statements whose condition did not hold, in operations that
 *     succeeded
 * @param recall nearest neighbours in replies
 */
public record Counts(
    long operations,
    long operationsSoFar,
    long partitions,
    long rows,
    long errors,
    long notApplied,
    Recall recall) {
  /**
   * Returns the number of partitions of the operations that ended, which a rate counts. Those of
   * failed operations are unknown, so each has one.
   */
  public long endedPartitions() {
    return Math.max(operations, partitions);
  }

  /** Returns whether each operation that succeeded has one partition and one row. */
  public boolean hasEqualRates() {
    return partitions == operations - errors && rows == partitions;
  }

  /** Returns these counts with another number of operations since the run's start. */
  public Counts withOperationsSoFar(long number) {
    return new Counts(operations, number, partitions, rows, errors, notApplied, recall);
  }
}
