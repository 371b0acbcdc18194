package io.cqlsurge.workload.user;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.workload.user.ModelColumn.Cell;
import io.cqlsurge.workload.user.ModelStatement.Change;
import io.cqlsurge.workload.user.ModelStatement.Execution;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row of the {@link ModelDatabase}, or the static cells of a partition. */
final class ModelRow {
  private final Map<Column, ModelColumn> columns = new LinkedHashMap<>();
  private Cell marker = new Cell(null, ModelColumn.NO_TIME, ModelColumn.NEVER);
  private long deletedUs = ModelColumn.NO_TIME;

  /** The time of a write, and when it expires. */
  record Times(long writtenUs, long expiresUs) {}

  ModelColumn column(Column column) {
    return columns.computeIfAbsent(column, any -> new ModelColumn(column.type()));
  }

  void mark(Times times) {
    marker = Cell.merged(marker, new Cell(ModelColumn.WHOLE, times.writtenUs(), times.expiresUs()));
  }

  void delete(long timeUs) {
    deletedUs = Math.max(deletedUs, timeUs);
  }

  /** Removes all content without a trace. */
  void clear() {
    columns.clear();
    marker = new Cell(null, ModelColumn.NO_TIME, ModelColumn.NEVER);
  }

  /**
   * Returns whether the row exists.
   *
   * @param outerUs the time of the deletion of its partition or range
   */
  boolean isLive(long outerUs, long nowUs) {
    long until = Math.max(deletedUs, outerUs);
    boolean isMarked =
        marker.value() != null && marker.timeUs() > until && marker.expiresUs() > nowUs;
    return isMarked
        || columns.values().stream().anyMatch(each -> !each.live(until, nowUs).isEmpty());
  }

  ByteBuffer value(Column column, long outerUs, long nowUs) {
    ModelColumn cells = columns.get(column);
    return cells == null ? null : cells.value(Math.max(deletedUs, outerUs), nowUs);
  }

  ByteBuffer time(Column column, long outerUs, long nowUs) {
    ModelColumn cells = columns.get(column);
    return cells == null ? null : cells.time(Math.max(deletedUs, outerUs), nowUs);
  }

  /**
   * Changes a column.
   *
   * @param sequence increases with each change of the database; it orders the elements of lists
   */
  void change(Change change, Execution execution, Times times, long sequence) {
    ModelColumn cells = column(change.column());
    List<ByteBuffer> values = change.terms().stream().map(execution::value).toList();
    ByteBuffer value = values.isEmpty() ? null : values.get(values.size() - 1);
    boolean isMany = ModelColumn.isMany(change.column().type());
    switch (change.form()) {
      case SET -> set(change.column(), value, times, sequence);
      case ADD -> add(change.column(), value, times, sequence);
      case PREPEND -> addToList(cells, value, times, -sequence);
      case REMOVE -> remove(change.column(), value, times);
      case PUT -> cells.put(values.get(0), new Cell(value, times.writtenUs(), times.expiresUs()));
      case DELETE_ELEMENT -> cells.put(value, tombstone(times));
      case DELETE -> {
        if (change.column().type().kind() == Kind.COUNTER) {
          cells.clear();
        } else if (isMany) {
          cells.delete(times.writtenUs());
        } else {
          cells.put(ModelColumn.WHOLE, tombstone(times));
        }
      }
      case COUNT -> cells.count(value.getLong(value.position()));
      case COUNT_DOWN -> cells.count(-value.getLong(value.position()));
    }
  }

  private static Cell tombstone(Times times) {
    return new Cell(null, times.writtenUs(), ModelColumn.NEVER);
  }

  private void set(Column column, ByteBuffer value, Times times, long sequence) {
    ModelColumn cells = column(column);
    if (ModelColumn.isMany(column.type())) {
      // Its new elements have the time of the write, so older ones end just before it.
      cells.delete(times.writtenUs() - 1);
      add(column, value, times, sequence);
    } else if (value == null) {
      cells.put(ModelColumn.WHOLE, tombstone(times));
    } else {
      cells.put(ModelColumn.WHOLE, new Cell(value, times.writtenUs(), times.expiresUs()));
    }
  }

  private void add(Column column, ByteBuffer value, Times times, long sequence) {
    ModelColumn cells = column(column);
    if (value == null) {
      return;
    }
    switch (column.type().kind()) {
      case LIST -> addToList(cells, value, times, sequence);
      case SET -> {
        Cell element = new Cell(ModelColumn.WHOLE, times.writtenUs(), times.expiresUs());
        ModelWire.elements(value).forEach(path -> cells.put(path, element));
      }
      case MAP -> {
        List<ByteBuffer> entries = ModelWire.elements(value);
        for (int i = 0; i < entries.size(); i += 2) {
          cells.put(
              entries.get(i), new Cell(entries.get(i + 1), times.writtenUs(), times.expiresUs()));
        }
      }
      default -> {
        List<ByteBuffer> fields = ModelWire.parts(value);
        for (int i = 0; i < fields.size(); i++) {
          if (fields.get(i) != null) {
            cells.put(
                ModelWire.number(i), new Cell(fields.get(i), times.writtenUs(), times.expiresUs()));
          }
        }
      }
    }
  }

  /** Adds elements after the others if the sequence is positive, otherwise before them. */
  private static void addToList(ModelColumn cells, ByteBuffer value, Times times, long sequence) {
    List<ByteBuffer> elements = ModelWire.elements(value);
    for (int i = 0; i < elements.size(); i++) {
      ByteBuffer path = ByteBuffer.allocate(2 * Long.BYTES).putLong(0, sequence).putLong(8, i);
      cells.put(path, new Cell(elements.get(i), times.writtenUs(), times.expiresUs()));
    }
  }

  private void remove(Column column, ByteBuffer value, Times times) {
    ModelColumn cells = column(column);
    List<ByteBuffer> elements = ModelWire.elements(value);
    if (column.type().kind() == Kind.LIST) {
      cells.live(ModelColumn.NO_TIME, Long.MIN_VALUE).entrySet().stream()
          .filter(entry -> elements.contains(entry.getValue().value()))
          .map(Map.Entry::getKey)
          .toList()
          .forEach(path -> cells.put(path, tombstone(times)));
    } else {
      elements.forEach(path -> cells.put(path, tombstone(times)));
    }
  }
}
