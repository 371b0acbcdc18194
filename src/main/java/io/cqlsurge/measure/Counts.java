package io.cqlsurge.measure;

/**
 * How many of what.
 *
 * @param operations operations that ended, failed ones included
 * @param operationsSoFar the same since the run began
 * @param partitions partitions touched by operations that succeeded
 * @param rows rows touched by operations that succeeded
 * @param errors operations whose tries all failed
 * @param notApplied conditional statements of operations that succeeded, whose condition did not
 *     hold
 */
public record Counts(
    long operations,
    long operationsSoFar,
    long partitions,
    long rows,
    long errors,
    long notApplied) {

  /** Those of this stretch and of one that follows it. */
  Counts plus(Counts later) {
    return new Counts(
        operations + later.operations,
        later.operationsSoFar,
        partitions + later.partitions,
        rows + later.rows,
        errors + later.errors,
        notApplied + later.notApplied);
  }
}
