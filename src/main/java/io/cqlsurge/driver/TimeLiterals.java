package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;

/** Literals of times: readable where the server can read them too, and numbers elsewhere. */
final class TimeLiterals {
  private static final Instant FIRST = Instant.parse("1000-01-01T00:00:00Z");
  private static final Instant BEHIND_LAST = Instant.parse("+10000-01-01T00:00:00Z");

  private TimeLiterals() {}

  /** A timestamp; of a year that has no four digits the milliseconds since 1970. */
  static String timestamp(ByteBuffer value) {
    Instant time = ExtraTypeCodecs.TIMESTAMP_UTC.decode(value, ProtocolVersion.DEFAULT);
    return time.isBefore(FIRST) || !time.isBefore(BEHIND_LAST)
        ? String.valueOf(time.toEpochMilli())
        : ExtraTypeCodecs.TIMESTAMP_UTC.format(time);
  }

  /** A date; of a year that has no four digits the days since 1970, plus 2 to the power of 31. */
  static String date(ByteBuffer value) {
    LocalDate date = TypeCodecs.DATE.decode(value, ProtocolVersion.DEFAULT);
    return date.getYear() < 1000 || date.getYear() > 9999
        ? String.valueOf(date.toEpochDay() - Integer.MIN_VALUE)
        : TypeCodecs.DATE.format(date);
  }

  /** A duration as the codec writes it, which has no word for none. */
  static String duration(String literal) {
    return literal.isEmpty() ? "0s" : literal;
  }
}
