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

/** Reads group after group of one call, and gathers all complaints so they are told at once. */
public final class Reading {
  private final TokenizedCommand call;
  private final Vocabulary vocabulary;
  private final List<String> complaints = new ArrayList<>();
  private final Set<String> topics = new LinkedHashSet<>();
  private final List<String> notices = new ArrayList<>();
  private final Map<String, List<String>> shown = new HashMap<>();

  /** Complains at once about groups that do not exist or come twice. */
  public Reading(TokenizedCommand call, Vocabulary vocabulary) {
    this.call = call;
    this.vocabulary = vocabulary;
    Set<String> seen = new HashSet<>();
    for (TokenGroup group : call.groups()) {
      if (!vocabulary.knows(group.name())) {
        complaints.add(Secrets.hidden(new GroupHints(vocabulary).complaint(group)));
      } else if (!seen.add(group.name())) {
        complaints.add(group.name() + ": given twice; put all its options behind one");
        topics.add(group.name());
      }
    }
  }

  /** Whether the group was typed, be it without options. */
  public boolean has(OptionGroup<?> group) {
    return call.group(group.name()).isPresent();
  }

  /** What the words of the command mean; nothing if they are wrong. */
  public <T> Optional<T> command(OptionGroup<T> command) {
    return read(command, call.command().words());
  }

  /** What the words of a group mean, be there none; nothing if they are wrong. */
  public <T> Optional<T> group(OptionGroup<T> group) {
    return read(group, call.group(group.name()).map(TokenGroup::words).orElse(List.of()));
  }

  /** What the words of a group mean that was typed; nothing if it was not, or if they are wrong. */
  public <T> Optional<T> typed(OptionGroup<T> group) {
    return has(group) ? group(group) : Optional.empty();
  }

  /** What the words of a group mean, given what another says; nothing if either is wrong. */
  public <A, T> Optional<T> group(OptionGroup<Function<A, T>> group, Optional<A> given) {
    Optional<Function<A, T>> read = group(group);
    return given.flatMap(other -> read.flatMap(made -> told(group, () -> made.apply(other))));
  }

  /** As {@link #typed(OptionGroup)}, given what another group says. */
  public <A, T> Optional<T> typed(OptionGroup<Function<A, T>> group, Optional<A> given) {
    return has(group) ? group(group, given) : Optional.empty();
  }

  /** Adds what is wrong, with its place in front. */
  public void complain(String text) {
    complaints.add(text);
  }

  /** Adds what the user should know although it stops nothing. */
  public void notice(String text) {
    notices.add(text);
  }

  /** Whether there is anything to complain about so far. */
  public boolean isWrong() {
    return !complaints.isEmpty();
  }

  /**
   * Ends the reading.
   *
   * @throws UsageError with all complaints, if there are any
   */
  public void finish() {
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints, topics);
    }
  }

  /** What the user should know although it stops nothing. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /**
   * The command line as it was read, in a form that a shell takes; secrets are left out. To be
   * asked for when nothing is wrong.
   */
  public String line() {
    List<String> words = new ArrayList<>(List.of(vocabulary.commandName()));
    words.addAll(shown.get(vocabulary.commandName()));
    for (TokenGroup group : call.groups()) {
      words.add(group.name());
      words.addAll(shown.get(group.name()));
    }
    return ShellText.of(words);
  }

  private <T> Optional<T> read(OptionGroup<T> group, List<String> words) {
    return told(
        group,
        () -> {
          MatchedOptions matched = new Matching(group, vocabulary).match(words);
          T settings = group.read(matched);
          shown.put(group.name(), matched.shown());
          matched.notices().forEach(text -> notices.add(group.name() + ": " + text));
          return settings;
        });
  }

  private <T> Optional<T> told(OptionGroup<?> group, Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (UsageError e) {
      e.in(group.name()).complaints().forEach(text -> complaints.add(Secrets.hidden(text)));
      topics.add(group.name());
      return Optional.empty();
    }
  }
}
