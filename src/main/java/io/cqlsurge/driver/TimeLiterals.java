package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;

/** Literals of times: in readable form if the server can parse it, otherwise as numbers. */
final class TimeLiterals {
  private static final Instant FIRST = Instant.parse("1000-01-01T00:00:00Z");
  private static final Instant AFTER_LAST = Instant.parse("+10000-01-01T00:00:00Z");

  private TimeLiterals() {}

  /**
   * Formats a timestamp. If its year does not have four digits, returns the milliseconds since
   * 1970.
   */
  static String timestamp(ByteBuffer value) {
    Instant time = ExtraTypeCodecs.TIMESTAMP_UTC.decode(value, ProtocolVersion.DEFAULT);
    return time.isBefore(FIRST) || !time.isBefore(AFTER_LAST)
        ? String.valueOf(time.toEpochMilli())
        : ExtraTypeCodecs.TIMESTAMP_UTC.format(time);
  }

  /**
   * Formats a date. If its year does not have four digits, returns the days since 1970 plus 2 to
   * the power of 31.
   */
  static String date(ByteBuffer value) {
    LocalDate date = TypeCodecs.DATE.decode(value, ProtocolVersion.DEFAULT);
    return date.getYear() < 1000 || date.getYear() > 9999
        ? String.valueOf(date.toEpochDay() - Integer.MIN_VALUE)
        : TypeCodecs.DATE.format(date);
  }

  /** Formats a duration, given in the format of the codec, which writes an empty text for zero. */
  static String duration(String literal) {
    return literal.isEmpty() ? "0s" : literal;
  }
}
