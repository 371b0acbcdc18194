package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.TokenRange;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far a token range was read. */
final class RangePosition {
  private static final double RING = Math.scalb(1.0, Long.SIZE);

  private final TokenRange range;
  private ByteBuffer start;
  private @Nullable ByteBuffer page;
  private boolean hasMore = true;
  private ByteBuffer token;
  private double partitions;

  /** The current partition's key. */
  List<ByteBuffer> key = List.of();

  /** Rows in the current partition so far; 0 between two partitions. */
  long rowsOfPartition;

  /** Rows that the current visit still reads; it ends with a partition. */
  long rowsLeft;

  RangePosition(TokenRange range) {
    this.range = range;
    this.start = range.start();
    this.token = range.start();
  }

  /** Returns the token after which to read. */
  ByteBuffer start() {
    return start;
  }

  ByteBuffer end() {
    return range.end();
  }

  /** Returns the paging state to read next; null for the first one after the start. */
  @Nullable ByteBuffer page() {
    return page;
  }

  boolean hasMore() {
    return hasMore;
  }

  /** Counts a row. */
  void next(List<ByteBuffer> rowKey, ByteBuffer rowToken) {
    key = rowKey;
    token = rowToken;
    rowsOfPartition++;
    rowsLeft--;
  }

  void endPartition() {
    partitions++;
    rowsOfPartition = 0;
  }

  void endPage(@Nullable ByteBuffer nextPage) {
    page = nextPage;
    hasMore = nextPage != null;
  }

  /** Continues after the last partition that was read, without the rest on its page. */
  void skipPage() {
    page = null;
    start = token;
  }

  /** Returns the read share of the token ring. Murmur3 tokens have eight bytes. */
  private double width(int ranges) {
    ByteBuffer to = hasMore ? token : range.end();
    if (hasMore && token.equals(range.start())) {
      return 0;
    }
    if (to.remaining() != Long.BYTES || range.start().remaining() != Long.BYTES) {
      return 1.0 / ranges;
    }
    long width = to.getLong(to.position()) - range.start().getLong(range.start().position());
    return width == 0 ? 1 : (width < 0 ? width + RING : width) / RING;
  }

  /** Returns the read share of the token ring, from 0 to 1. */
  static double share(List<RangePosition> ranges) {
    return Math.min(1, ranges.stream().mapToDouble(each -> each.width(ranges.size())).sum());
  }

  /**
   * Returns the partitions that were read. Divided by the share they estimate all partitions:
   * random tokens up to the n-th one are n intervals.
   */
  static double partitions(List<RangePosition> ranges) {
    return ranges.stream().mapToDouble(each -> each.partitions).sum();
  }

  /** Returns the relative standard error for partitions per token (ratio estimator). */
  static double error(List<RangePosition> ranges) {
    double all = partitions(ranges);
    double density = all / share(ranges);
    double squares =
        ranges.stream()
            .mapToDouble(each -> each.partitions - density * each.width(ranges.size()))
            .map(difference -> difference * difference)
            .sum();
    return all == 0 ? 0 : Math.sqrt(squares) / all;
  }
}
