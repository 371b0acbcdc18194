package io.cqlsurge.workload;

import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Query;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Compares all partitions that a workload reads with what must be in them. Thread-safe. */
public interface ReadCheck {
  /**
   * Returns a table's partitions to read, starting with the first.
   *
   * @param table its name with its keyspace
   * @param key returns the partition key of a seed, as used by the generators
   */
  SeedSupply supply(String table, LongFunction<List<ByteBuffer>> key);

  /**
   * Prepares the comparison of a table's rows. Its result returns, for each worker's reads, an
   * operation that also compares; the reads are of partitions that {@link #supply} returned last.
   *
   * @param label the operation's label in the results
   * @param prepare prepares a statement that reads
   */
  Function<PartitionRead, Operation> prepare(
      String label, CheckedTable table, Catalog catalog, Function<String, Query> prepare);

  /**
   * A table whose rows are compared.
   *
   * @param columns the value columns
   * @param shared those that have one value per partition: the static ones
   * @param planned what must be there if all rows were written
   * @param counters the counters; none for other tables
   * @param all reads all columns of a partition
   */
  record CheckedTable(
      String keyspace,
      String name,
      List<String> columns,
      Set<String> shared,
      Allowed planned,
      List<Counter> counters,
      Query all) {
    public CheckedTable {
      columns = List.copyOf(columns);
      shared = Set.copyOf(shared);
      counters = List.copyOf(counters);
    }

    /** Returns its name with its keyspace, as {@link #supply} gets it. */
    public String fullName() {
      return keyspace + "." + name;
    }
  }

  /**
   * A counter.
   *
   * @param position its position in the rows of a reply
   * @param isShared whether all rows of a partition have one value
   */
  record Counter(int position, boolean isShared) {}
}
