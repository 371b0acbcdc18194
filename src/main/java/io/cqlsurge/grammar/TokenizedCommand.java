package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A command line split into its command and its groups, in the order typed. */
public record TokenizedCommand(TokenGroup command, List<TokenGroup> groups) {
  public TokenizedCommand {
    groups = List.copyOf(groups);
  }

  /**
   * Splits the arguments passed by the shell into groups; each token that begins with a dash starts
   * one.
   *
   * @param groupNames the groups that may also start inside a quoted argument
   * @throws UsageError if there are no tokens
   */
  public static TokenizedCommand split(List<String> arguments, Set<String> groupNames) {
    List<String> tokens = Tokens.split(arguments, groupNames);
    if (tokens.isEmpty()) {
      throw new UsageError("no command given");
    }
    List<TokenGroup> all = new ArrayList<>();
    int start = 0;
    for (int next = 1; next <= tokens.size(); next++) {
      if (next == tokens.size() || tokens.get(next).startsWith("-")) {
        String typed = tokens.get(start);
        String name = groupNames.contains(typed) ? typed : typed.toLowerCase(Locale.ROOT);
        all.add(new TokenGroup(name, tokens.subList(start + 1, next)));
        start = next;
      }
    }
    return new TokenizedCommand(all.get(0), all.subList(1, all.size()));
  }

  public Optional<TokenGroup> group(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  /** Returns the same command line with other names for some groups. */
  public TokenizedCommand renamed(Map<String, String> names) {
    return new TokenizedCommand(
        command,
        groups.stream()
            .map(
                group ->
                    new TokenGroup(names.getOrDefault(group.name(), group.name()), group.tokens()))
            .toList());
  }

  public TokenizedCommand without(String name) {
    return new TokenizedCommand(
        command, groups.stream().filter(group -> !group.name().equals(name)).toList());
  }
}
