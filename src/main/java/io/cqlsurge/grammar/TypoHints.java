package io.cqlsurge.grammar;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggestions for tokens that are not options of their group. */
record TypoHints(OptionGroup<?> group, Vocabulary vocabulary) {
  /** Maximum number of suggestions for a value without a name. */
  private static final int MAX_SUGGESTIONS = 5;

  /** Returns a hint for tokens whose meaning is clear, but whose position or form is wrong. */
  Optional<Hint> clear(List<String> rest) {
    return group
        .joined(rest)
        .map(argument -> new Hint(rest.size(), notOneArgument(String.join(" ", rest), argument)))
        .or(() -> split(rest).filter(hint -> isSplit(rest)))
        .or(() -> elsewhere(rest.get(0)))
        .or(() -> split(rest))
        .or(() -> dashless(rest))
        .or(() -> foreign(rest.get(0)));
  }

  /**
   * Returns the error message for any other token.
   *
   * @param text the free text before it, if there is one
   */
  String guess(String token, Optional<String> text) {
    boolean isCommand = group == vocabulary.command();
    return ofOtherCommand(token)
        .or(() -> negated(token))
        .or(() -> misnamed(token))
        .or(() -> isCommand ? Optional.empty() : nameless(token, 1))
        .or(() -> misnamedElsewhere(token))
        .or(() -> nameless(token, 1))
        .or(() -> named(token))
        .or(
            () ->
                text.filter(before -> token.matches("[^=(\\[]*"))
                    .map(before -> inQuotes(token, before)))
        .or(() -> nameless(token, MAX_SUGGESTIONS))
        .orElseGet(() -> notAnOption(Secrets.masked(token)) + allOptions());
  }

  private String inQuotes(String token, String text) {
    return notAnOption(Secrets.masked(token))
        + "; if it is part of '%s', put the whole option in quotes".formatted(text);
  }

  /** Returns whether the first token names an option in this group, and the next is its value. */
  boolean isSplit(List<String> rest) {
    return rest.size() > 1
        && vocabulary.named(group, rest.get(0)).stream()
            .anyMatch(entry -> entry.group() == group && entry.param().takesValue())
        && !isName(rest.get(1));
  }

  /** Returns a hint that names the other groups that accept the token as it is. */
  private Optional<Hint> elsewhere(String token) {
    List<Entry> accepting =
        vocabulary.accepting(token).stream()
            .filter(entry -> entry.group() != group && !entry.param().isIdle())
            .toList();
    if (accepting.isEmpty()) {
      return Optional.empty();
    }
    String shown = accepting.get(0).param().shown(token);
    Stream<String> suggestions =
        accepting.stream().map(entry -> entry.group().name() + " " + shown);
    return Optional.of(new Hint(1, notAnOption(shown) + question(suggestions)));
  }

  /**
   * Returns a hint for a name and its value with a space between them: {@code n 10}, {@code no
   * warmup}.
   */
  private Optional<Hint> split(List<String> rest) {
    if (rest.size() < 2) {
      return Optional.empty();
    }
    String name = rest.get(0);
    String value = rest.get(1);
    String joined = name + "-" + value;
    if (group.params().stream().anyMatch(param -> param.isFlag() && param.has(joined))) {
      return Optional.of(new Hint(2, notAnOption(name + " " + value) + Spelling.question(joined)));
    }
    return vocabulary.named(group, name).stream()
        .filter(entry -> entry.param().takesValue() && !isName(value))
        .filter(entry -> !(entry.name().endsWith("=") && value.contains("=")))
        .findFirst()
        .map(entry -> new Hint(2, split(entry, name, value)));
  }

  private String split(Entry entry, String name, String value) {
    String shown = entry.param().shown(name + " ", value);
    return entry.group() == group
        ? notOneArgument(shown, entry.typed(group, value))
        : notAnOption(shown) + Spelling.question(entry.typed(group, value));
  }

  private boolean isName(String token) {
    return !vocabulary.named(group, token).isEmpty();
  }

  private static String notOneArgument(String typed, String argument) {
    return "'" + typed + "' must be one argument: " + argument;
  }

  /** Returns a hint for the name that another tool has for an option: {@code rate=1000}. */
  private Optional<Hint> foreign(String token) {
    Key key = Key.of(token);
    return vocabulary
        .foreign(key.name(), key.value())
        .filter(option -> key.sign().isEmpty() || key.sign().equals("="))
        .map(option -> option.replaceFirst("^" + group.name() + " ", ""))
        .map(option -> new Hint(1, notAnOption(token) + Spelling.question(option)));
  }

  /**
   * Returns a hint for a group without its dash; the hint also covers the options of that group.
   */
  private Optional<Hint> dashless(List<String> rest) {
    String token = rest.get(0);
    return vocabulary
        .group("-" + token)
        .map(
            meant -> {
              long options = rest.stream().skip(1).takeWhile(next -> accepts(meant, next)).count();
              return new Hint(
                  1 + (int) options, notAnOption(token) + Spelling.question(meant.name()));
            });
  }

  private static boolean accepts(OptionGroup<?> group, String token) {
    return group.params().stream().anyMatch(param -> param.valueIn(token).isPresent());
  }

  /**
   * Returns the message for a correct name with a wrong sign, {@code n:10}, or for a misspelled
   * name.
   */
  private Optional<String> misnamed(String token) {
    Key key = Key.of(token);
    return nearest(key)
        .filter(entry -> entry.group() == group)
        .or(() -> vocabulary.nearest(group, key))
        .map(entry -> misnamed(entry, key))
        .or(() -> invalidValue(key));
  }

  /** Returns the message for a misspelled name with a value that the option does not accept. */
  private Optional<String> invalidValue(Key key) {
    return vocabulary
        .nearest(group, new Key(key.name(), key.sign(), ""))
        .map(Entry::param)
        .map(
            param ->
                notAnOption(Secrets.masked(param.shown(key.opening(), key.value())))
                    + Spelling.question(param.synopsis()));
  }

  private Optional<String> misnamedElsewhere(String token) {
    Key key = Key.of(token);
    return nearest(key).or(() -> vocabulary.nearest(key)).map(entry -> misnamed(entry, key));
  }

  private Optional<Entry> nearest(Key key) {
    return vocabulary.named(group, key.name()).stream()
        .min(
            Comparator.comparing((Entry entry) -> !entry.name().startsWith(key.opening()))
                .thenComparing(entry -> Spelling.distance(key.opening(), entry.name())));
  }

  private String misnamed(Entry meant, Key key) {
    return notAnOption(Secrets.masked(meant.param().shown(key.opening(), key.value())))
        + Spelling.question(meant.typed(group, key.value()));
  }

  /** Returns the message for a value that has a name but needs none: {@code -node host=a}. */
  private Optional<String> named(String token) {
    String value = Key.of(token).value();
    return group.params().stream()
        .filter(param -> !param.isNamed() && param.isLikelyValue(value))
        .filter(param -> Secrets.masked(token).equals(token))
        .findFirst()
        .map(param -> notAnOption(Secrets.masked(token)) + Spelling.question(value));
  }

  private Optional<String> ofOtherCommand(String token) {
    List<String> commands =
        group == vocabulary.command() ? vocabulary.otherCommands(token) : List.of();
    return commands.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s, only of %s: %s %s ..."
                .formatted(
                    notAnOption(token), String.join(", ", commands), commands.get(0), token));
  }

  /** Returns the message for a negated flag: {@code warmup=false}. */
  private Optional<String> negated(String token) {
    String flag = "no-" + token.toLowerCase(Locale.ROOT).replaceFirst("=.*", "");
    return group.params().stream()
        .filter(param -> param.isFlag() && param.has(flag))
        .findFirst()
        .map(param -> notAnOption(token) + Spelling.question(param.name()));
  }

  /**
   * Returns the message for a value without its option's name: {@code -rate 50}.
   *
   * @param most maximum number of options that could be meant
   */
  private Optional<String> nameless(String token, int most) {
    List<Param<?>> required = candidates(token, group.params().stream().filter(Param::isRequired));
    List<Param<?>> optional =
        candidates(
            token,
            group.usages().stream()
                .filter(usage -> most > 1 || usage.isOptional())
                .flatMap(usage -> usage.params().stream()));
    List<Param<?>> meant = required.isEmpty() ? optional : required.subList(0, 1);
    OptionGroup<?> current = most > 1 ? vocabulary.command() : group;
    return meant.isEmpty() || meant.size() > most
        ? Optional.empty()
        : Optional.of(
            notAnOption(token)
                + question(
                    meant.stream()
                        .map(param -> new Entry(group, param, param.name()))
                        .map(entry -> entry.typed(current, token))));
  }

  private static List<Param<?>> candidates(String token, Stream<Param<?>> params) {
    return params
        .distinct()
        .filter(param -> !param.isIdle() && param.isLikelyValue(token))
        .toList();
  }

  private String notAnOption(String token) {
    return "'" + token + "' is not an option of " + group.name();
  }

  private static String question(Stream<String> suggestions) {
    return suggestions
        .distinct()
        .map(text -> "'" + text + "'")
        .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  private String allOptions() {
    List<String> names = group.params().stream().map(Param::name).toList();
    return "; its options: " + String.join(" ", names);
  }
}
