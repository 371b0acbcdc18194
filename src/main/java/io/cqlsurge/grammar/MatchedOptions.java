package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The options given to a group; all their values are valid. */
public final class MatchedOptions {
  private final Map<Param<?>, String> tokens;
  private final InputFiles files;
  private final List<String> notices = new ArrayList<>();

  MatchedOptions(Map<Param<?>, String> tokens, InputFiles files) {
    this.files = files;
    this.tokens = new LinkedHashMap<>(tokens);
  }

  public boolean has(Param<?> param) {
    return tokens.containsKey(param);
  }

  /** Returns the option as typed, in quotes, for messages; its name if it was not given. */
  public String quoted(Param<?> param) {
    return "'" + param.shown(tokens.getOrDefault(param, param.name())) + "'";
  }

  /** Returns the value given, or else the option's default, or else nothing. */
  public <T> Optional<T> find(Param<T> param) {
    return Optional.ofNullable(tokens.get(param))
        .flatMap(param::valueIn)
        .map(value -> param.read(value, files))
        .or(param::fallbackValue);
  }

  /**
   * Returns the value given or the default; for options that have a default or that the usage
   * requires.
   */
  public <T> T get(Param<T> param) {
    return find(param).orElseThrow();
  }

  /**
   * Rejects a lower bound above the upper bound if one of them is a default; the message says so.
   */
  public void checkBounds(Param<Integer> low, Param<Integer> high, String ifLow, String ifHigh) {
    if (has(low) != has(high) && get(low) > get(high)) {
      throw new UsageError(has(low) ? quoted(low) + ifLow : quoted(high) + ifHigh);
    }
  }

  public InputFiles files() {
    return files;
  }

  /** Adds a note for the user that does not prevent the run. */
  public void notice(String text) {
    notices.add(text);
  }

  /** Returns the tokens given, in order, with secrets masked. */
  List<String> shown() {
    return tokens.entrySet().stream()
        .map(entry -> entry.getKey().shown(entry.getValue()))
        .flatMap(text -> Stream.of(text.split(Param.BETWEEN)))
        .toList();
  }

  List<String> notices() {
    return notices;
  }
}
