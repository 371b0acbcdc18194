package io.cqlsurge.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A parser that accepts one label from a fixed list, ignoring case. Help and error messages list
 * the labels.
 */
public record Choice<E>(List<String> labels, Function<String, Optional<E>> reader)
    implements Function<String, E> {
  /** Returns a parser that accepts the labels of {@code values}. */
  public static <E> Choice<E> of(List<E> values, Function<E, String> label) {
    return new Choice<>(
        values.stream().map(label).toList(),
        text ->
            values.stream().filter(value -> label.apply(value).equalsIgnoreCase(text)).findFirst());
  }

  /** Returns a parser that accepts the names of constants in lower case: {@code leave-out}. */
  public static <E extends Enum<E>> Choice<E> of(E[] values) {
    return of(List.of(values), value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  /**
   * Returns a parser that also accepts a label with or without a value in parentheses: {@code
   * burst(1ms)}.
   *
   * @param value value of the label without parentheses
   * @param detail the value's parser
   */
  public Choice<E> or(String label, String value, Function<String, ? extends E> detail) {
    String start = label + "(";
    return new Choice<>(
        Stream.concat(labels.stream(), Stream.of(label)).toList(),
        text -> {
          String typed = text.equalsIgnoreCase(label) ? start + value + ")" : text;
          return typed.toLowerCase(Locale.ROOT).startsWith(start)
              ? Optional.of(detail.apply(closed(typed.substring(start.length()))))
              : reader.apply(text);
        });
  }

  /** Returns a text without the parenthesis at its end. */
  static String closed(String text) {
    if (!text.endsWith(")")) {
      throw new UsageError("the closing parenthesis is missing");
    }
    return text.substring(0, text.length() - 1);
  }

  @Override
  public E apply(String text) {
    return reader.apply(text).orElseThrow(() -> error(text));
  }

  private UsageError error(String text) {
    String last = labels.get(labels.size() - 1);
    String others = String.join(", ", labels.subList(0, labels.size() - 1));
    String hint = Spelling.hint(text, labels, "");
    return new UsageError("must be " + (others.isEmpty() ? "" : others + " or ") + last + hint);
  }
}
