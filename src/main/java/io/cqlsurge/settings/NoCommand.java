package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.regex.Pattern;

/** What to tell of a word that stands where the command should. */
final class NoCommand {
  /** What begins with a dash of any kind, or has a sign that only options have. */
  private static final Pattern OPTION = Pattern.compile("(?s)[-\\p{Pd}\u2212].*|.*[=<>(].*");

  private static final Pattern VALUE = Pattern.compile("(?s)([=<>(]+).*");

  /** What only users' own tables need. */
  private static final Pattern OF_USER = Pattern.compile("(?is)(profile=|ops\\().*");

  private NoCommand() {}

  static UsageError complaint(String word) {
    List<String> names = Groups.commands().stream().map(OptionGroup::name).toList();
    if (OPTION.matcher(word).matches() || word.equalsIgnoreCase("no-warmup")) {
      String command = OF_USER.matcher(word).matches() ? "user" : "write";
      String shown = VALUE.matcher(word).replaceFirst("$1");
      shown += shown.equals(word) ? " " : "";
      return new UsageError(
          "the command is missing: put it first, as in '%s %s...'; commands: %s"
              .formatted(command, shown, String.join(" ", names)));
    }
    String hint =
        Spelling.nearest(word, names)
            .map(Spelling::question)
            .orElse("; the command comes first: " + String.join(" ", names));
    return new UsageError("'" + word + "' is not a command" + hint);
  }
}
