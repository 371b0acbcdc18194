package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.CqlOrder;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cells of one column in a row of the {@link ModelDatabase}: one cell, or one for each element
 * of a collection or field of a user-defined type that is not frozen. Times are in us since 1970.
 */
final class ModelColumn {
  static final long NEVER = Long.MAX_VALUE;
  static final long NO_TIME = Long.MIN_VALUE;
  static final ByteBuffer WHOLE = ByteBuffer.allocate(0);

  private final CqlType type;
  private final TreeMap<ByteBuffer, Cell> cells;
  private long deletedUs = NO_TIME;

  /** A value, or a tombstone if it is null. */
  record Cell(ByteBuffer value, long timeUs, long expiresUs) {

    /** Returns the cell that remains of two: the rules of Cassandra, also for equal timestamps. */
    static Cell merged(Cell one, Cell other) {
      if (one.timeUs != other.timeUs) {
        return one.timeUs > other.timeUs ? one : other;
      }
      if ((one.value == null) != (other.value == null)) {
        return one.value == null ? one : other;
      }
      if (one.value == null) {
        return one;
      }
      if (one.expiresUs != other.expiresUs) {
        // A value that expires wins over one that does not.
        boolean isOne = one.expiresUs > other.expiresUs;
        return (isOne && one.expiresUs != NEVER) || other.expiresUs == NEVER ? one : other;
      }
      byte[] bytes = ModelWire.bytes(one.value);
      byte[] others = ModelWire.bytes(other.value);
      return Arrays.compareUnsigned(bytes, others) >= 0 ? one : other;
    }

    private boolean isLive(long deletedUs, long nowUs) {
      return value != null && timeUs > deletedUs && expiresUs > nowUs;
    }
  }

  ModelColumn(CqlType type) {
    this.type = type;
    this.cells = new TreeMap<>(order(type));
  }

  private static Comparator<ByteBuffer> order(CqlType type) {
    return switch (type.kind()) {
      case SET, MAP -> isMany(type) ? CqlOrder.of(type.part(0)) : Comparator.naturalOrder();
      case LIST ->
          Comparator.comparing(
              path -> path.hasRemaining() ? path.getLong(0) * 1_000 + path.getLong(8) : 0);
      default -> Comparator.naturalOrder();
    };
  }

  /** Returns whether a column of a type has a cell for each element or field. */
  static boolean isMany(CqlType type) {
    return !type.frozen() && (type.kind().isCollection() || type.kind() == CqlType.Kind.UDT);
  }

  void put(ByteBuffer path, Cell cell) {
    cells.merge(path, cell, Cell::merged);
  }

  /** Replaces all cells, as no database does. */
  void force(ByteBuffer path, Cell cell) {
    cells.put(path, cell);
  }

  /** Removes a cell without a trace. */
  void remove(ByteBuffer path) {
    cells.remove(path);
  }

  void clear() {
    cells.clear();
  }

  /** Deletes all elements up to a time. */
  void delete(long timeUs) {
    deletedUs = Math.max(deletedUs, timeUs);
  }

  /** Adds to a counter. */
  void count(long amount) {
    Cell old = cells.get(WHOLE);
    long sum = amount + (old == null ? 0 : old.value().getLong(0));
    cells.put(WHOLE, new Cell(ModelWire.number(sum), 0, NEVER));
  }

  /** Returns the live cells by path. */
  Map<ByteBuffer, Cell> live(long outerUs, long nowUs) {
    Map<ByteBuffer, Cell> live = new TreeMap<>(cells.comparator());
    long until = Math.max(outerUs, deletedUs);
    cells.forEach(
        (path, cell) -> {
          if (cell.isLive(until, nowUs)) {
            live.put(path, cell);
          }
        });
    return live;
  }

  /**
   * Returns the value in wire format; null if there is none.
   *
   * @param outerUs the time of the deletion of its row or partition
   */
  ByteBuffer value(long outerUs, long nowUs) {
    Map<ByteBuffer, Cell> live = live(outerUs, nowUs);
    if (live.isEmpty()) {
      return null;
    }
    if (!isMany(type)) {
      return live.get(WHOLE).value();
    }
    List<ByteBuffer> parts = new ArrayList<>();
    switch (type.kind()) {
      case LIST -> live.values().forEach(cell -> parts.add(cell.value()));
      case SET -> parts.addAll(live.keySet());
      case MAP -> live.forEach((path, cell) -> parts.addAll(List.of(path, cell.value())));
      default -> {
        for (int i = 0; i < type.parts().size(); i++) {
          Cell field = live.get(ModelWire.number(i));
          parts.add(field == null ? null : field.value());
        }
        return ModelWire.fields(parts);
      }
    }
    return ModelWire.collection(parts, live.size());
  }

  /** Returns the time of the only cell; null if there is none. */
  ByteBuffer time(long outerUs, long nowUs) {
    return live(outerUs, nowUs).values().stream()
        .findFirst()
        .map(cell -> ModelWire.number(cell.timeUs()))
        .orElse(null);
  }
}
