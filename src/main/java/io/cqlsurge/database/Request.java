package io.cqlsurge.database;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request to the database: one statement or a batch of statements. A retry sends the same request
 * again. A request's content must not change until its reply has arrived. Then its values and their
 * buffers are reused, even if a failed request has not been sent yet.
 */
public abstract sealed class Request {
  private long timestampUs;

  /**
   * Returns the CQL text for messages, on one line and without values. For a batch, this is the
   * text of the first statement.
   */
  public abstract String cql();

  /** Returns whether executing it twice has the same effect as once. */
  public abstract boolean isIdempotent();

  /** Sets the writes' timestamp, in us since 1970; 0 lets the database choose it. */
  public void timestamp(long us) {
    timestampUs = us;
  }

  /** Returns the writes' timestamp, in us since 1970; 0 if it was not set. */
  public long timestamp() {
    return timestampUs;
  }

  /** One statement with its values. It is refilled for each use to avoid allocation. */
  public static final class Single extends Request {
    private @Nullable Query query;
    private @Nullable ByteBuffer[] values = new ByteBuffer[0];
    private List<@Nullable ByteBuffer> list = List.of();
    private int pageSize;
    private int maxPages;
    private @Nullable ByteBuffer page;

    /** Resets the request to another statement with {@code count} values, all CQL null. */
    public void begin(Query newQuery, int count) {
      query = newQuery;
      pageSize = 0;
      maxPages = Integer.MAX_VALUE;
      page = null;
      if (values.length == count) {
        Arrays.fill(values, null);
      } else {
        values = new ByteBuffer[count];
        list = Arrays.asList(values);
      }
    }

    /**
     * Sets one bind marker's value.
     *
     * @param value the value in the protocol's encoding; null is CQL null. The caller must not
     *     change it before the reply.
     */
    public void set(int marker, @Nullable ByteBuffer value) {
      values[marker] = value;
    }

    @Override
    public String cql() {
      return StatementText.onOneLine(query().cql());
    }

    @Override
    public boolean isIdempotent() {
      return query().isIdempotent();
    }

    public Query query() {
      return Objects.requireNonNull(query);
    }

    public int count() {
      return values.length;
    }

    /**
     * Returns a bind marker's value. Its content must not be changed, and is valid until the reply.
     */
    public @Nullable ByteBuffer value(int marker) {
      return values[marker];
    }

    /** Returns the values in order. The list and its content are valid until the reply. */
    public List<@Nullable ByteBuffer> values() {
      return list;
    }

    /** Returns a copy of the value of a bind marker, which stays valid. */
    public @Nullable ByteBuffer copyOf(int marker) {
      ByteBuffer value = values[marker];
      return value == null
          ? null
          : ByteBuffer.allocate(value.remaining()).put(value.duplicate()).flip();
    }

    /**
     * Requests only one page of the rows. Without this call all rows are fetched.
     *
     * @param rows maximum rows on the page, at least 1
     * @param pagingState the {@link Rows#nextPage} of the previous page; null for the first page
     */
    public void onePage(int rows, @Nullable ByteBuffer pagingState) {
      pages(rows, 1);
      page = pagingState;
    }

    /**
     * Sets how the rows are fetched. Without this call all pages are, in the default size.
     *
     * @param rows maximum rows per page, at least 1
     * @param max maximum pages that are fetched, at least 1
     */
    public void pages(int rows, int max) {
      pageSize = rows;
      maxPages = max;
    }

    /** Returns the page size in rows; 0 if it is the default. */
    public int pageSize() {
      return pageSize;
    }

    /** Returns the maximum pages that are fetched. */
    public int maxPages() {
      return maxPages;
    }

    /** Returns the paging state of the requested page; null for the first page. */
    public @Nullable ByteBuffer page() {
      return page;
    }
  }

  /**
   * Several statements that are executed together, at the consistency levels of the first one. It
   * is refilled for each use and keeps the statement objects that it allocated.
   */
  public static final class Batch extends Request {
    /** Maximum statement count: the protocol counts a batch's statements in 16 bits. */
    public static final int MAX_STATEMENTS = 65_535;

    private final List<Single> statements = new ArrayList<>();
    private BatchType type = BatchType.LOGGED;
    private int count;

    /** Resets the batch to contain no statement. */
    public void begin(BatchType newType) {
      type = newType;
      count = 0;
    }

    /**
     * Adds a statement with this value count, all CQL null. A batch has at most 65,535 statements.
     */
    public Single add(Query query, int values) {
      if (count == MAX_STATEMENTS) {
        throw new IllegalStateException("a batch has at most " + MAX_STATEMENTS + " statements");
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

    @Override
    public boolean isIdempotent() {
      return type != BatchType.COUNTER
          && statements.stream().limit(count).allMatch(Single::isIdempotent);
    }

    public BatchType type() {
      return type;
    }

    public int size() {
      return count;
    }

    public Single statement(int index) {
      return statements.get(index);
    }
  }
}
