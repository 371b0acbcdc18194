package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Matches the tokens of a group with its options, and checks that a usage accepts them all. */
final class Matching {
  private static final String OFF = "(?i)=\\s*(false|no|off|0)";

  private final OptionGroup<?> group;
  private final Vocabulary vocabulary;
  private final InputFiles files;
  private final List<Param<?>> params;
  private final TypoHints hints;
  private final Map<Param<?>, String> given = new LinkedHashMap<>();
  private final Set<String> errors = new LinkedHashSet<>();
  private final List<String> ofCommand = new ArrayList<>();
  private Optional<Param<?>> latest = Optional.empty();

  Matching(OptionGroup<?> group, Vocabulary vocabulary, InputFiles files) {
    this.files = files;
    this.group = group;
    this.vocabulary = vocabulary;
    this.params = group.params();
    this.hints = new TypoHints(group, vocabulary);
  }

  /** Returns the options given; throws {@link UsageError} with all errors in the tokens. */
  MatchedOptions match(List<String> tokens) {
    List<String> typed = split(tokens);
    int at = 0;
    while (at < typed.size()) {
      at += process(typed.subList(at, typed.size()));
    }
    if (!ofCommand.isEmpty()) {
      errors.add(misplaced());
    }
    if (errors.isEmpty()) {
      new ConflictCheck(group, given).error().ifPresent(errors::add);
    }
    UsageError.throwIfAny(errors);
    return new MatchedOptions(given, files);
  }

  /** Splits tokens at their spaces; a free text keeps its spaces. */
  private List<String> split(List<String> tokens) {
    List<String> split = new ArrayList<>();
    for (String token : tokens) {
      String rest = token;
      while (!rest.isEmpty()) {
        String first = rest.substring(0, end(rest));
        split.add(withPlainDashes(first));
        rest = rest.substring(first.length()).strip();
      }
    }
    return split;
  }

  /** Returns the first token's end: a space, except inside a free text or a command. */
  private int end(String text) {
    Optional<Param<?>> owner = owner(text);
    if (owner.filter(Param::isCommand).isPresent()) {
      return text.length();
    }
    boolean keeps = owner.filter(Param::keepsSpaces).isPresent();
    int space = text.indexOf(' ');
    while (keeps && space >= 0 && !startsOption(text.substring(space).strip())) {
      space = text.indexOf(' ', space + 1);
    }
    return space < 0 ? text.length() : space;
  }

  private boolean startsOption(String text) {
    return text.indexOf('=') > 0 && owner(text).filter(Param::isNamed).isPresent();
  }

  /** Returns the token with ASCII hyphens, if an option then accepts it. */
  private String withPlainDashes(String token) {
    String plain = Tokens.withPlainDashes(token);
    return owner(token).isEmpty() && owner(plain).isPresent() ? plain : token;
  }

  private Optional<Param<?>> owner(String token) {
    for (Param<?> param : params) {
      if (param.valueIn(token).isPresent()) {
        return Optional.of(param);
      }
    }
    return Optional.empty();
  }

  /** Processes the first token, or several that form one error; returns their number. */
  private int process(List<String> rest) {
    String token = rest.get(0);
    Optional<String> joined = joined(token);
    if (joined.isPresent()) {
      return report(new Hint(1, joined.get()));
    }
    Optional<Param<?>> owner = owner(token);
    if (owner.isEmpty()) {
      return stray(rest, Optional.empty());
    }
    Param<?> param = owner.get();
    if (!param.isNamed() && !param.repeats() && (given.containsKey(param) || hints.isSplit(rest))) {
      return stray(rest, Optional.of(extra(param, token)));
    }
    latest = owner;
    return Hint.unclosed(param, rest).map(this::report).orElseGet(() -> keep(param, token));
  }

  /** Returns the error message for options joined by commas: {@code no-settings,json=x}. */
  private Optional<String> joined(String token) {
    return JoinedOptions.in(token, this::owner)
        .map(
            options ->
                "'%s': separate options with spaces: %s %s"
                    .formatted(String.join(",", options), group.name(), String.join(" ", options)));
  }

  private int keep(Param<?> param, String token) {
    if (param.repeats()) {
      given.merge(param, token, (before, next) -> before + Param.BETWEEN + next);
      check(param, token);
    } else if (given.containsKey(param)) {
      String first = "'" + param.shown(given.get(param)) + "'";
      errors.add(
          "'" + param.shown(token) + "': " + param.name() + " was already given as " + first);
    } else if (hidesSecret(param, token)) {
      given.put(param, param.name());
      errors.add("'" + param.name() + "': a value is missing");
    } else {
      given.put(param, token);
      check(param, token);
    }
    return 1;
  }

  /**
   * Returns whether the value is itself a password option, because an unset shell variable left it
   * empty.
   */
  private boolean hidesSecret(Param<?> param, String token) {
    String value = param.valueIn(token).orElse("");
    return params.stream()
        .filter(Param::isSecret)
        .anyMatch(secret -> secret.valueIn(value).isPresent());
  }

  private void check(Param<?> param, String token) {
    String value = param.valueIn(token).orElseThrow();
    try {
      param.read(value, files);
    } catch (UsageError e) {
      errors.addAll(
          unitMissing(param, token).orElse(e.in("'" + param.shown(token) + "'")).messages());
    }
  }

  /** Returns the error for a number without a unit, if only one unit is possible. */
  private static Optional<UsageError> unitMissing(Param<?> param, String token) {
    String value = param.valueIn(token).orElseThrow();
    return Stream.of("/s", "s")
        .filter(unit -> (value + unit).matches("[0-9]+(s|[kKmMbB]?/s)"))
        .filter(unit -> param.mayAccept(value + unit) && !param.mayAccept(value + "ms"))
        .findFirst()
        .map(unit -> "'" + token + "' has no unit" + Spelling.question(token + unit))
        .map(UsageError::new);
  }

  private int report(Hint hint) {
    errors.add(hint.message());
    return hint.tokens();
  }

  /** Reports a token that is not an option, or is a second list. */
  private int stray(List<String> rest, Optional<String> error) {
    String token = rest.get(0);
    boolean isOfCommand =
        vocabulary.accepting(token).stream()
            .anyMatch(entry -> entry.group() == vocabulary.command());
    if (isOfCommand && !hints.isSplit(rest)) {
      ofCommand.add(token);
      return 1;
    }
    return report(
        hints.clear(rest).orElseGet(() -> new Hint(1, error.orElseGet(() -> guess(rest.get(0))))));
  }

  private String guess(String token) {
    Optional<String> text =
        latest
            .filter(Param::keepsSpaces)
            .map(param -> param.shown(Objects.requireNonNull(given.get(param))));
    return latest.filter(Param::isSecret).isPresent()
        ? "the text after '%s' is not an option; put the whole value in quotes"
            .formatted(text.orElseThrow())
        : flagWithValue(token).orElseGet(() -> hints.guess(token, text));
  }

  /** Returns the error message for {@code flag=value}. */
  private Optional<String> flagWithValue(String token) {
    String name = token.substring(0, Math.max(0, token.indexOf('=')));
    String suggestion =
        token.substring(name.length()).matches(OFF) ? "remove it" : "write only '" + name + "'";
    return owner(name)
        .filter(Param::isFlag)
        .map(flag -> "'" + token + "': '" + name + "' takes no value; " + suggestion);
  }

  private String extra(Param<?> list, String token) {
    String joined = group.name() + " " + given.getOrDefault(list, "...") + "," + token;
    return "'" + token + "' is an extra argument; write one list without spaces: " + joined;
  }

  private String misplaced() {
    String options = String.join(" ", ofCommand);
    return "'%s' %s before %s: %s %s %s ..."
        .formatted(
            String.join("' and '", ofCommand),
            ofCommand.size() == 1
                ? "belongs to the command: put it"
                : "belong to the command: put them",
            group.name(),
            vocabulary.command().name(),
            options,
            group.name());
  }
}
