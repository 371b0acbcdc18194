package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import io.cqlsurge.outcome.Allowed;
import java.util.Optional;

/** An operation that reads a partition and can compare it with what may be there. */
public interface PartitionRead extends Operation {

  /** Returns whether the seed of a work gives only one row. */
  boolean isOnlyRow(Work work);

  /** Returns the first difference between a reply and what may be there; empty if it is right. */
  Optional<Difference> difference(Work work, Rows reply, Allowed allowed);

  /** Returns whether all rows of the seed were in the reply that was compared last. */
  boolean hasAllRows();

  /** Returns a statement that reads the partition of a work, with its values. */
  String cql(Work work);

  /**
   * What is wrong with a partition.
   *
   * @param row the condition that selects the wrong row of the partition, with its values; empty if
   *     it is about the partition
   */
  record Difference(Judgement judgement, String reason, String row) {}
}
