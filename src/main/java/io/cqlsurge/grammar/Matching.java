package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds for each word of a group its option, and for all of them the usage that they mean. */
final class Matching {
  private final OptionGroup<?> group;
  private final Vocabulary vocabulary;
  private final Map<Param<?>, String> given = new LinkedHashMap<>();
  private final List<String> complaints = new ArrayList<>();

  Matching(OptionGroup<?> group, Vocabulary vocabulary) {
    this.group = group;
    this.vocabulary = vocabulary;
  }

  /** The options given; throws {@link UsageError} with all that is wrong about the words. */
  Matched match(List<String> words) {
    for (String word : words) {
      String rest = word;
      while (!rest.isEmpty()) {
        String first = rest.substring(0, end(rest));
        take(first);
        rest = rest.substring(first.length()).strip();
      }
    }
    if (complaints.isEmpty()) {
      clash().ifPresent(complaints::add);
    }
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints);
    }
    return new Matched(given);
  }

  /** Where the first word ends: at a blank, which a free text keeps unless an option follows. */
  private int end(String words) {
    boolean keeps = owner(words).filter(Param::keepsBlanks).isPresent();
    int blank = words.indexOf(' ');
    while (keeps && blank >= 0 && !opensOption(words.substring(blank).strip())) {
      blank = words.indexOf(' ', blank + 1);
    }
    return blank < 0 ? words.length() : blank;
  }

  private boolean opensOption(String text) {
    return text.indexOf('=') > 0 && owner(text).filter(Param::isNamed).isPresent();
  }

  private Optional<Param<?>> owner(String word) {
    return group.params().stream().filter(param -> param.valueIn(word).isPresent()).findFirst();
  }

  private void take(String word) {
    Optional<Param<?>> owner = owner(word);
    if (owner.isEmpty()) {
      complaints.add(flagWithValue(word).orElseGet(() -> vocabulary.unknownWord(group, word)));
    } else if (given.containsKey(owner.get())) {
      complaints.add(repeated(owner.get(), word));
    } else {
      given.put(owner.get(), word);
      check(owner.get(), word);
    }
  }

  /** What to say of {@code flag=value}. */
  private Optional<String> flagWithValue(String word) {
    int equals = word.indexOf('=');
    return Optional.of(word.substring(0, Math.max(0, equals)))
        .filter(name -> owner(name).filter(Param::isFlag).isPresent())
        .map(name -> "'" + word + "': '" + name + "' takes no value");
  }

  private void check(Param<?> param, String word) {
    try {
      param.read(param.valueIn(word).orElseThrow());
    } catch (UsageError e) {
      complaints.addAll(e.in("'" + param.shown(word) + "'").complaints());
    }
  }

  private String repeated(Param<?> param, String word) {
    String first = param.shown(given.get(param));
    if (param.isNamed()) {
      return "'"
          + param.shown(word)
          + "': "
          + param.name()
          + " was already given as '"
          + first
          + "'";
    }
    String joined = "write one list without blanks: " + group.name() + " " + first + "," + word;
    return vocabulary
        .belongsElsewhere(group, word)
        .orElse("'" + word + "' is one word too many; " + joined);
  }

  /** What keeps the words from being any one usage. */
  private Optional<String> clash() {
    List<Usage> usages = group.usages();
    if (usages.stream().anyMatch(use -> use.takes(given.keySet()) && missing(use).isEmpty())) {
      return Optional.empty();
    }
    return usages.stream()
        .filter(usage -> usage.takes(given.keySet()))
        .findFirst()
        .map(this::incomplete)
        .or(this::excluding)
        .or(() -> Optional.of(quoted(given.keySet()) + " do not go together"));
  }

  private List<Param<?>> missing(Usage usage) {
    return usage.missing(given.keySet());
  }

  private String incomplete(Usage usage) {
    String needed = missing(usage).stream().map(Param::synopsis).collect(Collectors.joining(" "));
    return given.isEmpty()
        ? "needs '" + needed + "'"
        : quoted(given.keySet())
            + (given.size() == 1 ? " needs '" : " need '")
            + needed
            + (given.size() == 1 ? "' beside it" : "' beside them");
  }

  private Optional<String> excluding() {
    List<Param<?>> params = List.copyOf(given.keySet());
    for (int second = 1; second < params.size(); second++) {
      for (int first = 0; first < second; first++) {
        List<Param<?>> pair = List.of(params.get(first), params.get(second));
        if (group.usages().stream().noneMatch(usage -> usage.takes(pair))) {
          return Optional.of(quoted(pair) + " exclude each other: keep one of them");
        }
      }
    }
    return Optional.empty();
  }

  private String quoted(Collection<Param<?>> params) {
    return params.stream()
        .map(param -> "'" + param.shown(given.get(param)) + "'")
        .collect(Collectors.joining(" and "));
  }
}
