package io.cqlsurge.workload.user;

/** Values as people see them. */
final class ValueText {
  private static final int MOST_CHARACTERS = 256;

  private ValueText() {}

  /** A literal without control characters, which are written as {@code \x0a}; a long one is cut. */
  static String text(String literal) {
    StringBuilder text = new StringBuilder();
    literal
        .codePoints()
        .limit(MOST_CHARACTERS)
        .forEach(
            point -> {
              if (Character.isISOControl(point)) {
                text.append(String.format("\\x%02x", point));
              } else {
                text.appendCodePoint(point);
              }
            });
    return literal.length() > MOST_CHARACTERS
        ? text + "... (" + literal.length() + " characters)"
        : text.toString();
  }
}
