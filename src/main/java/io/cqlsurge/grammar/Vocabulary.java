package io.cqlsurge.grammar;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All options that a command line may hold, its command's first; finds them by their names. */
public final class Vocabulary {
  /** Number of letters from which on a word may abbreviate the name of an option. */
  private static final int SHORTEST_ABBREVIATION = 3;

  private final OptionGroup<?> command;
  private final List<OptionGroup<?>> all;
  private final Supplier<? extends List<? extends OptionGroup<?>>> others;
  private final Map<String, String> unread;
  private List<Entry> entries = List.of();

  /**
   * The options of one command and of all groups.
   *
   * @param unread groups that exist but cannot be read, and why not
   */
  public Vocabulary(
      OptionGroup<?> command, List<? extends OptionGroup<?>> groups, Map<String, String> unread) {
    this(command, groups, List::of, unread);
  }

  /**
   * The options of one command and of all groups.
   *
   * @param others all commands, to tell whose option a word is; asked for only then
   * @param unread groups that exist but cannot be read, and why not
   */
  public Vocabulary(
      OptionGroup<?> command,
      List<? extends OptionGroup<?>> groups,
      Supplier<? extends List<? extends OptionGroup<?>>> others,
      Map<String, String> unread) {
    this.command = command;
    this.others = others;
    this.unread = Map.copyOf(unread);
    this.all = Stream.<OptionGroup<?>>concat(Stream.of(command), groups.stream()).toList();
  }

  /** The name of the command, none of its aliases. */
  String commandName() {
    return command.name();
  }

  boolean knows(String groupName) {
    return group(groupName).isPresent();
  }

  /** The command or group of that name. */
  Optional<OptionGroup<?>> group(String name) {
    return all.stream().filter(group -> group.name().equalsIgnoreCase(name)).findFirst();
  }

  /** Why a group that exists cannot be read. */
  Optional<String> unread(String groupName) {
    return Optional.ofNullable(unread.get(groupName));
  }

  OptionGroup<?> command() {
    return command;
  }

  List<String> groupNames() {
    return all.stream().map(OptionGroup::name).filter(name -> name.startsWith("-")).toList();
  }

  /** The options that take a word as it stands; their values are readable. */
  List<Entry> takers(String word) {
    return entries().filter(entry -> reads(entry.param(), word)).toList();
  }

  /** The other commands that take a word as it stands. */
  List<String> otherTakers(String word) {
    return entries(others.get())
        .filter(entry -> !entry.group().name().equals(command.name()))
        .filter(entry -> reads(entry.param(), word))
        .map(entry -> entry.group().name())
        .distinct()
        .toList();
  }

  /**
   * The options of that name, given without the sign that ends it: those of one group if it has
   * any, else all; bounds, as {@code n>}, come last.
   */
  List<Entry> named(OptionGroup<?> group, String base) {
    List<Entry> found =
        entries()
            .filter(entry -> entry.name().regionMatches(true, 0, base, 0, base.length()))
            .filter(entry -> entry.base().length() == base.length())
            .sorted(Comparator.comparing(Entry::isBound))
            .toList();
    List<Entry> own = found.stream().filter(entry -> entry.group() == group).toList();
    return own.isEmpty() ? found : own;
  }

  /**
   * The option of a group that a key abbreviates, or else the one whose name is least different, if
   * it is near enough. Only options that would act with the value count.
   */
  Optional<Entry> nearest(OptionGroup<?> group, Key key) {
    List<Entry> own = entries().filter(entry -> entry.group() == group).toList();
    return abbreviated(own, key).or(() -> nearest(own.stream(), key));
  }

  /** The option of any group whose name is least different, likewise. */
  Optional<Entry> nearest(Key key) {
    return nearest(entries(), key);
  }

  private static Optional<Entry> nearest(Stream<Entry> entries, Key key) {
    String name = key.opening();
    return entries
        .filter(entry -> Spelling.isNear(name, entry.name()))
        .filter(entry -> entry.actsWith(key.value()))
        .min(Comparator.comparingInt(entry -> Spelling.distance(name, entry.name())));
  }

  /** The only option whose name begins as the key does: {@code prot=} is protocolVersion=. */
  private static Optional<Entry> abbreviated(List<Entry> entries, Key key) {
    List<Entry> found =
        entries.stream()
            .filter(entry -> key.name().length() >= SHORTEST_ABBREVIATION)
            .filter(entry -> !key.sign().isEmpty() && entry.name().endsWith(key.sign()))
            .filter(
                entry -> entry.name().regionMatches(true, 0, key.name(), 0, key.name().length()))
            .filter(entry -> entry.actsWith(key.value()))
            .toList();
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private static boolean reads(Param<?> param, String word) {
    try {
      return param.valueIn(word).map(param::read).isPresent();
    } catch (UsageError e) {
      return false;
    }
  }

  /** All options; gathered when the first wrong word asks for them. */
  private Stream<Entry> entries() {
    if (entries.isEmpty()) {
      entries = entries(all).toList();
    }
    return entries.stream();
  }

  private static Stream<Entry> entries(List<? extends OptionGroup<?>> groups) {
    return groups.stream()
        .flatMap(
            group ->
                group.params().stream()
                    .filter(Param::isNamed)
                    .flatMap(
                        param ->
                            param.names().stream().map(name -> new Entry(group, param, name))));
  }
}
