package io.cqlsurge.grammar;

/**
 * Whole numbers between two limits, both included: {@code 1..10M}. More than two dots are accepted.
 */
public record Range(long from, long to) {
  /** Rejects a range that starts above its end. */
  public Range {
    if (from > to) {
      throw new UsageError(
          "the range %s..%s starts above its end; did you mean %s..%s?"
              .formatted(from, to, to, from));
    }
  }

  /** Reads {@code a..b}, each end a {@link Count}. */
  public static Range parse(String text) {
    int dots = text.indexOf("..");
    if (dots < 0) {
      throw new UsageError(
          "'" + text + "' is not a range; write two numbers with two dots between them: 1..1000");
    }
    int end = dots;
    while (end < text.length() && text.charAt(end) == '.') {
      end++;
    }
    if (dots == 0 || end == text.length()) {
      throw new UsageError("'" + text + "' is an incomplete range; write both numbers: 1..1000");
    }
    return new Range(Count.parse(text.substring(0, dots)), Count.parse(text.substring(end)));
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return from + ".." + to;
  }
}
