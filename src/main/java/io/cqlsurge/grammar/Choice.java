package io.cqlsurge.grammar;

import java.util.List;
import java.util.function.Function;

/** One of a few words, in any case. */
public final class Choice {
  private Choice() {}

  /** Reads one of {@code values} by its label; the complaint about any other word names them. */
  public static <E> Function<String, E> of(List<E> values, Function<E, String> label) {
    return text ->
        values.stream()
            .filter(value -> label.apply(value).equalsIgnoreCase(text))
            .findFirst()
            .orElseThrow(() -> refusal(text, values.stream().map(label).toList()));
  }

  private static UsageError refusal(String text, List<String> labels) {
    String last = labels.get(labels.size() - 1);
    String others = String.join(", ", labels.subList(0, labels.size() - 1));
    String hint = Spelling.nearest(text, labels).map(Spelling::question).orElse("");
    return new UsageError("must be " + (others.isEmpty() ? "" : others + " or ") + last + hint);
  }
}
