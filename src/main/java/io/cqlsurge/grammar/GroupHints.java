package io.cqlsurge.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Knows what a word with a dash that opens no group of options was probably meant to be. */
final class GroupHints {
  private final Vocabulary vocabulary;

  GroupHints(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** The complaint about a group that does not exist, or that the command cannot have. */
  String complaint(TokenGroup group) {
    return vocabulary
        .unread(group.name())
        .map(why -> group.name() + ": " + why)
        .orElseGet(() -> unknown(group));
  }

  private String unknown(TokenGroup group) {
    Key key = Key.of(group.name().replaceFirst("^-+", ""));
    String shown = key.value().isEmpty() ? group.name() : Secrets.masked(group.name());
    String noGroup = "'" + shown + "' is not a group of options";
    if (vocabulary.knows("-" + key.name())) {
      String value = key.sign().contains("(") ? key.value().replaceFirst("\\)$", "") : key.value();
      return noGroup + Spelling.question(Secrets.masked(("-" + key.name() + " " + value).strip()));
    }
    List<Entry> options = vocabulary.named(vocabulary.command(), key.name());
    Optional<String> nearest = Spelling.nearest("-" + key.name(), vocabulary.groupNames());
    boolean isOption = options.stream().anyMatch(entry -> entry.param().takesValue());
    if (isOption || (nearest.isEmpty() && !options.isEmpty())) {
      return noGroup + " but an option: write " + options(options, key.value(), group.words());
    }
    return noGroup
        + nearest
            .map(Spelling::question)
            .orElse("; groups: " + String.join(" ", vocabulary.groupNames()));
  }

  /** Each as it would be typed; the first of each group. */
  private static String options(List<Entry> options, String value, List<String> words) {
    String next = words.isEmpty() ? "" : words.get(0);
    Map<OptionGroup<?>, String> typed = new LinkedHashMap<>();
    options.forEach(
        entry -> typed.putIfAbsent(entry.group(), entry.typed(value.isEmpty() ? next : value)));
    return "'" + String.join("' or '", typed.values()) + "'";
  }
}
