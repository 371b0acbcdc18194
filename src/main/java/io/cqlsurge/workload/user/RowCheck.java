package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Allowed;
import io.cqlsurge.workload.Allowed.Cell;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.PartitionRead.Difference;
import io.cqlsurge.workload.PartitionRead.Difference.Kind;
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
  private final List<Integer> times;
  private final Map<List<ByteBuffer>, Integer> indexes = new HashMap<>();
  private final BitSet matched = new BitSet();

  /** Columns with a value in a received row, and columns that are empty in an expected row. */
  private final BitSet filled = new BitSet();

  private final BitSet empty = new BitSet();

  /** Columns with the time of the request. */
  private final BitSet isTime = new BitSet();

  private Rows received = Rows.NONE;
  private Allowed allowed = Allowed.written(List.of(), Content.NULL, Optional.empty());
  private boolean hasShared;
  private int missing;
  private @Nullable Difference difference;
  private Optional<Difference> stale = Optional.empty();

  /**
   * Creates the check of a table.
   *
   * @param times the positions in received rows of the times at which the value columns were
   *     written; below 0 for a column without it
   */
  RowCheck(UserTable userTable, List<Integer> times) {
    Table columns = userTable.table();
    this.table = userTable;
    this.clustering = columns.clustering();
    this.values = columns.values();
    this.firstClustering = columns.partitionKey().size();
    this.firstValue = columns.keyColumns();
    this.times = List.copyOf(times);
    userTable.clock().columns().forEach(column -> isTime.set(values.indexOf(column)));
  }

  /** Starts with a reply's rows: all columns of the table, in its order. */
  void begin(Rows rows, Allowed contents, boolean isWholePartition) {
    received = rows;
    // The reply to a slice without rows has no static values.
    hasShared = isWholePartition || rows.count() > 0;
    allowed = contents;
    difference = null;
    stale = Optional.empty();
    missing = 0;
    matched.clear();
    filled.clear();
    empty.clear();
    indexes.clear();
    for (int index = 0; index < rows.count(); index++) {
      List<ByteBuffer> key = key(index);
      if (!key.isEmpty() && key.get(0) == null) {
        // A partition with static values, but without rows.
        matched.set(index);
      } else {
        indexes.put(key, index);
      }
    }
  }

  private List<ByteBuffer> key(int index) {
    List<ByteBuffer> key = new ArrayList<>(clustering.size());
    for (int i = 0; i < clustering.size(); i++) {
      key.add(received.value(index, firstClustering + i));
    }
    return key;
  }

  /** Searches for a row that the seed has, with as many values as rows can have. */
  void expect(Row row) {
    List<ByteBuffer> key = new ArrayList<>(clustering.size());
    for (int i = 0; i < clustering.size(); i++) {
      key.add(row.value(firstClustering + i));
    }
    Integer index = indexes.get(key);
    if (index != null) {
      matched.set(index);
      compare(key, row, index);
      return;
    }
    if (missing++ == 0 && hasShared) {
      compareShared(key, row);
    }
    if (difference == null && !mayBeMissing(row)) {
      difference = new Difference(Kind.LOST, "row" + name(key) + " is missing", condition(key));
    }
  }

  /** Compares the static columns, which all rows have, and a partition without rows. */
  private void compareShared(List<ByteBuffer> key, Row row) {
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i).isStatic()) {
        compare(i, key, row, received.count() - 1);
      }
    }
  }

  /** Returns whether a row can be missing: an update that sets only nulls creates no row. */
  private boolean mayBeMissing(Row row) {
    boolean mayBe = !allowed.row().mustBeValue();
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).isStatic()) {
        boolean isEmpty = CellComparison.isEmpty(type(i), row.value(firstValue + i));
        empty.set(i, empty.get(i) || isEmpty);
        mayBe &= isEmpty || !allowed.columns().get(i).mustBeValue();
      }
    }
    return mayBe;
  }

  private CqlType type(int value) {
    return values.get(value).type();
  }

  private void compare(List<ByteBuffer> key, Row row, int index) {
    boolean hasValue = false;
    for (int i = 0; i < values.size(); i++) {
      compare(i, key, row, index);
      hasValue |= !values.get(i).isStatic() && received.value(index, firstValue + i) != null;
    }
    if (difference == null && !hasValue && !allowed.row().mayBeValue()) {
      difference = unexpected(key, "row" + name(key) + " is there", allowed.row());
    }
  }

  private void compare(int value, List<ByteBuffer> key, Row row, int index) {
    ByteBuffer expected = row.value(firstValue + value);
    ByteBuffer found = index < 0 ? null : received.value(index, firstValue + value);
    boolean isEmpty = CellComparison.isEmpty(type(value), expected);
    filled.set(value, filled.get(value) || found != null);
    empty.set(value, empty.get(value) || isEmpty);
    Cell cell = allowed.columns().get(value);
    if (difference != null) {
      return;
    }
    if (found == null) {
      boolean isLost = !isEmpty && !cell.mayBeNull();
      difference = isLost ? wrong(Kind.LOST, value, key, expected, null) : null;
    } else if (cell.mayBeValue()) {
      compareValue(cell, value, key, expected, index);
    } else {
      String what = "row" + name(key) + ", column " + name(value) + " has a value";
      difference = unexpected(key, what, cell);
    }
  }

  private void compareValue(
      Cell cell, int value, List<ByteBuffer> key, @Nullable ByteBuffer expected, int index) {
    ByteBuffer found = received.value(index, firstValue + value);
    if (isTime.get(value) || CellComparison.same(type(value), expected, found)) {
      compareTime(cell, value, key, index);
    } else if (!cell.mayBeOther()) {
      difference = wrong(Kind.CHANGED, value, key, expected, found);
    }
  }

  private Difference wrong(
      Kind kind,
      int value,
      List<ByteBuffer> key,
      @Nullable ByteBuffer expected,
      @Nullable ByteBuffer found) {
    String reason =
        "row%s, column %s: %s"
            .formatted(
                name(key), name(value), table.difference(values.get(value), expected, found));
    return new Difference(kind, reason, condition(key));
  }

  private Difference unexpected(List<ByteBuffer> key, String what, Cell cell) {
    return cell.isDeleted()
        ? new Difference(Kind.RESURRECTED, what + ", although deleted", condition(key))
        : new Difference(Kind.CHANGED, what + ", although never written", condition(key));
  }

  private void compareTime(Cell cell, int value, List<ByteBuffer> key, int index) {
    int position = times.isEmpty() ? -1 : times.get(value);
    ByteBuffer time = position < 0 ? null : received.value(index, position);
    if (stale.isEmpty()) {
      stale = Difference.stale(time, cell, () -> condition(key));
    }
  }

  private String name(int value) {
    return values.get(value).name();
  }

  private String condition(List<ByteBuffer> key) {
    return key.isEmpty() ? "" : table.condition(clustering, key.toArray(ByteBuffer[]::new));
  }

  private String name(List<ByteBuffer> key) {
    return key.isEmpty()
        ? ""
        : " (" + table.shown(clustering, key.toArray(ByteBuffer[]::new)) + ")";
  }

  /** Returns whether all expected rows were received. */
  boolean hasAll() {
    return missing == 0;
  }

  /** Returns the first difference; empty if the received rows are as they may be. */
  Optional<Difference> difference() {
    if (difference == null && matched.cardinality() < received.count()) {
      addOthers();
    }
    for (int i = 0; difference == null && i < values.size(); i++) {
      if (allowed.columns().get(i).isSomewhere() && !filled.get(i) && !empty.get(i)) {
        String reason = "no row has a value of column " + name(i) + ", which was written";
        difference = new Difference(Kind.LOST, reason, "");
      }
    }
    return difference == null ? stale : Optional.of(difference);
  }

  private void addOthers() {
    int index = matched.nextClearBit(0);
    Cell others = allowed.otherRows();
    if (!others.mayBeValue()) {
      int more = received.count() - matched.cardinality();
      List<ByteBuffer> key = key(index);
      String reason =
          more + (more == 1 ? " row" : " rows") + " more than expected, first row" + name(key);
      difference = new Difference(Kind.CHANGED, reason, condition(key));
    }
  }
}
