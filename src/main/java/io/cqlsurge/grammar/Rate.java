package io.cqlsurge.grammar;

import java.util.Locale;

/** A number per second: {@code 8000/s}, {@code 10k/s}. */
public record Rate(long perSecond) {
  /** Parses a {@link Count} followed by {@code /s}. */
  public static Rate parse(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    if (!lower.endsWith("/s")) {
      throw new UsageError("'" + text + "' is not a rate; write a number per second: 8000/s");
    }
    return new Rate(Count.atLeast(0, lower.substring(0, lower.length() - 2)));
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return perSecond + "/s";
  }
}
