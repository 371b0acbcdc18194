package io.cqlsurge.grammar;

/** Whole numbers from one to another, both included: {@code 1..10M}; more dots do no harm. */
public record Range(long from, long to) {
  /** Refuses a range that runs backwards. */
  public Range {
    if (from > to) {
      throw new UsageError(
          "the range " + from + ".." + to + " runs backwards; did you mean " + to + ".." + from);
    }
  }

  /**
   * Reads {@code a..b}, each end a {@link Count}.
   *
   * @throws UsageError if the text is no range or runs backwards
   */
  public static Range parse(String text) {
    int dots = text.indexOf("..");
    if (dots < 0) {
      throw new UsageError("'" + text + "' is not a range; write two ends and dots: 1..1000");
    }
    int end = dots;
    while (end < text.length() && text.charAt(end) == '.') {
      end++;
    }
    if (dots == 0 || end == text.length()) {
      throw new UsageError("'" + text + "' lacks an end; write both and dots: 1..1000");
    }
    return new Range(Count.parse(text.substring(0, dots)), Count.parse(text.substring(end)));
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return from + ".." + to;
  }
}
