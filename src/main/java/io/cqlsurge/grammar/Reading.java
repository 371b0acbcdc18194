package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads the groups of one command line, and collects all errors so that they are reported together.
 */
public final class Reading {
  private final TokenizedCommand tokenized;
  private final Vocabulary vocabulary;
  private final InputFiles files;
  private final List<String> errors = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final List<String> notices = new ArrayList<>();
  private final Map<String, List<String>> shown = new HashMap<>();
  private final Map<Class<?>, Object> added = new HashMap<>();

  /** Reports groups that do not exist or are given twice. */
  public Reading(TokenizedCommand tokenized, Vocabulary vocabulary, InputFiles files) {
    this.tokenized = tokenized;
    this.vocabulary = vocabulary;
    this.files = files;
    Set<String> seen = new HashSet<>();
    for (TokenGroup group : tokenized.groups()) {
      if (!vocabulary.groupNames().contains(group.name())) {
        errors.add(Secrets.maskedIn(new GroupHints(vocabulary).error(group)));
      } else if (!seen.add(group.name())
          && !repeats(vocabulary.group(group.name()).orElseThrow())) {
        errors.add(group.name() + ": given twice; put all its options into one group");
        topics.add(group.name());
      }
    }
  }

  private static boolean repeats(OptionGroup<?> group) {
    return group.params().stream().allMatch(Param::repeats);
  }

  /**
   * Returns the settings of a command that takes no groups.
   *
   * @param arguments the arguments after its name
   * @throws UsageError with all errors
   */
  public static <T> T only(OptionGroup<T> command, List<String> arguments) {
    Reading reading = of(command, List.of(), arguments);
    Optional<T> settings = reading.command(command);
    reading.finish();
    return settings.orElseThrow();
  }

  /**
   * Returns the reading of a command that has no options, only groups.
   *
   * @param arguments the arguments after its name
   */
  public static Reading ofGroups(
      String command, List<? extends OptionGroup<?>> groups, List<String> arguments) {
    OptionGroup<Boolean> owner =
        new OptionGroup<>(command, "Takes only groups of options") {
          @Override
          protected Boolean read(MatchedOptions options) {
            return true;
          }
        };
    Reading reading = of(owner, groups, arguments);
    reading.command(owner);
    return reading;
  }

  /**
   * Returns the reading of a command with options and groups.
   *
   * @param arguments the arguments after its name
   */
  public static Reading of(
      OptionGroup<?> command, List<? extends OptionGroup<?>> groups, List<String> arguments) {
    List<String> line = new ArrayList<>(List.of(command.name()));
    line.addAll(arguments);
    Vocabulary vocabulary = new Vocabulary(command, groups, List::of, Map.of(), Map.of());
    return new Reading(
        TokenizedCommand.split(line, Set.copyOf(vocabulary.groupNames())),
        vocabulary,
        InputFiles.local());
  }

  public InputFiles files() {
    return files;
  }

  /** Returns whether the group was typed, with or without options. */
  public boolean has(OptionGroup<?> group) {
    return tokenized.group(group.name()).isPresent();
  }

  /** Returns the command's settings; nothing if its tokens are invalid. */
  public <T> Optional<T> command(OptionGroup<T> command) {
    return read(command, tokenized.command().tokens());
  }

  /** Returns a group's settings, also if it was not typed; nothing if its tokens are invalid. */
  public <T> Optional<T> group(OptionGroup<T> group) {
    return read(
        group,
        tokenized.groups().stream()
            .filter(each -> each.name().equals(group.name()))
            .limit(repeats(group) ? Integer.MAX_VALUE : 1)
            .flatMap(each -> each.tokens().stream())
            .toList());
  }

  /** Returns a group's settings; nothing if it was not typed or its tokens are invalid. */
  public <T> Optional<T> typed(OptionGroup<T> group) {
    return has(group) ? group(group) : Optional.empty();
  }

  /** Returns a group's settings, which depend on another group; nothing if either is invalid. */
  public <A, T> Optional<T> group(OptionGroup<Function<A, T>> group, Optional<A> other) {
    Optional<Function<A, T>> read = group(group);
    return other.flatMap(
        known -> read.flatMap(function -> caught(group, () -> function.apply(known))));
  }

  /** Returns the settings like {@link #typed(OptionGroup)}, for a group that depends on another. */
  public <A, T> Optional<T> typed(OptionGroup<Function<A, T>> group, Optional<A> other) {
    return has(group) ? group(group, other) : Optional.empty();
  }

  /** Reads the groups that were typed, whose settings nobody here knows. */
  public void addTyped(List<OptionGroup<?>> groups) {
    groups.forEach(group -> typed(group).ifPresent(this::add));
  }

  /** Returns the settings from groups that were added. */
  public AddedSettings added() {
    return new AddedSettings(added);
  }

  private void add(Object settings) {
    added.put(settings.getClass(), settings);
  }

  /** Adds an error message, which begins with its group. */
  public void addError(String text) {
    errors.add(text);
  }

  /** Adds a note for the user that does not prevent the run. */
  public void notice(String text) {
    notices.add(text);
  }

  /** Returns settings that consist of others, if there were no errors; nothing otherwise. */
  public <T> Optional<T> ifValid(Supplier<T> settings) {
    return errors.isEmpty() ? Optional.of(settings.get()) : Optional.empty();
  }

  /**
   * Checks that there were no errors.
   *
   * @throws UsageError with all errors, if there are any
   */
  public void finish() {
    if (!errors.isEmpty()) {
      throw new UsageError(errors, topics);
    }
  }

  public List<String> notices() {
    return List.copyOf(notices);
  }

  /**
   * Returns the command line as it was read, quoted for a shell and with secrets masked. Call it
   * only if there are no errors.
   */
  public String line() {
    String command = vocabulary.command().name();
    return line(
        new TokenizedCommand(
            new TokenGroup(command, shown.getOrDefault(command, List.of())), tokenized.groups()));
  }

  /**
   * Returns the command line from which this one was made.
   *
   * @param typed has a command without secrets, and some of the groups
   */
  public String line(TokenizedCommand typed) {
    List<String> tokens = new ArrayList<>(List.of(typed.command().name()));
    tokens.addAll(typed.command().tokens());
    for (String name : typed.groups().stream().map(TokenGroup::name).distinct().toList()) {
      tokens.add(name);
      tokens.addAll(shown.get(name));
    }
    return ShellText.of(tokens);
  }

  private <T> Optional<T> read(OptionGroup<T> group, List<String> tokens) {
    return caught(
        group,
        () -> {
          MatchedOptions matched = new Matching(group, vocabulary, files).match(tokens);
          T settings = group.read(matched);
          group.added().forEach(each -> add(each.read(matched)));
          shown.put(group.name(), matched.shown());
          matched.notices().forEach(text -> notices.add(group.name() + ": " + text));
          return settings;
        });
  }

  private <T> Optional<T> caught(OptionGroup<?> group, Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (UsageError e) {
      e.in(group.name()).messages().forEach(text -> errors.add(Secrets.maskedIn(text)));
      topics.add(group.name());
      return Optional.empty();
    }
  }
}
