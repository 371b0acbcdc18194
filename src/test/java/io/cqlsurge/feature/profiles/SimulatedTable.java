package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.lang.reflect.Proxy;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table of any size whose rows are computed when they are read; its partitions are equidistant.
 */
final class SimulatedTable {
  static final Table TABLE =
      new Table(
          "shop",
          "orders",
          List.of(Column.of("customer", CqlType.of(CqlType.Kind.BIGINT))),
          List.of(Column.of("line", CqlType.of(CqlType.Kind.INT))),
          List.of(Column.of("note", CqlType.of(CqlType.Kind.TEXT))));

  private static final BigInteger RING = BigInteger.ONE.shiftLeft(Long.SIZE);
  private static final long FIRST = Long.MIN_VALUE;

  private final long[] tokens;
  private final LongUnaryOperator rowsOf;
  private IntFunction<@Nullable Reply> special = page -> null;
  private int pages;
  private long rows;
  private int largestPage;

  SimulatedTable(long partitions, LongUnaryOperator rowsOf) {
    this.tokens =
        new Random(1).longs(partitions).filter(token -> token != FIRST).sorted().toArray();
    this.rowsOf = rowsOf;
  }

  /** Sets the replies to some of the pages, from 0. */
  SimulatedTable replying(IntFunction<@Nullable Reply> replies) {
    special = replies;
    return this;
  }

  int pages() {
    return pages;
  }

  long rows() {
    return rows;
  }

  int largestPage() {
    return largestPage;
  }

  Database database() {
    return (Database)
        Proxy.newProxyInstance(
            Database.class.getClassLoader(),
            new Class<?>[] {Database.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "prepare" -> new FakeDatabase.FakeQuery("SELECT", List.of(), List.of());
                  case "tokenRanges" -> ranges((int) arguments[0]);
                  case "send" ->
                      CompletableFuture.completedFuture(reply((Request.Single) arguments[0]));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static List<TokenRange> ranges(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new TokenRange(wire(token(i, count)), wire(token((i + 1) % count, count))))
        .toList();
  }

  private static long token(long number, long count) {
    return RING.multiply(BigInteger.valueOf(number)).divide(BigInteger.valueOf(count)).longValue()
        + FIRST;
  }

  private static ByteBuffer wire(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, number);
  }

  private Reply reply(Request.Single request) {
    Reply other = special.apply(pages++);
    largestPage = Math.max(largestPage, request.pageSize());
    return other != null ? other : new Reply.Success(page(request), Coordinator.UNKNOWN);
  }

  private Rows page(Request.Single request) {
    long end = request.value(1).getLong(0);
    ByteBuffer state = request.page();
    long partition = state == null ? after(request.value(0).getLong(0)) : state.getLong(0);
    long row = state == null ? 0 : state.getLong(Long.BYTES);
    List<List<ByteBuffer>> found = new ArrayList<>();
    while (found.size() < request.pageSize() && isBefore(partition, end)) {
      if (row < rowsOf.applyAsLong(partition)) {
        found.add(row(partition, row++));
      } else {
        partition++;
        row = 0;
      }
    }
    rows += found.size();
    boolean hasMore = isBefore(partition, end);
    ByteBuffer next =
        hasMore
            ? ByteBuffer.allocate(2 * Long.BYTES).putLong(0, partition).putLong(Long.BYTES, row)
            : null;
    return new Page(found, next);
  }

  private boolean isBefore(long partition, long end) {
    return partition < tokens.length && (end == FIRST || tokens[(int) partition] <= end);
  }

  /** Returns the first partition after a token. */
  private long after(long token) {
    int found = Arrays.binarySearch(tokens, token);
    return found < 0 ? -found - 1 : found + 1;
  }

  private List<ByteBuffer> row(long partition, long row) {
    return List.of(
        wire(tokens[(int) partition]),
        wire(partition),
        ByteBuffer.allocate(Integer.BYTES).putInt(0, (int) row),
        ByteBuffer.wrap(("note " + partition + " " + row).getBytes(StandardCharsets.UTF_8)));
  }

  private record Page(List<List<ByteBuffer>> found, @Nullable ByteBuffer nextPage) implements Rows {
    @Override
    public int count() {
      return found.size();
    }

    @Override
    public ByteBuffer value(int row, int column) {
      return found.get(row).get(column);
    }
  }
}
