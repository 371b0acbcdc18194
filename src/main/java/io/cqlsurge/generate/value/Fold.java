package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Folds a value into a number, from which what lies below the value then follows: the rows of a
 * key, the children of a row. Leaves the buffer as it is.
 */
@FunctionalInterface
interface Fold {

  /** The number with the value folded into it. */
  long apply(long seed, ByteBuffer value);

  /** How values of a type are folded. */
  static Fold of(CqlType type, FoldRule rule) {
    return rule == FoldRule.DISTINCT ? DistinctFold::fold : original(type);
  }

  private static Fold original(CqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INT, BIGINT, COUNTER, TIME, VARINT ->
          (seed, value) -> 31 * seed + WireNumbers.signed(value);
      case DATE -> (seed, value) -> 31 * seed + day(value);
      case DECIMAL -> (seed, value) -> 31 * seed + WireNumbers.decimal(value).longValue();
      case FLOAT, DOUBLE -> (seed, value) -> 31 * seed + (long) WireNumbers.real(value);
      case UUID, TIMEUUID -> (seed, value) -> 31 * seed + halves(value);
      case LIST -> type.part(0).kind() == Kind.DATE ? Fold::listOfDates : Fold::bytes;
      case SET -> type.part(0).kind() == Kind.DATE ? Fold::setOfDates : Fold::bytes;
      case ASCII, TEXT, BLOB, BOOLEAN, INET, TIMESTAMP -> Fold::bytes;
      case MAP, TUPLE, UDT, VECTOR, DURATION, CUSTOM -> Fold::bytes;
    };
  }

  private static long bytes(long seed, ByteBuffer value) {
    long folded = seed;
    for (int i = value.position(); i < value.limit(); i++) {
      folded = 31 * folded + value.get(i);
    }
    return folded;
  }

  private static long halves(ByteBuffer uuid) {
    int start = uuid.position();
    return uuid.getLong(start) ^ uuid.getLong(start + Long.BYTES);
  }

  private static int day(ByteBuffer date) {
    return date.getInt(date.position()) ^ Integer.MIN_VALUE;
  }

  private static long listOfDates(long seed, ByteBuffer value) {
    return dates(seed, WireParts.collection(value, 1));
  }

  /** As the plain numbers have no sign to the original, days before 1970 come last. */
  private static long setOfDates(long seed, ByteBuffer value) {
    List<ByteBuffer> dates = WireParts.collection(value, 1);
    dates.sort((one, other) -> Integer.compareUnsigned(day(one), day(other)));
    return dates(seed, dates);
  }

  /** The original folds the plain number of a day where the wire has it moved by 2^31. */
  private static long dates(long seed, List<ByteBuffer> dates) {
    long folded = word(seed, dates.size());
    for (ByteBuffer date : dates) {
      folded = word(word(folded, Integer.BYTES), day(date));
    }
    return folded;
  }

  private static long word(long seed, int word) {
    long folded = seed;
    for (int shift = 24; shift >= 0; shift -= 8) {
      folded = 31 * folded + (byte) (word >> shift);
    }
    return folded;
  }
}
