package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options that were given to a group, every value already known to be readable. */
public final class MatchedOptions {
  private final Map<Param<?>, String> words;
  private final List<String> notices = new ArrayList<>();

  /** Knows the words as typed, by their option. */
  MatchedOptions(Map<Param<?>, String> words) {
    this.words = new LinkedHashMap<>(words);
  }

  /** Whether the option was given. */
  public boolean has(Param<?> param) {
    return words.containsKey(param);
  }

  /** The word as typed, for a complaint; the option's name if it was not given. */
  public String word(Param<?> param) {
    return "'" + param.shown(words.getOrDefault(param, param.name())) + "'";
  }

  /** The value given, or else the option's default, or else nothing. */
  public <T> Optional<T> find(Param<T> param) {
    return Optional.ofNullable(words.get(param))
        .flatMap(param::valueIn)
        .map(param::read)
        .or(param::fallbackValue);
  }

  /** The value given or the default; for options that have one, or that the usage requires. */
  public <T> T get(Param<T> param) {
    return find(param).orElseThrow();
  }

  /** Tells the user something that does not stop the run. */
  public void notice(String text) {
    notices.add(text);
  }

  /** The words given, in their order, as they may be shown to anybody: without secrets. */
  List<String> shown() {
    return words.entrySet().stream().map(entry -> entry.getKey().shown(entry.getValue())).toList();
  }

  List<String> notices() {
    return notices;
  }
}
