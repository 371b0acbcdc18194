package io.cqlsurge.grammar;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All options that a command line may hold, its command's first; knows what a wrong word meant. */
public final class Vocabulary {
  private static final Pattern KEY = Pattern.compile("([^=<>(]*[=<>(]*)(.*)");

  /** A name of an option, and the group that owns it. */
  private record Entry(OptionGroup<?> group, Param<?> param, String name) {}

  private final OptionGroup<?> command;
  private final List<OptionGroup<?>> all;
  private final Map<String, String> unread;

  /**
   * The options of one command and of all groups.
   *
   * @param unread groups that exist but cannot be read, and why not
   */
  public Vocabulary(
      OptionGroup<?> command, List<? extends OptionGroup<?>> groups, Map<String, String> unread) {
    this.command = command;
    this.unread = Map.copyOf(unread);
    this.all = Stream.<OptionGroup<?>>concat(Stream.of(command), groups.stream()).toList();
  }

  /** The name of the command, none of its aliases. */
  String commandName() {
    return command.name();
  }

  boolean knows(String groupName) {
    return all.stream().anyMatch(group -> group.name().equals(groupName));
  }

  /** The complaint about a group that does not exist. */
  String unknownGroup(String name) {
    if (unread.containsKey(name)) {
      return name + ": " + unread.get(name);
    }
    List<String> names =
        all.stream().map(OptionGroup::name).filter(known -> known.startsWith("-")).toList();
    return Spelling.nearest(name, names)
        .map(near -> "'" + name + "' is not a group of options" + Spelling.question(near))
        .orElse("'" + name + "' is not a group of options; groups: " + String.join(" ", names));
  }

  /** The complaint about a word that its group cannot take. */
  String unknownWord(OptionGroup<?> group, String word) {
    return belongsElsewhere(group, word).orElseGet(() -> misspelt(group, word));
  }

  /** The complaint about a word that some other group would take as it stands. */
  Optional<String> belongsElsewhere(OptionGroup<?> group, String word) {
    return all.stream()
        .filter(other -> other != group)
        .flatMap(Vocabulary::entries)
        .filter(entry -> reads(entry.param(), word))
        .findFirst()
        .map(entry -> elsewhere(entry, group, entry.param().shown(word)));
  }

  private static boolean reads(Param<?> param, String word) {
    try {
      return param.valueIn(word).map(param::read).isPresent();
    } catch (UsageError e) {
      return false;
    }
  }

  private String elsewhere(Entry entry, OptionGroup<?> group, String word) {
    if (entry.group() != command) {
      return notHere(group, word) + Spelling.question(entry.group().name() + " " + word);
    }
    String right = command.name() + " " + word + " " + group.name() + " ...";
    return "'" + word + "' belongs to the command: put it before " + group.name() + ": " + right;
  }

  private static String notHere(OptionGroup<?> group, String word) {
    return "'" + word + "' is not an option of " + group.name();
  }

  private String misspelt(OptionGroup<?> group, String word) {
    Optional<String> dashed = groupWithoutDash(word);
    if (dashed.isPresent()) {
      return notHere(group, word) + Spelling.question(dashed.get());
    }
    Matcher key = KEY.matcher(word);
    String name = key.matches() ? key.group(1) : word;
    String value = word.substring(name.length());
    return nearest(group, name)
        .map(entry -> slip(entry, group, name, value))
        .orElseGet(() -> notHere(group, word) + known(group));
  }

  private static String slip(Entry meant, OptionGroup<?> group, String name, String value) {
    String owner = meant.group() == group ? "" : meant.group().name() + " ";
    return notHere(group, meant.param().shown(name, value))
        + Spelling.question(owner + meant.param().suggestion(meant.name(), value));
  }

  private Optional<String> groupWithoutDash(String word) {
    String dashed = "-" + word;
    return all.stream().map(OptionGroup::name).filter(dashed::equalsIgnoreCase).findFirst();
  }

  private Optional<Entry> nearest(OptionGroup<?> group, String key) {
    Comparator<Entry> byDistance =
        Comparator.comparingInt(entry -> Spelling.distance(key, entry.name()));
    return all.stream()
        .flatMap(Vocabulary::entries)
        .filter(entry -> Spelling.isNear(key, entry.name()))
        .min(byDistance.thenComparing(entry -> entry.group() != group));
  }

  private static Stream<Entry> entries(OptionGroup<?> group) {
    return group.params().stream()
        .filter(Param::isNamed)
        .flatMap(param -> param.names().stream().map(name -> new Entry(group, param, name)));
  }

  private static String known(OptionGroup<?> group) {
    List<String> names = group.params().stream().map(Param::name).toList();
    return "; its options: " + String.join(" ", names);
  }
}
