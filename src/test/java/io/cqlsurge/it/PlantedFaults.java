package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Changes of a table that an audit must report, each in a different partition. Other values are
 * those of other partitions, so they have the right type.
 */
final class PlantedFaults {
  private final StoredTable table;
  private final VisibleFaults visible;
  private final Random random;
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private final Map<String, Integer> kinds = new TreeMap<>();

  /** A way to change a partition; returns the verdict, or nothing if it is not possible. */
  private interface Kind {
    Optional<String> plant(List<Row> rows);
  }

  /** A value that can be changed. */
  private record Cell(Row row, String column) {
    ByteBuffer value() {
      return row.getBytesUnsafe(column);
    }
  }

  PlantedFaults(VisibleFaults visible, Random random) {
    this.table = visible.table();
    this.visible = visible;
    this.random = random;
  }

  /** Returns how many partitions have each verdict. */
  Map<String, Integer> verdicts() {
    return verdicts;
  }

  /** Returns how many partitions were changed in each way. */
  Map<String, Integer> kinds() {
    return kinds;
  }

  int count() {
    return verdicts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Plants up to a number of faults. */
  void plant(int most) {
    List<List<Row>> partitions =
        new ArrayList<>(visible.isNothingKnown() ? List.of() : table.partitions());
    Collections.shuffle(partitions, random);
    Map<String, Kind> all = all();
    for (List<Row> rows : partitions) {
      List<String> names = new ArrayList<>(all.keySet());
      Collections.sort(names);
      Collections.shuffle(names, random);
      Optional<String> verdict = Optional.empty();
      for (int i = 0; i < names.size() && verdict.isEmpty() && count() < most; i++) {
        verdict = all.get(names.get(i)).plant(rows);
        if (verdict.isPresent()) {
          verdicts.merge(verdict.get(), 1, Integer::sum);
          kinds.merge(names.get(i), 1, Integer::sum);
        }
      }
    }
  }

  private Map<String, Kind> all() {
    if (visible.mayHaveOtherRows()) {
      return Map.of("partition deleted", this::deletePartition);
    }
    return table.isOfCounters()
        ? Map.of("counter up", rows -> count(rows, 1), "counter down", rows -> count(rows, -1))
        : Map.of(
            "partition deleted", this::deletePartition,
            "row deleted", this::deleteRow,
            "row added", this::addRow,
            "value changed", this::changeValue,
            "value deleted", this::deleteValue,
            "elements added", this::addElements,
            "element removed", this::removeElement,
            "field changed", this::changeField);
  }

  private Optional<String> deletePartition(List<Row> rows) {
    Row first = rows.get(0);
    boolean isSeen =
        rows.stream().anyMatch(visible::mustExist) || visible.mustHaveValue(first, table.statics());
    return isSeen
        ? executed("DELETE FROM %s WHERE " + table.isPartition(), table.partitionKey(first), "lost")
        : Optional.empty();
  }

  private Optional<String> executed(String cql, List<ByteBuffer> values, String verdict) {
    table.execute(cql, values);
    return Optional.of(verdict);
  }

  private Optional<String> deleteRow(List<Row> rows) {
    Row row = any(rows);
    return rows.size() > 1 && visible.mustExist(row)
        ? executed("DELETE FROM %s WHERE " + table.isRow(), table.key(row), "lost")
        : Optional.empty();
  }

  private Optional<String> addRow(List<Row> rows) {
    Row other = any(any(table.partitions()));
    List<ByteBuffer> clustering = StoredTable.values(other, table.clustering());
    boolean isNew =
        rows.stream()
            .allMatch(
                it ->
                    table.isRow(it)
                        && !StoredTable.values(it, table.clustering()).equals(clustering));
    if (!isNew || !table.isRow(other) || !visible.areRowsKnown()) {
      return Optional.empty();
    }
    List<ByteBuffer> key = new ArrayList<>(table.partitionKey(rows.get(0)));
    key.addAll(clustering);
    table.insert(key);
    return Optional.of("changed");
  }

  private Optional<String> deleteValue(List<Row> rows) {
    return cell(rows, column -> !visible.mayBeNull(column))
        .flatMap(cell -> update(cell, "%s = ?", null));
  }

  private Optional<String> changeValue(List<Row> rows) {
    return cell(rows, column -> !visible.mayBeOther(column))
        .flatMap(cell -> other(cell).flatMap(value -> update(cell, "%s = ?", value)));
  }

  private Optional<String> addElements(List<Row> rows) {
    return cell(rows, column -> visible.isAddedTo(column) && !visible.mayBeOther(column))
        .flatMap(cell -> other(cell).flatMap(value -> update(cell, "%1$s = %1$s + ?", value)));
  }

  private Optional<String> removeElement(List<Row> rows) {
    Predicate<String> isRemovable =
        column ->
            visible.isAddedTo(column)
                && !visible.isList(column)
                && !visible.mayBeOther(column)
                && !visible.mayBeNull(column);
    return cell(rows, isRemovable)
        .flatMap(cell -> update(cell, "%1$s = %1$s - ?", firstElement(cell.value())));
  }

  private Optional<String> changeField(List<Row> rows) {
    Predicate<String> isChangeable =
        column ->
            table.firstField(column).isPresent()
                && !table.type(column).startsWith("frozen")
                && !visible.mayBeOther(column);
    return cell(rows, isChangeable)
        .flatMap(cell -> other(cell).flatMap(value -> updateField(cell, firstField(value))));
  }

  private Optional<String> updateField(Cell cell, ByteBuffer value) {
    String field = table.firstField(cell.column()).orElseThrow();
    return update(cell, "%s." + field + " = ?", value);
  }

  private Optional<String> count(List<Row> rows, int amount) {
    Row row = any(rows);
    if (!table.isRow(row) || !visible.isSumKnown()) {
      return Optional.empty();
    }
    String set = "\"%1$s\" = \"%1$s\" + %2$d".formatted(any(table.regular()), amount);
    return executed(
        "UPDATE %s SET " + set + " WHERE " + table.isRow(),
        table.key(row),
        amount > 0 ? "changed" : "lost");
  }

  private Optional<Cell> cell(List<Row> rows, Predicate<String> isPossible) {
    List<Cell> cells = new ArrayList<>();
    for (Row row : rows) {
      for (List<String> columns : List.of(table.regular(), table.statics())) {
        columns.stream().filter(isPossible).forEach(it -> cells.add(new Cell(row, it)));
      }
    }
    cells.removeIf(cell -> cell.value() == null);
    return cells.isEmpty() ? Optional.empty() : Optional.of(any(cells));
  }

  /** Returns the value of another row, if it differs; lists must not repeat each other. */
  private Optional<ByteBuffer> other(Cell cell) {
    ByteBuffer other = any(any(table.partitions())).getBytesUnsafe(cell.column());
    boolean isDifferent =
        other != null
            && (visible.isList(cell.column())
                ? !firstElement(other).equals(firstElement(cell.value()))
                : !other.equals(cell.value()));
    return isDifferent ? Optional.of(other) : Optional.empty();
  }

  private Optional<String> update(Cell cell, String set, ByteBuffer value) {
    return table.update(
        cell.row(),
        cell.column(),
        set.formatted("\"" + cell.column() + "\""),
        Collections.singletonList(value));
  }

  /** Returns a set of the first element, or of the first key, of a collection. */
  private static ByteBuffer firstElement(ByteBuffer collection) {
    ByteBuffer element = firstField(collection.duplicate().position(collection.position() + 4));
    return ByteBuffer.allocate(8 + element.remaining())
        .putInt(1)
        .putInt(element.remaining())
        .put(element)
        .flip();
  }

  /** Returns the bytes after a length of 4 bytes. */
  private static ByteBuffer firstField(ByteBuffer value) {
    int length = value.getInt(value.position());
    int begin = value.position() + Integer.BYTES;
    return value.duplicate().position(begin).limit(begin + Math.max(0, length)).slice();
  }

  private <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
