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

/**
 * Holds rows that came against rows that are expected, whatever the order of either; keeps the
 * first difference. Belongs to one worker.
 */
final class RowCheck {
  private final UserTable table;
  private final List<Column> clustering;
  private final List<Column> values;
  private final int firstClustering;
  private final int firstValue;
  private final double smallest;
  private final double largest;
  private final Map<List<ByteBuffer>, Integer> places = new HashMap<>();
  private final BitSet matched = new BitSet();
  private Rows answer = Rows.NONE;
  private String complaint;

  /**
   * The check of a table.
   *
   * @param population the share of a row's values that is filled
   */
  RowCheck(UserTable of, RatioSpec population) {
    Table columns = of.table();
    this.table = of;
    this.clustering = columns.clustering();
    this.values = columns.values();
    this.firstClustering = columns.partitionKey().size();
    this.firstValue = columns.keyColumns();
    this.smallest = population.min();
    this.largest = population.max();
  }

  /** The largest share of its values that a row may have. */
  double largestPopulation() {
    return largest;
  }

  /** Begins with the rows that came: all columns of the table, in its order. */
  void begin(Rows came) {
    answer = came;
    complaint = null;
    matched.clear();
    places.clear();
    for (int place = 0; place < came.count(); place++) {
      List<ByteBuffer> key = new ArrayList<>(clustering.size());
      for (int i = 0; i < clustering.size(); i++) {
        key.add(came.value(place, firstClustering + i));
      }
      places.put(key, place);
    }
  }

  /** Looks for a row that has to be there, filled as far as rows may be. */
  void expect(Row row) {
    List<ByteBuffer> key = new ArrayList<>(clustering.size());
    for (int i = 0; i < clustering.size(); i++) {
      key.add(row.value(firstClustering + i));
    }
    Integer place = places.get(key);
    if (place != null) {
      matched.set(place);
      compare(key, row, place);
    } else if (complaint == null && !mayBeMissing(row)) {
      complaint = "row" + name(key) + " is missing";
    }
  }

  /** An update that sets nothing but nulls makes no row. */
  private boolean mayBeMissing(Row row) {
    boolean hasOwn = false;
    for (int i = 0; i < values.size(); i++) {
      if (!values.get(i).isStatic()) {
        hasOwn = true;
        if (row.value(firstValue + i) != null && has(smallest, i)) {
          return false;
        }
      }
    }
    return hasOwn;
  }

  private boolean has(double share, int value) {
    return (double) (value + 1) / values.size() <= share;
  }

  private void compare(List<ByteBuffer> key, Row row, int place) {
    for (int i = 0; i < values.size() && complaint == null; i++) {
      Column column = values.get(i);
      ByteBuffer expected = row.value(firstValue + i);
      ByteBuffer found = answer.value(place, firstValue + i);
      boolean same = CellComparison.same(column.type(), expected, found);
      boolean absent = found == null && !has(smallest, i);
      if (!same && !absent) {
        complaint =
            "row"
                + name(key)
                + ", column "
                + column.name()
                + ": expected "
                + table.shown(column, expected)
                + ", found "
                + table.shown(column, found);
      }
    }
  }

  private String name(List<ByteBuffer> key) {
    return key.isEmpty()
        ? ""
        : " (" + table.shown(clustering, key.toArray(ByteBuffer[]::new)) + ")";
  }

  /** What is wrong; nothing if exactly the expected rows came. */
  Optional<String> complaint() {
    if (complaint == null && matched.cardinality() < answer.count()) {
      int place = matched.nextClearBit(0);
      List<ByteBuffer> key = new ArrayList<>();
      for (int i = 0; i < clustering.size(); i++) {
        key.add(answer.value(place, firstClustering + i));
      }
      int more = answer.count() - matched.cardinality();
      complaint =
          more + (more == 1 ? " row" : " rows") + " more than expected, first row" + name(key);
    }
    return Optional.ofNullable(complaint);
  }
}
