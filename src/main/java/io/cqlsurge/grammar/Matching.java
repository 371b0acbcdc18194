package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds for each word of a group its option, and for all of them the usage that they mean. */
final class Matching {
  private static final String FALSE = "(?i)=\\s*(false|no|off|0)";

  private final OptionGroup<?> group;
  private final Vocabulary vocabulary;
  private final List<Param<?>> params;
  private final TypoHints slips;
  private final Map<Param<?>, String> given = new LinkedHashMap<>();
  private final Set<String> complaints = new LinkedHashSet<>();
  private final List<String> ofCommand = new ArrayList<>();
  private Optional<Param<?>> latest = Optional.empty();

  Matching(OptionGroup<?> group, Vocabulary vocabulary) {
    this.group = group;
    this.vocabulary = vocabulary;
    this.params = group.params();
    this.slips = new TypoHints(group, vocabulary);
  }

  /** The options given; throws {@link UsageError} with all that is wrong about the words. */
  MatchedOptions match(List<String> words) {
    List<String> typed = cut(words);
    int at = 0;
    while (at < typed.size()) {
      at += take(typed.subList(at, typed.size()));
    }
    if (!ofCommand.isEmpty()) {
      complaints.add(misplaced());
    }
    if (complaints.isEmpty()) {
      new ConflictCheck(group, given).complaint().ifPresent(complaints::add);
    }
    if (!complaints.isEmpty()) {
      throw new UsageError(List.copyOf(complaints));
    }
    return new MatchedOptions(given);
  }

  /** Ends words at their blanks; a free text keeps its own. */
  private List<String> cut(List<String> words) {
    List<String> cut = new ArrayList<>();
    for (String word : words) {
      String rest = word;
      while (!rest.isEmpty()) {
        String first = rest.substring(0, end(rest));
        cut.add(plain(first));
        rest = rest.substring(first.length()).strip();
      }
    }
    return cut;
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

  /** The word with the hyphens that a keyboard has, if an option then takes it. */
  private String plain(String word) {
    String plain = Tokens.withPlainDashes(word);
    return owner(word).isEmpty() && owner(plain).isPresent() ? plain : word;
  }

  private Optional<Param<?>> owner(String word) {
    for (Param<?> param : params) {
      if (param.valueIn(word).isPresent()) {
        return Optional.of(param);
      }
    }
    return Optional.empty();
  }

  /** Takes the first of some words, or more if they are wrong together; gives their number. */
  private int take(List<String> rest) {
    String word = rest.get(0);
    Optional<String> joined = joined(word);
    if (joined.isPresent()) {
      return tell(new TypoHints.Slip(1, joined.get()));
    }
    Optional<Param<?>> owner = owner(word);
    if (owner.isEmpty()) {
      return stray(rest, Optional.empty());
    }
    Param<?> param = owner.get();
    if (!param.isNamed() && (given.containsKey(param) || slips.isParted(rest))) {
      return stray(rest, Optional.of(oneTooMany(param, word)));
    }
    latest = owner;
    return slips.open(param, rest).map(this::tell).orElseGet(() -> keep(param, word));
  }

  /** What to say of options with commas between them: {@code no-settings,json=x}. */
  private Optional<String> joined(String word) {
    return JoinedOptions.in(word, this::owner)
        .map(
            options ->
                "'"
                    + String.join(",", options)
                    + "': write blanks between options: "
                    + group.name()
                    + " "
                    + String.join(" ", options));
  }

  private int keep(Param<?> param, String word) {
    if (given.containsKey(param)) {
      String first = "'" + param.shown(given.get(param)) + "'";
      complaints.add(
          "'" + param.shown(word) + "': " + param.name() + " was already given as " + first);
    } else if (hidesSecret(param, word)) {
      given.put(param, param.name());
      complaints.add("'" + param.name() + "': a value is missing");
    } else {
      given.put(param, word);
      check(param, word);
    }
    return 1;
  }

  /** An empty value, as of an unset variable of the shell, takes the next word for its own. */
  private boolean hidesSecret(Param<?> param, String word) {
    String value = param.valueIn(word).orElse("");
    return params.stream()
        .filter(Param::isSecret)
        .anyMatch(secret -> secret.valueIn(value).isPresent());
  }

  private void check(Param<?> param, String word) {
    try {
      param.read(param.valueIn(word).orElseThrow());
    } catch (UsageError e) {
      complaints.addAll(e.in("'" + param.shown(word) + "'").complaints());
    }
  }

  private int tell(TypoHints.Slip slip) {
    complaints.add(slip.complaint());
    return slip.words();
  }

  /** A word that no option takes, or none any more. */
  private int stray(List<String> rest, Optional<String> why) {
    String word = rest.get(0);
    boolean isOfCommand =
        vocabulary.takers(word).stream().anyMatch(entry -> entry.group() == vocabulary.command());
    if (isOfCommand && !slips.isParted(rest)) {
      ofCommand.add(word);
      return 1;
    }
    return tell(
        slips
            .certain(rest)
            .orElseGet(() -> new TypoHints.Slip(1, why.orElseGet(() -> guess(rest.get(0))))));
  }

  private String guess(String word) {
    Optional<String> behind =
        latest.filter(Param::keepsBlanks).map(param -> param.shown(given.get(param)));
    return latest.filter(Param::isSecret).isPresent()
        ? "what stands behind '" + behind.orElseThrow() + "' is no option; put all of it in quotes"
        : flagWithValue(word).orElseGet(() -> slips.guess(word, behind));
  }

  /** What to say of {@code flag=value}. */
  private Optional<String> flagWithValue(String word) {
    String name = word.substring(0, Math.max(0, word.indexOf('=')));
    String right =
        word.substring(name.length()).matches(FALSE)
            ? "leave it out"
            : "write '" + name + "' alone";
    return owner(name)
        .filter(Param::isFlag)
        .map(flag -> "'" + word + "': '" + name + "' takes no value; " + right);
  }

  private String oneTooMany(Param<?> list, String word) {
    String joined = group.name() + " " + given.getOrDefault(list, "...") + "," + word;
    return "'" + word + "' is one word too many; write one list without blanks: " + joined;
  }

  private String misplaced() {
    String words = String.join(" ", ofCommand);
    return "'"
        + String.join("' and '", ofCommand)
        + (ofCommand.size() == 1 ? "' belongs" : "' belong")
        + " to the command: put "
        + (ofCommand.size() == 1 ? "it" : "them")
        + " before "
        + "%s: %s %s %s ..."
            .formatted(group.name(), vocabulary.command().name(), words, group.name());
  }
}
