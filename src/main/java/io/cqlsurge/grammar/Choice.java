package io.cqlsurge.grammar;

import java.util.List;
import java.util.function.Function;

/**
 * A parser that accepts one of a fixed list of labels, ignoring case. Help and error messages list
 * the labels.
 */
public final class Choice<E> implements Function<String, E> {
  private final List<String> labels;
  private final Function<String, E> reader;

  private Choice(List<String> labels, Function<String, E> reader) {
    this.labels = labels;
    this.reader = reader;
  }

  /** Returns a parser that accepts the labels of {@code values}. */
  public static <E> Choice<E> of(List<E> values, Function<E, String> label) {
    List<String> labels = values.stream().map(label).toList();
    return new Choice<>(
        labels,
        text ->
            values.stream()
                .filter(value -> label.apply(value).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> error(text, labels)));
  }

  /** Returns the accepted labels. */
  List<String> labels() {
    return labels;
  }

  @Override
  public E apply(String text) {
    return reader.apply(text);
  }

  /** Returns a parser that accepts the same labels and maps the result. */
  @Override
  public <V> Choice<V> andThen(Function<? super E, ? extends V> next) {
    return new Choice<>(labels, text -> next.apply(reader.apply(text)));
  }

  private static UsageError error(String text, List<String> labels) {
    String last = labels.get(labels.size() - 1);
    String others = String.join(", ", labels.subList(0, labels.size() - 1));
    String hint = Spelling.nearest(text, labels).map(Spelling::question).orElse("");
    return new UsageError("must be " + (others.isEmpty() ? "" : others + " or ") + last + hint);
  }
}
