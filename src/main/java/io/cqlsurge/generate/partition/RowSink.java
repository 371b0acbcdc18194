package io.cqlsurge.generate.partition;

/** A receiver of rows, partition by partition. */
public interface RowSink {

  /** Receives the next row; it is valid only during the call. */
  void add(Row row);

  /** Ends the current partition, whose rows were all received. */
  default void endPartition() {}
}
