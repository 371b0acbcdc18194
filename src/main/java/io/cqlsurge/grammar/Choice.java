package io.cqlsurge.grammar;

import java.util.List;
import java.util.function.Function;

/** Reads one of a few words, in any case; knows them, so that help and complaints can tell them. */
public final class Choice<E> implements Function<String, E> {
  private final List<String> words;
  private final Function<String, E> reader;

  private Choice(List<String> words, Function<String, E> reader) {
    this.words = words;
    this.reader = reader;
  }

  /** Reads one of {@code values} by its label; the complaint about any other word names them. */
  public static <E> Choice<E> of(List<E> values, Function<E, String> label) {
    List<String> words = values.stream().map(label).toList();
    return new Choice<>(
        words,
        text ->
            values.stream()
                .filter(value -> label.apply(value).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> refusal(text, words)));
  }

  /** The words there are. */
  List<String> words() {
    return words;
  }

  @Override
  public E apply(String text) {
    return reader.apply(text);
  }

  /** The same words for something else. */
  @Override
  public <V> Choice<V> andThen(Function<? super E, ? extends V> next) {
    return new Choice<>(words, text -> next.apply(reader.apply(text)));
  }

  private static UsageError refusal(String text, List<String> labels) {
    String last = labels.get(labels.size() - 1);
    String others = String.join(", ", labels.subList(0, labels.size() - 1));
    String hint = Spelling.nearest(text, labels).map(Spelling::question).orElse("");
    return new UsageError("must be " + (others.isEmpty() ? "" : others + " or ") + last + hint);
  }
}
