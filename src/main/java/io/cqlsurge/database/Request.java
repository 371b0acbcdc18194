package io.cqlsurge.database;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * What goes to the database. A retry sends the same request once more; what a request is made of
 * must not be changed until its reply has come.
 */
public sealed interface Request {

  /** One statement with its values; is filled anew for each use, so that none is allocated. */
  final class Single implements Request {
    private Query query;
    private ByteBuffer[] values = new ByteBuffer[0];

    /** Begins anew with another statement and so many values, all of them CQL null. */
    public void begin(Query newQuery, int count) {
      query = newQuery;
      if (values.length == count) {
        Arrays.fill(values, null);
      } else {
        values = new ByteBuffer[count];
      }
    }

    /**
     * Sets the value of one marker.
     *
     * @param value encoded as on the wire; null is CQL null. It belongs to the request from now on.
     */
    public void set(int marker, ByteBuffer value) {
      values[marker] = value;
    }

    /** The statement. */
    public Query query() {
      return query;
    }

    /** How many values there are. */
    public int count() {
      return values.length;
    }

    /** The value of a marker; its content is not to be changed. */
    public ByteBuffer value(int marker) {
      return values[marker];
    }
  }
}
