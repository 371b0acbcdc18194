package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
  record Difference(Kind kind, String reason, String row) {
    /** How rows differ from those that may be there. */
    public enum Kind {
      /** Missing or incomplete. */
      LOST,
      /** Values that nobody has written. */
      CHANGED,
      /** Values of an earlier write than the last acknowledged one. */
      STALE,
      /** Deleted, and there. */
      RESURRECTED
    }

    /**
     * Returns that a value is older than the last acknowledged write of its column.
     *
     * @param time when it was written, in us since 1970; null if that is unknown
     * @param row the condition that selects its row
     */
    public static Optional<Difference> stale(
        @Nullable ByteBuffer time, Allowed.Cell cell, Supplier<String> row) {
      long writtenUs = time == null ? Long.MAX_VALUE : time.getLong(time.position());
      return writtenUs < cell.sinceUs()
          ? Optional.of(
              new Difference(
                  Kind.STALE,
                  "written at "
                      + Instant.EPOCH.plus(writtenUs, ChronoUnit.MICROS)
                      + ", before the last acknowledged write",
                  row.get()))
          : Optional.empty();
    }
  }
}
