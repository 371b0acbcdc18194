package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of received rows with expected rows, in any order. It keeps the first difference and
 * belongs to one worker.
 */
final class RowCheck {
  private final UserTable table;
  private final List<Column> clustering;
  private final List<Column> values;
  private final int firstClustering;
  private final int firstValue;
  private final double smallest;
  private final double largest;
  private final Map<List<ByteBuffer>, Integer> indexes = new HashMap<>();
  private final BitSet matched = new BitSet();
  private Rows received = Rows.NONE;
  private @Nullable String difference;
  private boolean isMissing;

  /**
   * Creates the check of a table.
   *
   * @param population the share of values that each row has
   */
  RowCheck(UserTable userTable, RatioSpec population) {
    Table columns = userTable.table();
    this.table = userTable;
    this.clustering = columns.clustering();
    this.values = columns.values();
    this.firstClustering = columns.partitionKey().size();
    this.firstValue = columns.keyColumns();
    this.smallest = population.min();
    this.largest = population.max();
  }

  /** Returns the largest share of values that a row can have. */
  double largestPopulation() {
    return largest;
  }

  /** Starts with a reply's rows: all columns of the table, in its order. */
  void begin(Rows rows) {
    received = rows;
    difference = null;
    isMissing = false;
    matched.clear();
    indexes.clear();
    for (int index = 0; index < rows.count(); index++) {
      List<ByteBuffer> key = new ArrayList<>(clustering.size());
      for (int i = 0; i < clustering.size(); i++) {
        key.add(rows.value(index, firstClustering + i));
      }
      indexes.put(key, index);
    }
  }

  /** Searches for a row that must exist, filled as far as rows can be. */
  void expect(Row row) {
    List<ByteBuffer> key = new ArrayList<>(clustering.size());
    for (int i = 0; i < clustering.size(); i++) {
      key.add(row.value(firstClustering + i));
    }
    Integer index = indexes.get(key);
    if (index != null) {
      matched.set(index);
      compare(key, row, index);
    } else if (difference == null && !mayBeMissing(row)) {
      difference = "row" + name(key) + " is missing";
      isMissing = true;
    }
  }

  /** Returns whether a row can be missing: an update that sets only nulls creates no row. */
  private boolean mayBeMissing(Row row) {
    boolean hasRegular = false;
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).isStatic()) {
        hasRegular = true;
        if (row.value(firstValue + i) != null && has(smallest, i)) {
          return false;
        }
      }
    }
    return hasRegular;
  }

  private boolean has(double share, int value) {
    return (double) (value + 1) / values.size() <= share;
  }

  private void compare(List<ByteBuffer> key, Row row, int index) {
    for (int i = 0; i < values.size() && difference == null; i++) {
      Column column = values.get(i);
      ByteBuffer expected = row.value(firstValue + i);
      ByteBuffer found = received.value(index, firstValue + i);
      boolean same = CellComparison.same(column.type(), expected, found);
      boolean absent = found == null && !has(smallest, i);
      if (!same && !absent) {
        difference =
            "row%s, column %s: expected %s, found %s"
                .formatted(
                    name(key),
                    column.name(),
                    table.shown(column, expected),
                    table.shown(column, found));
      }
    }
  }

  private String name(List<ByteBuffer> key) {
    return key.isEmpty()
        ? ""
        : " (" + table.shown(clustering, key.toArray(ByteBuffer[]::new)) + ")";
  }

  /** Returns whether the first difference is a missing row. */
  boolean isMissing() {
    return isMissing;
  }

  /** Returns the first difference; empty if the received rows are exactly the expected ones. */
  Optional<String> difference() {
    if (difference == null && matched.cardinality() < received.count()) {
      int index = matched.nextClearBit(0);
      List<ByteBuffer> key = new ArrayList<>();
      for (int i = 0; i < clustering.size(); i++) {
        key.add(received.value(index, firstClustering + i));
      }
      int more = received.count() - matched.cardinality();
      difference =
          more + (more == 1 ? " row" : " rows") + " more than expected, first row" + name(key);
    }
    return Optional.ofNullable(difference);
  }
}
