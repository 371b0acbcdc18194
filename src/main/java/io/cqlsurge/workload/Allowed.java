package io.cqlsurge.workload;

import java.util.List;
import java.util.Optional;

/**
 * What may be in a partition.
 *
 * @param columns its value columns, in their order
 * @param row the row markers
 * @param otherRows the rows that do not follow from the seed
 * @param doubt why more than one state of the partition is right; empty if only one is
 */
public record Allowed(List<Cell> columns, Cell row, Cell otherRows, Optional<Doubt> doubt) {

  public Allowed {
    columns = List.copyOf(columns);
  }

  /**
   * What may be in a column, or whether there may be a row.
   *
   * @param bits what it may contain, as in {@link Content}
   * @param sinceUs the smallest timestamp of a value, in us since 1970; {@link #NO_TIME} if it is
   *     unknown
   * @param isDeleted whether an acknowledged statement left it empty
   * @param isSomewhere whether at least one row must have the value
   */
  public record Cell(
      int bits, long sinceUs, boolean isDeleted, boolean isSomewhere, Optional<Doubt> doubt) {
    /** The value of a time that is not known. */
    public static final long NO_TIME = Long.MIN_VALUE;

    /** Returns whether it must contain the value of the seed. */
    public boolean mustBeValue() {
      return bits == Content.OF_SEED;
    }

    public boolean mayBeValue() {
      return (bits & (Content.OF_SEED | Content.OTHER)) != 0;
    }

    public boolean mayBeNull() {
      return (bits & Content.NOTHING) != 0;
    }

    public boolean mayBeOther() {
      return (bits & Content.OTHER) != 0;
    }

    /** Returns a cell that contains what a statement writes. */
    static Cell of(Content content) {
      return new Cell(content.bits(true), NO_TIME, false, false, Optional.empty());
    }
  }

  /**
   * Returns what is there if all rows of the seed were written, and nothing else.
   *
   * @param columns what the columns got
   */
  public static Allowed written(List<Content> columns, Content row, Optional<Doubt> doubt) {
    return new Allowed(
        columns.stream().map(Cell::of).toList(), Cell.of(row), Cell.of(Content.NULL), doubt);
  }
}
