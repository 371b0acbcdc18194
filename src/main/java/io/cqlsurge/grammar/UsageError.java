package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * An error in the arguments or files of the user. Each message says what is wrong, where, and what
 * would be right. Messages are printed without a stack trace; the process then exits with the
 * status for wrong usage. Methods that parse a text throw it if the text is not valid.
 */
public final class UsageError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> messages;
  private final transient List<String> topics;

  public UsageError(String message) {
    this(List.of(message));
  }

  /** Creates an error with all messages found; at least one. */
  public UsageError(List<String> messages) {
    this(messages, List.of());
  }

  /**
   * Creates an error with all messages, and the commands and groups whose help describes the
   * options.
   */
  public UsageError(List<String> messages, Collection<String> topics) {
    // No stack trace: it is never printed, and parsers that try several options throw often.
    super(String.join("\n", messages), null, false, false);
    this.messages = List.copyOf(messages);
    this.topics = List.copyOf(topics);
  }

  public static void throwIfAny(Collection<String> messages) {
    if (!messages.isEmpty()) {
      throw new UsageError(List.copyOf(messages));
    }
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  public List<String> messages() {
    return messages;
  }

  /**
   * Returns the commands and groups whose help describes the options, each once; empty if unknown.
   */
  public List<String> topics() {
    return topics;
  }

  /** Returns an error with the same messages, each with a prefix such as {@code -rate: }. */
  UsageError in(String prefix) {
    return new UsageError(messages.stream().map(text -> prefix + ": " + text).toList());
  }
}
