package io.cqlsurge.generate.value;

import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times around the one when a request is due, in us: {@code clock}, {@code clock-5m} or {@code
 * clock-5m..clock}. A range draws each of its times with the same probability.
 *
 * @param fromUs distance of the earliest time, below 0 if it is before the request's
 * @param toUs distance of the latest time, at least {@code fromUs}
 */
public record ClockRange(long fromUs, long toUs) {
  private static final Pattern TIME = Pattern.compile("clock(?:\\s*([+-])\\s*([0-9.]+[smhd]))?");
  private static final Set<Kind> KINDS =
      Set.of(Kind.TIMESTAMP, Kind.TIMEUUID, Kind.DATE, Kind.TIME, Kind.BIGINT);
  private static final long US_PER_DAY = TimeUnit.DAYS.toMicros(1);
  private static final int UUID_VERSION = 0x1000;

  /** The first bits of the second half of a UUID (RFC 4122, 4.1.1). */
  private static final long UUID_VARIANT = 1L << 63;

  /** Returns whether a text is about the clock, perhaps with mistakes. */
  public static boolean isIn(String text) {
    return text.strip().matches("clock\\s*(?:[+-].*|\\.\\..*)?");
  }

  /** Reads the text; throws a {@link UsageError} if it is wrong. */
  public static ClockRange parse(String text) {
    int dots = text.indexOf("..");
    ClockRange range =
        dots < 0
            ? new ClockRange(distanceUs(text), distanceUs(text))
            : new ClockRange(
                distanceUs(text.substring(0, dots)), distanceUs(text.substring(dots + 2)));
    if (range.fromUs > range.toUs) {
      throw new UsageError("the first time is after the second; write clock-5m..clock");
    }
    return range;
  }

  private static long distanceUs(String text) {
    Matcher time = TIME.matcher(text.strip());
    if (!time.matches()) {
      throw new UsageError("write clock, clock-5m, or clock-5m..clock, with s, m, h or d");
    }
    if (time.group(2) == null) {
      return 0;
    }
    long us = Span.parse(time.group(2)).duration().toNanos() / 1_000;
    return time.group(1).equals("-") ? -us : us;
  }

  /** Returns why a type cannot have such values, if it cannot. */
  public static Optional<String> problem(CqlType type) {
    return KINDS.contains(type.kind())
        ? Optional.empty()
        : Optional.of("clock needs timestamp, timeuuid, date, time or bigint (ms), not " + type);
  }

  /** Returns whether all its times are the same. */
  public boolean isFixed() {
    return fromUs == toUs;
  }

  /**
   * Returns a value of a type without a {@link #problem}: of bigint, ms since 1970; of time, the
   * time of day in UTC.
   *
   * @param dueUs when the request is due, in us since 1970
   */
  public ByteBuffer value(Kind kind, long dueUs) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    long us = dueUs + (isFixed() ? fromUs : random.nextLong(fromUs, toUs + 1));
    return switch (kind) {
      case DATE ->
          ByteBuffer.allocate(Integer.BYTES)
              .putInt(0, (int) (Math.floorDiv(us, US_PER_DAY) + Integer.MIN_VALUE));
      case TIME -> number(1_000 * Math.floorMod(us, US_PER_DAY));
      case TIMEUUID -> timeuuid(us, random.nextLong());
      default -> number(Math.floorDiv(us, 1_000));
    };
  }

  private static ByteBuffer number(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, value);
  }

  private static ByteBuffer timeuuid(long us, long random) {
    long ticks = 10 * (us + 1_000 * NumberForm.GREGORIAN_MS);
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(0, ticks << 32 | (ticks >>> 16 & 0xFFFF0000L) | UUID_VERSION | ticks >>> 48)
        .putLong(Long.BYTES, random >>> 2 | UUID_VARIANT);
  }

  /** Returns the time when a request is due as text with 24 characters, such as in JSON. */
  public static String text(long dueUs) {
    String text = Instant.ofEpochMilli(dueUs / 1_000).toString();
    return text.length() == 24 ? text : text.substring(0, 19) + ".000Z";
  }
}
