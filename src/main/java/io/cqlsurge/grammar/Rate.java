package io.cqlsurge.grammar;

import java.util.Locale;

/** So many a second: {@code 8000/s}, {@code 10k/s}. */
public record Rate(long perSecond) {
  /**
   * Reads a {@link Count} followed by {@code /s}.
   *
   * @throws UsageError if the text is no such rate
   */
  public static Rate parse(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    if (!lower.endsWith("/s")) {
      throw new UsageError("'" + text + "' is not a rate; write so many a second: 8000/s");
    }
    return new Rate(Count.atLeast(0, lower.substring(0, lower.length() - 2)));
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return perSecond + "/s";
  }
}
