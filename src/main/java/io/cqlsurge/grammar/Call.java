package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A command line cut into its command and its groups, in the order typed. */
public record Call(WordGroup command, List<WordGroup> groups) {
  /** Keeps its own copy of the groups. */
  public Call {
    groups = List.copyOf(groups);
  }

  /**
   * Cuts arguments, as the shell hands them over, at each word that begins with a dash.
   *
   * @param groupNames the groups that may also begin inside a quoted argument
   * @throws UsageError if there is no word at all
   */
  public static Call cut(List<String> arguments, Set<String> groupNames) {
    List<String> words = Words.split(arguments, groupNames);
    if (words.isEmpty()) {
      throw new UsageError("no command given");
    }
    List<WordGroup> all = new ArrayList<>();
    int start = 0;
    for (int next = 1; next <= words.size(); next++) {
      if (next == words.size() || words.get(next).startsWith("-")) {
        String name = words.get(start).toLowerCase(Locale.ROOT);
        all.add(new WordGroup(name, words.subList(start + 1, next)));
        start = next;
      }
    }
    return new Call(all.get(0), all.subList(1, all.size()));
  }

  /** The words of a group, if the group was typed. */
  public Optional<WordGroup> group(String name) {
    return groups.stream().filter(group -> group.name().equals(name)).findFirst();
  }

  /** This call with a group under another name. */
  public Call renamed(String old, String other) {
    return new Call(
        command,
        groups.stream()
            .map(group -> group.name().equals(old) ? new WordGroup(other, group.words()) : group)
            .toList());
  }

  /** This call without a group. */
  public Call without(String name) {
    return new Call(command, groups.stream().filter(group -> !group.name().equals(name)).toList());
  }
}
