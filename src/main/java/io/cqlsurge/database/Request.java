package io.cqlsurge.database;

import java.nio.ByteBuffer;

/** What goes to the database. A retry sends the same request once more. */
public sealed interface Request {

  /** One statement with its values. */
  final class Single implements Request {
    private final Query query;
    private final ByteBuffer[] values;

    /**
     * A statement to be sent.
     *
     * @param values one a marker of the query, in order, encoded as on the wire; null is CQL null.
     *     The array and the buffers belong to the request from now on.
     */
    public Single(Query query, ByteBuffer... values) {
      this.query = query;
      this.values = values;
    }

    /** The statement. */
    public Query query() {
      return query;
    }

    /** Its values; not to be changed. */
    public ByteBuffer[] values() {
      return values;
    }
  }
}
