package io.cqlsurge.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/** The times of the operations on each of several tables in a run. Thread-safe. */
public final class TableTimes {

  /**
   * The successful operations on one of several tables in a run.
   *
   * @param table its name with its keyspace
   * @param meanMs mean time from the first send to the last reply
   */
  public record Figures(String table, long operations, double meanMs, double maxMs) {
    /** Returns the same table's figures by two clients together. */
    public Figures and(Figures other) {
      long all = operations + other.operations;
      return new Figures(
          table,
          all,
          (meanMs * operations + other.meanMs * other.operations) / all,
          Math.max(maxMs, other.maxMs));
    }
  }

  private final List<String> names;
  private final AtomicLongArray counts;
  private final AtomicLongArray sumsNs;
  private final AtomicLongArray maximaNs;

  /** Creates times of no operations; without names, nothing is recorded. */
  public TableTimes(List<String> names) {
    this.names = List.copyOf(names);
    this.counts = new AtomicLongArray(names.size());
    this.sumsNs = new AtomicLongArray(names.size());
    this.maximaNs = new AtomicLongArray(names.size());
  }

  /** Adds a successful operation on a table, from 0. */
  public void add(int table, long tookNs) {
    if (table < counts.length()) {
      counts.incrementAndGet(table);
      sumsNs.addAndGet(table, tookNs);
      maximaNs.accumulateAndGet(table, tookNs, Math::max);
    }
  }

  /** Returns the tables that operations used. */
  public List<Figures> figures() {
    return IntStream.range(0, names.size())
        .filter(table -> counts.get(table) > 0)
        .mapToObj(
            table ->
                new Figures(
                    names.get(table),
                    counts.get(table),
                    sumsNs.get(table) / 1e6 / counts.get(table),
                    maximaNs.get(table) / 1e6))
        .toList();
  }
}
