package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.WireParts;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A comparison between cells and the written values. */
final class CellComparison {
  private CellComparison() {}

  /**
   * Returns whether a cell is correct after a value was written one or more times. Fields that its
   * type got after that are null.
   *
   * @param written null is CQL null
   * @param found in wire format; null is CQL null
   */
  static boolean same(CqlType type, @Nullable ByteBuffer written, @Nullable ByteBuffer found) {
    return isSame(type, written, found)
        || (written != null
            && found != null
            && isSame(type, withoutNulls(type, written), withoutNulls(type, found)));
  }

  /** Returns a value whose tuples and user-defined types have no null fields at their end. */
  private static ByteBuffer withoutNulls(CqlType type, ByteBuffer value) {
    boolean isCollection = type.kind().isCollection();
    if (!isCollection && type.kind() != CqlType.Kind.UDT && type.kind() != CqlType.Kind.TUPLE) {
      return value;
    }
    ByteBuffer rest = value.duplicate();
    ByteBuffer kept = ByteBuffer.allocate(value.remaining());
    if (isCollection) {
      kept.putInt(rest.getInt());
    }
    int end = kept.position();
    for (int i = 0; rest.hasRemaining(); i++) {
      int length = rest.getInt();
      if (length < 0) {
        kept.putInt(length);
      } else {
        ByteBuffer part = withoutNulls(part(type, i), rest.slice(rest.position(), length));
        kept.putInt(part.remaining()).put(part.duplicate());
        rest.position(rest.position() + length);
        end = kept.position();
      }
    }
    return kept.flip().limit(end);
  }

  private static CqlType part(CqlType type, int index) {
    int known = type.parts().size();
    if (type.kind().isCollection()) {
      return type.part(index % known);
    }
    return index < known ? type.part(index) : CqlType.of(CqlType.Kind.BLOB);
  }

  private static boolean isSame(
      CqlType type, @Nullable ByteBuffer written, @Nullable ByteBuffer found) {
    return InsertStatement.addsTo(type)
        ? mayBeAdded(type.kind(), written, found)
        : Objects.equals(written, found);
  }

  /** Returns whether the database stores nothing for a value. */
  static boolean isEmpty(CqlType type, @Nullable ByteBuffer written) {
    return written == null
        || (InsertStatement.addsTo(type)
            && type.kind() != CqlType.Kind.COUNTER
            && elements(written) == 0);
  }

  private static boolean mayBeAdded(
      CqlType.Kind kind, @Nullable ByteBuffer written, @Nullable ByteBuffer found) {
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

  /** Each write has added the same number, and a retried write may have added it again. */
  private static boolean isMultiple(ByteBuffer written, @Nullable ByteBuffer found) {
    if (found == null) {
      return false;
    }
    long added = written.getLong(written.position());
    long sum = found.getLong(found.position());
    return added == 0 ? sum == 0 : sum % added == 0 && sum / added >= 1;
  }

  /**
   * Each write appends the elements, so they may be repeated: each as often as the others, but in
   * any order, because concurrent writes can mix their elements.
   */
  private static boolean isRepeated(ByteBuffer written, ByteBuffer found) {
    Map<ByteBuffer, Integer> once = counts(written);
    Map<ByteBuffer, Integer> all = counts(found);
    int times = elements(found) / elements(written);
    once.replaceAll((element, count) -> count * times);
    return times > 0 && once.equals(all);
  }

  private static Map<ByteBuffer, Integer> counts(ByteBuffer list) {
    Map<ByteBuffer, Integer> counts = new HashMap<>();
    WireParts.collection(list, 1).forEach(element -> counts.merge(element, 1, Integer::sum));
    return counts;
  }
}
