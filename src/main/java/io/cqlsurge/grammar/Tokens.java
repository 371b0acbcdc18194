package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns the arguments of a command line into words: blanks around {@code , = ( ) < >} vanish, all
 * others separate. An argument like {@code title=My graph} came quoted from the shell and stays one
 * word; the group that reads it decides whether it wants the blank.
 */
final class Tokens {
  /** Stands between two arguments, where no blank was typed inside quotes. */
  private static final String BORDER = "\n";

  /** Also the blanks that come with a line copied from a page. */
  private static final Pattern BLANK = Pattern.compile("[\\s\\u00a0\\u2007\\u200b\\u202f\\ufeff]");

  /** What documents make of the hyphens in a command line. */
  private static final String DASHES = "[\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d]";

  private static final Pattern OPENING = Pattern.compile("^\\s*" + DASHES + "(?=[A-Za-z])");
  private static final Pattern NAME = Pattern.compile("^[^=<>(\\s]*");

  /** No value begins with a dash and a letter: that is the next group. */
  private static final Pattern AROUND = Pattern.compile("\\s*([,=(<>])(?:\\s++(?!-[A-Za-z]))?");

  /** Blanks around the dots of a range. */
  private static final Pattern DOTS =
      Pattern.compile("(?<=[0-9kKmMbB])\\s*(\\.{2,})\\s*(?=-?[0-9])");

  private static final Pattern BEFORE_CLOSING = Pattern.compile("\\s+\\)");
  private static final Pattern ASSIGNMENT = Pattern.compile("[^-\\s=(][^\\s=(]*=.*");

  /** A password or a name for people in quotes, with blanks in it: all of it was meant. */
  private static final Pattern QUOTED_TEXT =
      Pattern.compile("(?i)(\\s*(?:[\\w-]*password|title|revision|op)\\s*=\\s*)(\\S.*\\s.*)");

  private static final String SIGNS = ",=()<>";

  /** Stand for the signs of a quoted text, so that it keeps its blanks; no text has them. */
  private static final String STAND_INS = "\ufdd0\ufdd1\ufdd2\ufdd3\ufdd4\ufdd5";

  private Tokens() {}

  /** The words of the arguments; inside quotes, only a name of {@code groups} opens a group. */
  static List<String> split(List<String> arguments, Set<String> groups) {
    List<String> words = new ArrayList<>();
    for (String argument : repair(arguments).split(BORDER, -1)) {
      addWords(argument.strip(), groups, words);
    }
    words.replaceAll(word -> exchanged(word, STAND_INS, SIGNS));
    return words;
  }

  /** A word with the hyphens of a keyboard in its name; its value stays as it is. */
  static String withPlainDashes(String word) {
    return NAME.matcher(word)
        .replaceFirst(name -> Matcher.quoteReplacement(name.group().replaceAll(DASHES, "-")));
  }

  private static String exchanged(String text, String from, String to) {
    String result = text;
    for (int i = 0; i < from.length(); i++) {
      result = result.replace(from.charAt(i), to.charAt(i));
    }
    return result;
  }

  private static String repair(List<String> arguments) {
    StringBuilder line = new StringBuilder();
    for (String argument : arguments) {
      String text = BLANK.matcher(argument).replaceAll(" ");
      Matcher quoted = QUOTED_TEXT.matcher(text);
      String kept =
          quoted.matches() ? quoted.group(1) + exchanged(quoted.group(2), SIGNS, STAND_INS) : text;
      line.append(OPENING.matcher(kept).replaceFirst("-")).append(BORDER);
    }
    String joined = DOTS.matcher(AROUND.matcher(line).replaceAll("$1")).replaceAll("$1");
    return BEFORE_CLOSING.matcher(joined).replaceAll(")").strip();
  }

  private static void addWords(String argument, Set<String> groups, List<String> words) {
    String rest = argument;
    while (!rest.isEmpty()) {
      int end = ASSIGNMENT.matcher(rest).matches() ? groupStart(rest, groups) : blank(rest, 0);
      words.add(OPENING.matcher(rest.substring(0, end).strip()).replaceFirst("-"));
      rest = rest.substring(end).strip();
    }
  }

  private static int groupStart(String text, Set<String> groups) {
    int blank = blank(text, 0);
    while (blank < text.length()) {
      int end = blank(text, blank + 1);
      String word = withPlainDashes(text.substring(blank + 1, end));
      if (groups.contains(word.toLowerCase(Locale.ROOT))) {
        return blank;
      }
      blank = end;
    }
    return text.length();
  }

  private static int blank(String text, int from) {
    int blank = text.indexOf(' ', from);
    return blank < 0 ? text.length() : blank;
  }
}
