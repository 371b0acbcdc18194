package io.cqlsurge.grammar;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Knows what words that no option of their group takes were probably meant to be. */
final class TypoHints {
  private final OptionGroup<?> group;
  private final Vocabulary vocabulary;

  TypoHints(OptionGroup<?> group, Vocabulary vocabulary) {
    this.group = group;
    this.vocabulary = vocabulary;
  }

  /** What to say of some words, and how many they are. */
  record Slip(int words, String complaint) {}

  /** What to say of words whose meaning is certain, but that stand in the wrong place or form. */
  Optional<Slip> certain(List<String> rest) {
    return parted(rest)
        .filter(slip -> isParted(rest))
        .or(() -> elsewhere(rest.get(0)))
        .or(() -> parted(rest))
        .or(() -> dashless(rest));
  }

  /**
   * What to say of any other word.
   *
   * @param behind the free text that stands before it, if one does
   */
  String guess(String word, Optional<String> behind) {
    boolean isCommand = group == vocabulary.command();
    return ofOtherCommand(word)
        .or(() -> negated(word))
        .or(() -> misnamed(word))
        .or(() -> isCommand ? Optional.empty() : nameless(word))
        .or(() -> misnamedElsewhere(word))
        .or(() -> nameless(word))
        .or(() -> named(word))
        .orElseGet(
            () ->
                notHere(Secrets.masked(word))
                    + behind
                        .filter(text -> word.matches("[^=(\\[]*"))
                        .map(TypoHints::inQuotes)
                        .orElseGet(this::known));
  }

  private static String inQuotes(String text) {
    return "; if it belongs to '" + text + "', put that in quotes";
  }

  /** Parts in parentheses that have blanks between them: {@code ops(insert=1 read=2)}. */
  Optional<Slip> open(Param<?> param, List<String> rest) {
    if (!param.hasParts() || rest.get(0).indexOf(')') >= 0) {
      return Optional.empty();
    }
    return IntStream.range(1, rest.size())
        .filter(index -> rest.get(index).indexOf(')') >= 0)
        .mapToObj(last -> rest.subList(0, last + 1))
        .findFirst()
        .map(
            words ->
                new Slip(
                    words.size(),
                    "'"
                        + String.join(" ", words)
                        + "': write commas between the parts: "
                        + String.join(",", words)));
  }

  /** Whether the first of some words is the name of an option here, and its value the next. */
  boolean isParted(List<String> rest) {
    return rest.size() > 1
        && vocabulary.named(group, rest.get(0)).stream()
            .anyMatch(entry -> entry.group() == group && entry.param().takesValue())
        && !isName(rest.get(1));
  }

  /** Which other groups take a word as it stands. */
  private Optional<Slip> elsewhere(String word) {
    List<Entry> takers =
        vocabulary.takers(word).stream().filter(entry -> entry.group() != group).toList();
    if (takers.isEmpty()) {
      return Optional.empty();
    }
    String shown = takers.get(0).param().shown(word);
    Stream<String> right = takers.stream().map(entry -> entry.group().name() + " " + shown);
    return Optional.of(new Slip(1, notHere(shown) + question(right)));
  }

  /** A name and its value with a blank between: {@code n 10}, {@code no warmup}. */
  private Optional<Slip> parted(List<String> rest) {
    if (rest.size() < 2) {
      return Optional.empty();
    }
    String name = rest.get(0);
    String value = rest.get(1);
    String joined = name + "-" + value;
    if (group.params().stream().anyMatch(param -> param.isFlag() && param.has(joined))) {
      return Optional.of(new Slip(2, notHere(name + " " + value) + Spelling.question(joined)));
    }
    return vocabulary.named(group, name).stream()
        .filter(entry -> entry.param().takesValue() && !isName(value))
        .findFirst()
        .map(entry -> new Slip(2, parted(entry, name, value)));
  }

  private String parted(Entry entry, String name, String value) {
    String shown = entry.param().shown(name + " ", value);
    return entry.group() == group
        ? "'" + shown + "' is written as one word: " + entry.typed(group, value)
        : notHere(shown) + Spelling.question(entry.typed(group, value));
  }

  private boolean isName(String word) {
    return !vocabulary.named(group, word).isEmpty();
  }

  /** A group without its dash; what follows of that group needs no words of its own. */
  private Optional<Slip> dashless(List<String> rest) {
    String word = rest.get(0);
    return vocabulary
        .group("-" + word)
        .map(
            meant -> {
              long own = rest.stream().skip(1).takeWhile(next -> takes(meant, next)).count();
              return new Slip(1 + (int) own, notHere(word) + Spelling.question(meant.name()));
            });
  }

  private static boolean takes(OptionGroup<?> group, String word) {
    return group.params().stream().anyMatch(param -> param.valueIn(word).isPresent());
  }

  /** The right name with a wrong sign behind it, {@code n:10}, or nearly the right one. */
  private Optional<String> misnamed(String word) {
    Key key = Key.of(word);
    return nearest(key)
        .filter(entry -> entry.group() == group)
        .or(() -> vocabulary.nearest(group, key))
        .map(entry -> misnamed(entry, key))
        .or(() -> unreadable(key));
  }

  /** Nearly the right name, with a value that the option cannot have. */
  private Optional<String> unreadable(Key key) {
    return vocabulary
        .nearest(group, key.alone())
        .map(Entry::param)
        .map(
            param ->
                notHere(Secrets.masked(param.shown(key.opening(), key.value())))
                    + Spelling.question(param.synopsis()));
  }

  private Optional<String> misnamedElsewhere(String word) {
    Key key = Key.of(word);
    return nearest(key).or(() -> vocabulary.nearest(key)).map(entry -> misnamed(entry, key));
  }

  private Optional<Entry> nearest(Key key) {
    return vocabulary.named(group, key.name()).stream()
        .min(
            Comparator.comparing((Entry entry) -> !entry.name().startsWith(key.opening()))
                .thenComparing(entry -> Spelling.distance(key.opening(), entry.name())));
  }

  private String misnamed(Entry meant, Key key) {
    return notHere(Secrets.masked(meant.param().shown(key.opening(), key.value())))
        + Spelling.question(meant.typed(group, key.value()));
  }

  /** A value that needs no name, given with one: {@code -node host=a}. */
  private Optional<String> named(String word) {
    String value = Key.of(word).value();
    return group.params().stream()
        .filter(param -> !param.isNamed() && param.isMeantBy(value))
        .filter(param -> Secrets.masked(word).equals(word))
        .findFirst()
        .map(param -> notHere(Secrets.masked(word)) + Spelling.question(value));
  }

  private Optional<String> ofOtherCommand(String word) {
    List<String> commands =
        group == vocabulary.command() ? vocabulary.otherTakers(word) : List.of();
    return commands.isEmpty()
        ? Optional.empty()
        : Optional.of(
            notHere(word)
                + " but of "
                + String.join(", ", commands)
                + ": "
                + commands.get(0)
                + " "
                + word
                + " ...");
  }

  /** A flag said the other way round: {@code warmup=false}. */
  private Optional<String> negated(String word) {
    String flag = "no-" + word.toLowerCase(Locale.ROOT).replaceFirst("=.*", "");
    return group.params().stream()
        .filter(param -> param.isFlag() && param.has(flag))
        .findFirst()
        .map(param -> notHere(word) + Spelling.question(param.name()));
  }

  /** A value without the name of its option: {@code -rate 50}. */
  private Optional<String> nameless(String word) {
    List<Param<?>> needed = meant(word, usesOf(usage -> true).filter(Use::required));
    List<Param<?>> free =
        meant(word, usesOf(usage -> usage.uses().stream().noneMatch(Use::required)));
    Optional<Param<?>> meant = needed.stream().findFirst();
    return meant
        .or(() -> free.size() == 1 ? Optional.of(free.get(0)) : Optional.empty())
        .map(param -> notHere(word) + Spelling.question(param.suggestion(param.name(), word)));
  }

  private Stream<Use> usesOf(Predicate<Usage> wanted) {
    return group.usages().stream().filter(wanted).flatMap(usage -> usage.uses().stream());
  }

  private static List<Param<?>> meant(String word, Stream<Use> uses) {
    return uses.<Param<?>>map(Use::param)
        .distinct()
        .filter(param -> param.isMeantBy(word))
        .toList();
  }

  private String notHere(String word) {
    return "'" + word + "' is not an option of " + group.name();
  }

  private static String question(Stream<String> suggestions) {
    return suggestions
        .distinct()
        .map(text -> "'" + text + "'")
        .collect(Collectors.joining(" or ", "; did you mean ", "?"));
  }

  private String known() {
    List<String> names = group.params().stream().map(Param::name).toList();
    return "; its options: " + String.join(" ", names);
  }
}
