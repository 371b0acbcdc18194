package io.cqlsurge.grammar;

import java.util.Collection;
import java.util.List;

/**
 * The user asked for something that cannot be: each complaint says what is wrong, where, and what
 * would be right. Reported without a trace; the process then ends with the status for wrong usage.
 */
public final class UsageError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<String> complaints;
  private final transient List<String> topics;

  /** One complaint. */
  public UsageError(String complaint) {
    this(List.of(complaint));
  }

  /** All complaints found in one go; at least one. */
  public UsageError(List<String> complaints) {
    this(complaints, List.of());
  }

  /** All complaints, and the commands and groups whose help would help. */
  UsageError(List<String> complaints, Collection<String> topics) {
    // It is told without a trace, and thrown often where one meaning after the other is tried.
    super(String.join("\n", complaints), null, false, false);
    this.complaints = List.copyOf(complaints);
    this.topics = List.copyOf(topics);
  }

  /** What is wrong, a sentence each. */
  public List<String> complaints() {
    return complaints;
  }

  /** The commands and groups whose help would help, each once; none if that is not known. */
  public List<String> topics() {
    return topics;
  }

  /** The same complaints, each with its place in front: {@code -rate: }. */
  UsageError in(String place) {
    return new UsageError(complaints.stream().map(text -> place + ": " + text).toList());
  }
}
