package io.cqlsurge.grammar;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Suggestions for a token that begins with a dash and is not a group's name. */
record GroupHints(Vocabulary vocabulary) {
  /** The switches of cassandra-stress 2.0: one letter, or two dashes. */
  private static final Pattern LEGACY = Pattern.compile("-.|--.*");

  /**
   * Returns the error message for a group that does not exist, or that the command does not accept.
   */
  String error(TokenGroup group) {
    return vocabulary
        .unsupported(group.name())
        .map(reason -> group.name() + ": " + reason)
        .orElseGet(() -> unknown(group));
  }

  private String unknown(TokenGroup group) {
    Key key = Key.of(group.name().replaceFirst("^-+", ""));
    String shown = key.value().isEmpty() ? group.name() : Secrets.masked(group.name());
    String noGroup = "'" + shown + "' is not a group of options";
    if (vocabulary.groupNames().isEmpty()) {
      return noGroup + "; if it is part of a value, put the whole option in quotes";
    }
    String value = value(key, group.tokens());
    Optional<String> foreign = vocabulary.foreign(key.name(), value);
    Optional<OptionGroup<?>> found = vocabulary.group("-" + key.name());
    if (found.isPresent()) {
      return noGroup + Spelling.question(typed(found.get(), key));
    }
    List<Entry> options = vocabulary.named(vocabulary.command(), key.name());
    Optional<String> nearest = Spelling.nearest("-" + key.name(), vocabulary.groupNames());
    boolean isOption = options.stream().anyMatch(entry -> entry.param().takesValue());
    if (isOption || (nearest.isEmpty() && !options.isEmpty())) {
      return noGroup
          + " but an option: write "
          + options(options, value)
          + legacy(group.name()).orElse("");
    }
    return noGroup
        + foreign
            .or(() -> nearest)
            .map(Spelling::question)
            .or(() -> legacy(group.name()))
            .orElse("; groups: " + String.join(" ", vocabulary.groupNames()));
  }

  private static String value(Key key, List<String> tokens) {
    return key.value().isEmpty() && !tokens.isEmpty() ? tokens.get(0) : key.value();
  }

  private static String typed(OptionGroup<?> group, Key key) {
    String value = key.sign().contains("(") ? key.value().replaceFirst("\\)$", "") : key.value();
    return Secrets.masked((group.name() + " " + value).strip());
  }

  private static Optional<String> legacy(String name) {
    return LEGACY.matcher(name).matches()
        ? Optional.of("; 'cqlsurge legacy' takes the switches of cassandra-stress 2.0")
        : Optional.empty();
  }

  /** Returns the options as they would be typed; each group's first. */
  private static String options(List<Entry> options, String value) {
    Map<OptionGroup<?>, String> typed = new LinkedHashMap<>();
    options.forEach(entry -> typed.putIfAbsent(entry.group(), entry.typed(value)));
    return "'" + String.join("' or '", typed.values()) + "'";
  }
}
