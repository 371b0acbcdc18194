package io.cqlsurge.measure;

/**
 * The successful operations on one of several tables in a run.
 *
 * @param table its name with its keyspace
 * @param meanMs mean time from the first send to the last reply
 * @param maxMs the longest of these times
 */
public record TableFigures(String table, long operations, double meanMs, double maxMs) {
  /** Returns the same table's figures by two clients together. */
  TableFigures and(TableFigures other) {
    long all = operations + other.operations;
    return new TableFigures(
        table,
        all,
        (meanMs * operations + other.meanMs * other.operations) / all,
        Math.max(maxMs, other.maxMs));
  }
}
