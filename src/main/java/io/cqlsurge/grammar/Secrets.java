package io.cqlsurge.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hides what seems to be a password, also where it was not typed as the option that it is. */
public final class Secrets {
  private static final String NAME = "(?:passw|passp|pwd|secret|pass(?=[=:(<> ]))";

  private static final Pattern WORD =
      Pattern.compile("(?is)(.*?" + NAME + "(?:[\\w-]*[=<>(: ]+)?).+");

  /** A name and its value inside a sentence; the value ends with a word or its quote. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?i)(" + NAME + "[\\w-]*[=<>(:]+)(?!\\*\\*\\*|')\\S+?(?='[\\s:;,.?]|'$|\\s|$)");

  private Secrets() {}

  /** A word that no option takes, as it may be shown. */
  public static String masked(String word) {
    Matcher matcher = WORD.matcher(word);
    return matcher.matches() ? matcher.group(1) + "***" : word;
  }

  /** A complaint as it may be shown. */
  static String hidden(String complaint) {
    return ASSIGNMENT.matcher(complaint).replaceAll("$1***");
  }
}
