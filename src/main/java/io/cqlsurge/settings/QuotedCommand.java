package io.cqlsurge.settings;

import java.util.regex.Pattern;

/**
 * A command that is an option's value. Its spaces are replaced while the option is parsed, as its
 * options would else count as options of the command that contains it.
 */
final class QuotedCommand {
  private static final Pattern OPTION =
      Pattern.compile("(?i)\\s*(?:[a-z]|reset)\\s*=.*", Pattern.DOTALL);

  /** A character that no text contains. */
  private static final char SUBSTITUTE = '\ufdd6';

  private QuotedCommand() {}

  /** Returns an argument without spaces if its value is a command. */
  static String protect(String argument) {
    return OPTION.matcher(argument).matches()
        ? argument.strip().replaceAll("\\s", String.valueOf(SUBSTITUTE))
        : argument;
  }

  /** Returns a text with its spaces. */
  static String restore(String text) {
    return text.replace(SUBSTITUTE, ' ');
  }
}
