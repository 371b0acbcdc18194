package io.cqlsurge.generate.value;

import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Folds a value into a seed. Everything below the value is generated from the result: a partition
 * key's rows, the child values of a clustering value. The buffer is not changed.
 */
@FunctionalInterface
interface Fold {

  long apply(long seed, ByteBuffer value);

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

  /** Days before 1970 are last, because cassandra-stress compares the numbers as unsigned. */
  private static long setOfDates(long seed, ByteBuffer value) {
    List<ByteBuffer> dates = WireParts.collection(value, 1);
    dates.sort((one, other) -> Integer.compareUnsigned(day(one), day(other)));
    return dates(seed, dates);
  }

  /**
   * Folds the days counted from 1970, as cassandra-stress does; the wire format counts from 2^31
   * days earlier.
   */
  private static long dates(long seed, List<ByteBuffer> dates) {
    long folded = number(seed, dates.size());
    for (ByteBuffer date : dates) {
      folded = number(number(folded, Integer.BYTES), day(date));
    }
    return folded;
  }

  private static long number(long seed, int number) {
    long folded = seed;
    for (int shift = 24; shift >= 0; shift -= 8) {
      folded = 31 * folded + (byte) (number >> shift);
    }
    return folded;
  }
}
