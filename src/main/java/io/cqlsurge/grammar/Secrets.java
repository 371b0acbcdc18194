package io.cqlsurge.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks texts that look like a password, even if they were not typed as a password option. */
public final class Secrets {
  private static final String NAME = "(?:passw|passp|pwd|secret|pass(?=[=:(<> ]))";

  private static final Pattern TOKEN =
      Pattern.compile("(?is)(.*?" + NAME + "(?:[\\w-]*[=<>(: ]+)?).+");

  /** A name and its value inside a message; the value ends at a space or at its closing quote. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?i)(" + NAME + "[\\w-]*[=<>(:]+)(?!\\*\\*\\*|')\\S+?(?='[\\s:;,.?]|'$|\\s|$)");

  private Secrets() {}

  /** Returns a token that no option accepts, with a password masked. */
  public static String masked(String token) {
    Matcher matcher = TOKEN.matcher(token);
    return matcher.matches() ? matcher.group(1) + "***" : token;
  }

  /** Returns an error message with passwords masked. */
  static String maskedIn(String message) {
    return ASSIGNMENT.matcher(message).replaceAll("$1***");
  }
}
