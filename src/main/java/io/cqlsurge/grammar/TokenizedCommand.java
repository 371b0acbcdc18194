package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A command line cut into its command and its groups, in the order typed. */
public record TokenizedCommand(TokenGroup command, List<TokenGroup> groups) {
  /** Keeps its own copy of the groups. */
  public TokenizedCommand {
    groups = List.copyOf(groups);
  }

  /**
   * Cuts arguments, as the shell hands them over, at each word that begins with a dash.
   *
   * @param groupNames the groups that may also begin inside a quoted argument
   * @throws UsageError if there is no word at all
   */
  public static TokenizedCommand cut(List<String> arguments, Set<String> groupNames) {
    List<String> words = Tokens.split(arguments, groupNames);
    if (words.isEmpty()) {
      throw new UsageError("no command given");
    }
    List<TokenGroup> all = new ArrayList<>();
    int start = 0;
    for (int next = 1; next <= words.size(); next++) {
      if (next == words.size() || words.get(next).startsWith("-")) {
        String name = words.get(start).toLowerCase(Locale.ROOT);
        all.add(new TokenGroup(name, words.subList(start + 1, next)));
        start = next;
      }
    }
    return new TokenizedCommand(all.get(0), all.subList(1, all.size()));
  }

  /** The words of a group, if the group was typed. */
  public Optional<TokenGroup> group(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  /** This call with a group under another name. */
  public TokenizedCommand renamed(String old, String other) {
    return new TokenizedCommand(
        command,
        groups.stream()
            .map(group -> group.name().equals(old) ? new TokenGroup(other, group.words()) : group)
            .toList());
  }

  /** This call without a group. */
  public TokenizedCommand without(String name) {
    return new TokenizedCommand(
        command, groups.stream().filter(group -> !group.name().equals(name)).toList());
  }
}
