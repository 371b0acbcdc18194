package io.cqlsurge.database;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What goes to the database: one statement, or a batch of some. A retry sends the same request once
 * more; what a request is made of must not be changed until its reply has come.
 */
public sealed interface Request {

  /**
   * Its CQL text for people, on one line and without the values; of a batch that of the first
   * statement.
   */
  String cql();

  /** One statement with its values; is filled anew for each use, so that none is allocated. */
  final class Single implements Request {
    private Query query;
    private ByteBuffer[] values = new ByteBuffer[0];
    private int pageSize;
    private ByteBuffer page;

    /** Begins anew with another statement and so many values, all of them CQL null. */
    public void begin(Query newQuery, int count) {
      query = newQuery;
      pageSize = 0;
      page = null;
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

    @Override
    public String cql() {
      return StatementText.onOneLine(query.cql());
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

    /**
     * Asks for one page of the rows only; else all of them are fetched.
     *
     * @param rows how many rows a page has at most, at least 1
     * @param begin what {@link Rows#nextPage} said of the page before; null for the first
     */
    public void onePage(int rows, ByteBuffer begin) {
      pageSize = rows;
      page = begin;
    }

    /** How many rows the only page has that is asked for; 0 if all are to be fetched. */
    public int pageSize() {
      return pageSize;
    }

    /** Where the only page begins that is asked for; null for the first. */
    public ByteBuffer page() {
      return page;
    }
  }

  /**
   * Several statements that are carried out together, at the levels of the first; is filled anew
   * for each use, and then keeps what was allocated for the statements.
   */
  final class Batch implements Request {
    /** The protocol counts the statements of a batch in 16 bits. */
    public static final int MOST_STATEMENTS = 65_535;

    private final List<Single> statements = new ArrayList<>();
    private BatchType type = BatchType.LOGGED;
    private int count;

    /** Begins anew, with no statement. */
    public void begin(BatchType newType) {
      type = newType;
      count = 0;
    }

    /** Adds a statement with so many values, all of them CQL null; at most 65,535 of them. */
    public Single add(Query query, int values) {
      if (count == MOST_STATEMENTS) {
        throw new IllegalStateException("a batch has at most " + MOST_STATEMENTS + " statements");
      }
      if (count == statements.size()) {
        statements.add(new Single());
      }
      Single added = statements.get(count++);
      added.begin(query, values);
      return added;
    }

    @Override
    public String cql() {
      return count == 1
          ? statements.get(0).cql()
          : statements.get(0).cql() + " (the first of a batch of " + count + " statements)";
    }

    /** Of what kind it is. */
    public BatchType type() {
      return type;
    }

    /** How many statements there are. */
    public int size() {
      return count;
    }

    /** A statement by its position. */
    public Single statement(int index) {
      return statements.get(index);
    }
  }
}
