package io.cqlsurge.grammar;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a line that can be given to a shell, which makes the same words of it. */
public final class ShellText {
  /** What no shell takes for anything but itself. */
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellText() {}

  /** The line; a word with anything special in it stands in quotes. */
  public static String of(List<String> words) {
    return words.stream().map(ShellText::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
