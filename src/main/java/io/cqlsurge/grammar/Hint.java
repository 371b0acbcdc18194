package io.cqlsurge.grammar;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An error message that says what to type instead.
 *
 * @param tokens tokens that it covers
 */
record Hint(int tokens, String message) {
  /**
   * Returns a hint for values in parentheses with spaces between them: {@code ops(insert=1
   * read=2)}.
   */
  static Optional<Hint> unclosed(Param<?> param, List<String> rest) {
    if (!param.hasNamedValues() || rest.get(0).indexOf(')') >= 0) {
      return Optional.empty();
    }
    return IntStream.range(1, rest.size())
        .filter(index -> rest.get(index).indexOf(')') >= 0)
        .mapToObj(last -> rest.subList(0, last + 1))
        .findFirst()
        .map(
            tokens ->
                new Hint(
                    tokens.size(),
                    "'%s': separate the values with commas: %s"
                        .formatted(String.join(" ", tokens), String.join(",", tokens))));
  }
}
