package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A finder of options that were typed with commas between them instead of spaces. */
final class JoinedOptions {
  private final Function<String, Optional<Param<?>>> owner;
  private final List<String> options = new ArrayList<>();
  private Optional<Param<?>> latest = Optional.empty();
  private String latestToken = "";

  private JoinedOptions(Function<String, Optional<Param<?>>> owner) {
    this.owner = owner;
  }

  /**
   * Returns the options in a token, with secrets masked; empty if the token is a single option or a
   * secret.
   *
   * @param owner finds the option that accepts a token
   */
  static Optional<List<String>> in(String token, Function<String, Optional<Param<?>>> owner) {
    boolean isSecret = owner.apply(token).filter(Param::isSecret).isPresent();
    if (isSecret || token.indexOf(',') < 0) {
      return Optional.empty();
    }
    JoinedOptions found = new JoinedOptions(owner);
    chunks(token).forEach(found::add);
    return found.options.size() > 1 ? Optional.of(found.options) : Optional.empty();
  }

  /** Splits at commas, except in parentheses and after a backslash. */
  private static List<String> chunks(String token) {
    List<String> chunks = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int at = 0; at < token.length(); at++) {
      char sign = token.charAt(at);
      depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
      if (sign == ',' && depth == 0 && at > 0 && token.charAt(at - 1) != '\\') {
        chunks.add(token.substring(start, at));
        start = at + 1;
      }
    }
    chunks.add(token.substring(start));
    return chunks;
  }

  /** Adds an option, or a further chunk of the value of the option before it. */
  private void add(String chunk) {
    if (latest.filter(Param::isSecret).isPresent()) {
      return;
    }
    Optional<Param<?>> param = owner.apply(chunk).filter(found -> startsOption(found, chunk));
    if (param.isPresent() || options.isEmpty()) {
      latest = param;
      latestToken = chunk;
      options.add(param.map(found -> found.shown(chunk)).orElse(chunk));
    } else {
      latestToken += "," + chunk;
      options.set(options.size() - 1, options.get(options.size() - 1) + "," + chunk);
    }
  }

  /**
   * Returns whether a chunk starts an option. A flag may be part of the value before it, like a
   * column named slice.
   */
  private boolean startsOption(Param<?> param, String chunk) {
    return param.takesValue() || (param.isFlag() && (options.isEmpty() || !continuesValue(chunk)));
  }

  private boolean continuesValue(String chunk) {
    return latest
        .map(before -> before.takesValue() && before.mayBeList(latestToken + "," + chunk))
        .orElse(true);
  }
}
