package io.cqlsurge.database;

import java.nio.ByteBuffer;

/** The rows of a reply, values as on the wire. */
public interface Rows {

  /** No rows at all. */
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

  /** How many rows there are, over all pages. */
  int count();

  /**
   * A value; null is CQL null. The buffer is the reader's to move about in, its content is not to
   * be changed.
   *
   * @param row from 0 to {@code count() - 1}
   * @param column the position in {@link Query#resultColumns}
   */
  ByteBuffer value(int row, int column);

  /**
   * Where the page begins that follows these rows, when only one was asked for; null if there is
   * none. Belongs to the reader, its content is not to be changed.
   */
  default ByteBuffer nextPage() {
    return null;
  }
}
