package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits the arguments of a command line into tokens. Spaces around {@code , = ( )} and around the
 * {@code < >} of a condition are removed, all others separate tokens. An argument like {@code
 * title=My graph} was quoted in the shell and stays one token; the group that reads it decides
 * whether it keeps the space.
 */
final class Tokens {
  /** The separator between two arguments; it does not occur inside quotes. */
  private static final String BORDER = "\n";

  /** Spaces, including the special ones in a line copied from a web page. */
  private static final Pattern SPACE = Pattern.compile("[\\s\\u00a0\\u2007\\u200b\\u202f\\ufeff]");

  /** The dashes by which text processors replace the hyphens of a command line. */
  private static final String DASHES = "[\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d]";

  private static final Pattern OPENING = Pattern.compile("^\\s*" + DASHES + "(?=[A-Za-z])");
  private static final Pattern NAME = Pattern.compile("^[^=<>(\\s]*");

  /** The position after the name in a condition, such as {@code err<} or {@code fail-if(p99.9>}. */
  private static final String AFTER_NAME = "(?<=(?:^|[\\s(,])[\\w.]{1,20})";

  /** A sign and the spaces around it. A dash and a letter after it begin the next group. */
  private static final Pattern AROUND =
      Pattern.compile(
          "(?:\\s*(?=[,=(])|" + AFTER_NAME + "\\s*(?=[<>]))([,=(<>])(?:\\s++(?!-[A-Za-z]))?");

  /** The dots of a range and the spaces around them. */
  private static final Pattern DOTS =
      Pattern.compile("(?<=[0-9kKmMbB])\\s*(\\.{2,})\\s*(?=-?[0-9])");

  private static final Pattern BEFORE_CLOSING = Pattern.compile("\\s+\\)");
  private static final Pattern ASSIGNMENT =
      Pattern.compile("(?i)([^-\\s=(][^\\s=(]*=|(keyspace|table)\\().*");

  /** A quoted password, title, name, command of a duel or CQL with spaces: all is the value. */
  private static final Pattern QUOTED_TEXT =
      Pattern.compile(
          "(?i)(\\s*(?:(?:[\\w-]*password|title|revision|op|reset|[a-f])\\s*=|(?:keyspace|table)\\s*\\()\\s*)(\\S.*\\s.*)");

  /** An event of {@code -at}: nothing in it is a group, not even after a space. */
  private static final Pattern EVENT =
      Pattern.compile("(?is)(\\s*[0-9.]+[a-z]*\\s*=\\s*(?:mark|run)\\s*\\()(.*)");

  private static final String SIGNS = ",=()<> ";

  /**
   * Characters that replace the signs of a quoted text, so that its spaces are kept; no text
   * contains them.
   */
  private static final String SUBSTITUTES = "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5\ufdd6";

  private Tokens() {}

  /** Returns the arguments' tokens; inside quotes, only a name in {@code groups} starts a group. */
  static List<String> split(List<String> arguments, Set<String> groups) {
    List<String> tokens = new ArrayList<>();
    for (String argument : normalized(arguments).split(BORDER, -1)) {
      addTokens(argument.strip(), groups, tokens);
    }
    tokens.replaceAll(token -> replaced(token, SUBSTITUTES, SIGNS));
    return tokens;
  }

  /** Returns a token with ASCII hyphens in its name; its value stays as it is. */
  static String withPlainDashes(String token) {
    return NAME.matcher(token)
        .replaceFirst(name -> Matcher.quoteReplacement(name.group().replaceAll(DASHES, "-")));
  }

  private static String replaced(String text, String from, String to) {
    String result = text;
    for (int i = 0; i < from.length(); i++) {
      result = result.replace(from.charAt(i), to.charAt(i));
    }
    return result;
  }

  private static String normalized(List<String> arguments) {
    StringBuilder line = new StringBuilder();
    for (String argument : arguments) {
      String text = SPACE.matcher(argument).replaceAll(" ");
      Matcher quoted = QUOTED_TEXT.matcher(text);
      Matcher event = EVENT.matcher(text);
      String kept = text;
      if (event.matches()) {
        kept = event.group(1) + replaced(event.group(2), SIGNS, SUBSTITUTES);
      } else if (quoted.matches()) {
        kept = quoted.group(1) + replaced(quoted.group(2), SIGNS.strip(), SUBSTITUTES);
      }
      line.append(OPENING.matcher(kept).replaceFirst("-")).append(BORDER);
    }
    String joined = DOTS.matcher(AROUND.matcher(line).replaceAll("$1")).replaceAll("$1");
    return BEFORE_CLOSING.matcher(joined).replaceAll(")").strip();
  }

  private static void addTokens(String argument, Set<String> groups, List<String> tokens) {
    String rest = argument;
    while (!rest.isEmpty()) {
      int end = ASSIGNMENT.matcher(rest).matches() ? groupStart(rest, groups) : spaceAfter(rest, 0);
      tokens.add(OPENING.matcher(rest.substring(0, end).strip()).replaceFirst("-"));
      rest = rest.substring(end).strip();
    }
  }

  private static int groupStart(String text, Set<String> groups) {
    int space = spaceAfter(text, 0);
    while (space < text.length()) {
      int end = spaceAfter(text, space + 1);
      String token = withPlainDashes(text.substring(space + 1, end));
      if (groups.contains(token.toLowerCase(Locale.ROOT))) {
        return space;
      }
      space = end;
    }
    return text.length();
  }

  private static int spaceAfter(String text, int from) {
    int space = text.indexOf(' ', from);
    return space < 0 ? text.length() : space;
  }
}
