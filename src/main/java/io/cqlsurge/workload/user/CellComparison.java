package io.cqlsurge.workload.user;

import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.Objects;

/** Compares cells as a server keeps them. */
final class CellComparison {
  private CellComparison() {}

  /**
   * Whether a cell may be found where a value was written, perhaps several times.
   *
   * @param written null is CQL null
   * @param found as on the wire; null is CQL null
   */
  static boolean same(CqlType type, ByteBuffer written, ByteBuffer found) {
    return InsertStatement.addsTo(type)
        ? mayBeAdded(type.kind(), written, found)
        : Objects.equals(written, found);
  }

  private static boolean mayBeAdded(CqlType.Kind kind, ByteBuffer written, ByteBuffer found) {
    if (kind == CqlType.Kind.COUNTER) {
      return written == null || isMultiple(written, found);
    }
    if (written == null || elements(written) == 0) {
      return found == null;
    }
    if (found == null) {
      return false;
    }
    return kind == CqlType.Kind.LIST ? isRepeated(written, found) : written.equals(found);
  }

  private static int elements(ByteBuffer collection) {
    return collection.getInt(collection.position());
  }

  /** Each write has added the same; a write that was retried may have added it once more. */
  private static boolean isMultiple(ByteBuffer written, ByteBuffer found) {
    if (found == null) {
      return false;
    }
    long added = written.getLong(written.position());
    long sum = found.getLong(found.position());
    return added == 0 ? sum == 0 : sum % added == 0 && sum / added >= 1;
  }

  /** Each write appends its elements, so they may be there several times over. */
  private static boolean isRepeated(ByteBuffer written, ByteBuffer found) {
    ByteBuffer once = written.duplicate().position(written.position() + Integer.BYTES);
    ByteBuffer all = found.duplicate().position(found.position() + Integer.BYTES);
    int times = all.remaining() / once.remaining();
    if (times == 0 || elements(found) != times * elements(written)) {
      return false;
    }
    for (int i = 0; i < times; i++) {
      int begin = all.position() + i * once.remaining();
      if (!all.duplicate().position(begin).limit(begin + once.remaining()).equals(once)) {
        return false;
      }
    }
    return true;
  }
}
