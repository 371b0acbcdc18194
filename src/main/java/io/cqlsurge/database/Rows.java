package io.cqlsurge.database;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A reply's rows, with values in the protocol's encoding. */
public interface Rows {

  Rows NONE =
      new Rows() {
        @Override
        public int count() {
          return 0;
        }

        @Override
        public ByteBuffer value(int row, int column) {
          throw new IndexOutOfBoundsException("there are no rows");
        }
      };

  /** Returns the row count, over all pages. */
  int count();

  /**
   * Returns a value; null is CQL null. The caller may change the position and limit of the buffer,
   * but not its content.
   *
   * @param row from 0 to {@code count() - 1}
   * @param column the position in {@link Query#resultColumns}
   */
  @Nullable ByteBuffer value(int row, int column);

  /** Returns whether a value equals the remaining bytes of a buffer, which does not change. */
  default boolean hasValue(int row, int column, ByteBuffer expected) {
    return expected.equals(value(row, column));
  }

  /** Returns how many pages the rows were fetched in. */
  default int pages() {
    return 1;
  }

  /**
   * Returns the paging state of the next page if only one page was requested; null if there is no
   * next page. The caller must not change the buffer's content.
   */
  default @Nullable ByteBuffer nextPage() {
    return null;
  }
}
