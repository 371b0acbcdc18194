package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds options that were typed with commas between them, where blanks separate options. */
final class JoinedOptions {
  private final Function<String, Optional<Param<?>>> owner;
  private final List<String> options = new ArrayList<>();
  private Optional<Param<?>> latest = Optional.empty();
  private String latestWord = "";

  private JoinedOptions(Function<String, Optional<Param<?>>> owner) {
    this.owner = owner;
  }

  /**
   * Returns the options in a word, as they may be shown; none if the word is one option, or a
   * secret.
   *
   * @param owner finds the option that takes a word
   */
  static Optional<List<String>> in(String word, Function<String, Optional<Param<?>>> owner) {
    boolean isSecret = owner.apply(word).filter(Param::isSecret).isPresent();
    if (isSecret || word.indexOf(',') < 0) {
      return Optional.empty();
    }
    JoinedOptions found = new JoinedOptions(owner);
    pieces(word).forEach(found::add);
    return found.options.size() > 1 ? Optional.of(found.options) : Optional.empty();
  }

  /** Cuts at commas, except in parentheses and where a backslash takes the comma into a name. */
  private static List<String> pieces(String word) {
    List<String> pieces = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int at = 0; at < word.length(); at++) {
      char sign = word.charAt(at);
      depth += sign == '(' ? 1 : sign == ')' ? -1 : 0;
      if (sign == ',' && depth == 0 && at > 0 && word.charAt(at - 1) != '\\') {
        pieces.add(word.substring(start, at));
        start = at + 1;
      }
    }
    pieces.add(word.substring(start));
    return pieces;
  }

  /** Adds an option, or what belongs to the value of the one before. */
  private void add(String piece) {
    if (latest.filter(Param::isSecret).isPresent()) {
      return;
    }
    Optional<Param<?>> param = owner.apply(piece).filter(found -> opens(found, piece));
    if (param.isPresent() || options.isEmpty()) {
      latest = param;
      latestWord = piece;
      options.add(param.map(found -> found.shown(piece)).orElse(piece));
    } else {
      latestWord += "," + piece;
      options.set(options.size() - 1, options.get(options.size() - 1) + "," + piece);
    }
  }

  /** A flag may be part of the value before it, as a column that is named slice. */
  private boolean opens(Param<?> param, String piece) {
    return param.takesValue() || (param.isFlag() && (options.isEmpty() || !continues(piece)));
  }

  private boolean continues(String piece) {
    return latest
        .map(before -> before.takesValue() && before.mayBeList(latestWord + "," + piece))
        .orElse(true);
  }
}
