package io.cqlsurge.workload;

import java.util.List;
import java.util.stream.IntStream;

/** What a statement writes to a column; its bits are what the column may contain then. */
public enum Content {
  /** The value that follows from the seed. */
  VALUE(Content.OF_SEED),
  /** The elements that follow from the seed, in addition to others. */
  ADDED(Content.OF_SEED),
  /** No value. */
  NULL(Content.NOTHING),
  /** The value that follows from the seed, or none. */
  VALUE_OR_NULL(Content.OF_SEED | Content.NOTHING),
  /** The value that follows from the seed if the partition has one row, otherwise anything. */
  VALUE_OF_A_ROW(Content.ANYTHING),
  ANY(Content.ANYTHING);

  /** The value that follows from the seed. */
  public static final int OF_SEED = 1;

  /** No value. */
  public static final int NOTHING = 2;

  /** Any other value. */
  public static final int OTHER = 4;

  public static final int ANYTHING = OF_SEED | NOTHING | OTHER;

  private final int bits;

  Content(int bits) {
    this.bits = bits;
  }

  /**
   * Returns what the value columns get if each row has at least a share of its values.
   *
   * @param share from 0 to 1; starts with the first column
   */
  public static List<Content> ofShare(double share, int columns) {
    return IntStream.range(0, columns)
        .mapToObj(i -> (double) (i + 1) / columns <= share ? VALUE : VALUE_OR_NULL)
        .toList();
  }

  /**
   * Returns what a column may contain then.
   *
   * @param isOnlyRow whether the partition has only one row
   */
  public int bits(boolean isOnlyRow) {
    return this == VALUE_OF_A_ROW && isOnlyRow ? OF_SEED : bits;
  }
}
