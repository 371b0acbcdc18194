package io.cqlsurge.grammar;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All options that a command line may contain, its command's first; finds options by name. */
public final class Vocabulary {
  private static final int SHORTEST_ABBREVIATION = 3;

  private final OptionGroup<?> command;
  private final List<OptionGroup<?>> all;
  private final Supplier<? extends List<? extends OptionGroup<?>>> others;
  private final Map<String, String> unsupported;
  private final Map<String, String> foreign;
  private List<Entry> entries = List.of();

  /**
   * Creates the vocabulary for one command and all groups.
   *
   * @param others supplies all commands, only when an error message has to name an option's command
   * @param unsupported groups that exist but are not supported, with the reason
   * @param foreign names that other tools have for options, and how the options are typed
   */
  public Vocabulary(
      OptionGroup<?> command,
      List<? extends OptionGroup<?>> groups,
      Supplier<? extends List<? extends OptionGroup<?>>> others,
      Map<String, String> unsupported,
      Map<String, String> foreign) {
    this.foreign = foreign;
    this.command = command;
    this.others = others;
    this.unsupported = Map.copyOf(unsupported);
    this.all = Stream.<OptionGroup<?>>concat(Stream.of(command), groups.stream()).toList();
  }

  Optional<OptionGroup<?>> group(String name) {
    return all.stream().filter(group -> group.name().equalsIgnoreCase(name)).findFirst();
  }

  Optional<String> unsupported(String groupName) {
    return Optional.ofNullable(unsupported.get(groupName));
  }

  /** Returns the option that another tool calls by this name, as it would be typed. */
  Optional<String> foreign(String name, String value) {
    return Optional.ofNullable(foreign.get(name.toLowerCase(Locale.ROOT)))
        .map(typed -> typed.formatted(value.isEmpty() ? "..." : value).replace("/s/s", "/s"));
  }

  OptionGroup<?> command() {
    return command;
  }

  List<String> groupNames() {
    return all.stream().map(OptionGroup::name).filter(name -> name.startsWith("-")).toList();
  }

  /** Returns the options that accept a token as it is, with a valid value. */
  List<Entry> accepting(String token) {
    return entries().filter(entry -> entry.param().isIn(token)).toList();
  }

  /** Returns the names of the other commands that accept a token as it is. */
  List<String> otherCommands(String token) {
    return entries(others.get())
        .filter(entry -> !entry.group().name().equals(command.name()))
        .filter(entry -> entry.param().isIn(token))
        .map(entry -> entry.group().name())
        .distinct()
        .toList();
  }

  /**
   * Returns the options with a name, given without the sign at its end: from one group if it has
   * any, else all. Bounds such as {@code n>} come last.
   */
  List<Entry> named(OptionGroup<?> group, String base) {
    List<Entry> found =
        entries()
            .filter(entry -> Key.of(entry.name()).name().equalsIgnoreCase(base))
            .sorted(Comparator.comparing(Entry::isBound))
            .toList();
    List<Entry> own = found.stream().filter(entry -> entry.group() == group).toList();
    return own.isEmpty() ? found : own;
  }

  /**
   * Returns the option of a group that a key abbreviates, or else the option with the most similar
   * name, if it is similar enough. Only options that would have an effect with the value are
   * considered.
   */
  Optional<Entry> nearest(OptionGroup<?> group, Key key) {
    List<Entry> own = entries().filter(entry -> entry.group() == group).toList();
    return abbreviated(own, key).or(() -> nearest(own.stream(), key));
  }

  /** Returns the option of any group with the most similar name. */
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

  /** Returns the only option whose name begins like the key: {@code prot=} is protocolVersion=. */
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

  /** Returns all options; collected when the first invalid token needs them. */
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
