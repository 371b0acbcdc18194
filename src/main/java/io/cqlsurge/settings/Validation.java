package io.cqlsurge.settings;

/**
 * The rows of each partition that the operation {@code validate} compares: all, or a random slice.
 *
 * @param rows maximum rows from a partition with numbered rows, which has more
 */
public record Validation(int rows) {
  public static final Validation ALL = new Validation(Integer.MAX_VALUE);
  public static final Validation SLICES = new Validation(100);

  public boolean isAll() {
    return equals(ALL);
  }
}
