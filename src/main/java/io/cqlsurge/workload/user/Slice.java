package io.cqlsurge.workload.user;

import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.value.CqlOrder;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of a partition between two bounds for their first clustering columns.
 *
 * @param low the lower bound, one value for each of these columns; empty if there are no bounds
 * @param lowIncluded whether rows on the lower bound are in the slice
 * @param high the upper bound, of the same columns
 */
record Slice(
    Order order,
    List<ByteBuffer> low,
    boolean lowIncluded,
    List<ByteBuffer> high,
    boolean highIncluded) {

  /** Returns a slice with all rows of a partition. */
  static Slice all(Order order) {
    return new Slice(order, List.of(), true, List.of(), true);
  }

  /** Returns the clustering column count in the bounds. */
  int depth() {
    return low.size();
  }

  boolean contains(Row row) {
    if (depth() == 0) {
      return true;
    }
    int fromLow = order.compare(row, low);
    int fromHigh = order.compare(row, high);
    return (lowIncluded ? fromLow >= 0 : fromLow > 0)
        && (highIncluded ? fromHigh <= 0 : fromHigh < 0);
  }

  /** The rows' order in the database, with ascending clustering columns. */
  static final class Order {
    private final int first;
    private final List<Comparator<ByteBuffer>> columns;

    /**
     * Creates the order of some columns.
     *
     * @param first the first of these columns' position in a row
     */
    Order(int first, List<Column> clustering) {
      this.first = first;
      this.columns = clustering.stream().map(column -> CqlOrder.of(column.type())).toList();
    }

    /** Compares the first clustering values of a row with a bound. */
    int compare(Row row, List<ByteBuffer> bound) {
      int result = 0;
      for (int i = 0; i < bound.size() && result == 0; i++) {
        result = columns.get(i).compare(row.value(first + i), bound.get(i));
      }
      return result;
    }

    int compare(List<ByteBuffer> one, List<ByteBuffer> other) {
      int result = 0;
      for (int i = 0; i < one.size() && result == 0; i++) {
        result = columns.get(i).compare(one.get(i), other.get(i));
      }
      return result;
    }
  }
}
