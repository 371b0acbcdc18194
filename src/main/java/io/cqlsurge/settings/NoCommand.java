package io.cqlsurge.settings;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The error for a first argument that is not a command. */
final class NoCommand {
  /** Arguments that begin with any kind of dash, or contain a character that only options have. */
  private static final Pattern OPTION = Pattern.compile("(?s)[-\\p{Pd}\u2212].*|.*[=<>(].*");

  private static final Pattern VALUE = Pattern.compile("(?s)([=<>(]+).*");

  /** Options that only {@code user} has. */
  private static final Pattern OF_USER = Pattern.compile("(?is)(profile=|ops\\().*");

  private NoCommand() {}

  private static boolean isLegacy(String argument, Set<String> groups) {
    return argument.matches("-.|--.*") && !groups.contains(argument.substring(1));
  }

  /**
   * Returns the error.
   *
   * @param groups option group names, which are not legacy switches
   */
  static UsageError error(String argument, Set<String> groups) {
    List<String> names = Groups.commands().stream().map(OptionGroup::name).toList();
    if (OPTION.matcher(argument).matches() || argument.equalsIgnoreCase("no-warmup")) {
      String command = OF_USER.matcher(argument).matches() ? "user" : "write";
      String shown = VALUE.matcher(argument).replaceFirst("$1");
      shown += shown.equals(argument) ? " " : "";
      return new UsageError(
          isLegacy(argument, groups)
              ? "'%s' is a switch of cassandra-stress 2.0: write 'legacy %s...'"
                  .formatted(shown.strip(), shown)
              : "the command is missing: put it first, as in '%s %s...'; commands: %s"
                  .formatted(command, shown, String.join(" ", names)));
    }
    String hint =
        Spelling.hint(argument, names, "; the command comes first: " + String.join(" ", names));
    return new UsageError("'" + argument + "' is not a command" + hint);
  }
}
