package io.cqlsurge.generate.partition;

/** A receiver of rows, partition by partition. */
public interface RowSink {

  /** Receives the next row of the current partition; it is valid only during the call. */
  void add(Row row);

  /** Ends the current partition, all of whose rows were received. */
  void endPartition();
}
