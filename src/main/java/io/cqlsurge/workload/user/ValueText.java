package io.cqlsurge.workload.user;

/** Values as text for messages. */
final class ValueText {
  private static final int MAX_CHARACTERS = 256;

  private ValueText() {}

  /**
   * Returns a literal whose control characters are written as {@code \x0a}; a long literal is
   * truncated.
   */
  static String text(String literal) {
    StringBuilder text = new StringBuilder();
    literal
        .codePoints()
        .limit(MAX_CHARACTERS)
        .forEach(
            point -> {
              if (Character.isISOControl(point)) {
                text.append(String.format("\\x%02x", point));
              } else {
                text.appendCodePoint(point);
              }
            });
    return literal.length() > MAX_CHARACTERS
        ? text + "... (" + literal.length() + " characters)"
        : text.toString();
  }
}
