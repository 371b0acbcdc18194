package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects error messages of many threads so that a storm of them is told as a few lines: of each
 * kind and operation one message is kept, the rest is only counted; of wrong answers, each of which
 * says something else, some more are kept. Safe for use by many threads.
 */
public final class ErrorBook {
  /** So many wrong answers of an operation are told one by one. */
  private static final int MOST_WRONG_ANSWERS = 20;

  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /**
   * Takes an operation that failed for good.
   *
   * @param message is asked for at once or never: only if it will be told
   * @param cause null if there is none
   */
  public synchronized void failed(
      String operation, ErrorKind kind, Supplier<String> message, Throwable cause) {
    Entry entry = entry(operation, kind);
    if (!entry.isFinal) {
      entry.isFinal = true;
      entry.keep(message.get(), cause);
    }
  }

  /** Takes a try that is followed by another; a failure for good is told in its place. */
  public synchronized void retried(
      String operation, ErrorKind kind, Supplier<String> message, Throwable cause) {
    Entry entry = entry(operation, kind);
    if (entry.message == null) {
      entry.keep(message.get(), cause);
    }
  }

  private Entry entry(String operation, ErrorKind kind) {
    Entry entry = entries.computeIfAbsent(key(operation, kind), key -> new Entry());
    entry.count++;
    return entry;
  }

  private Key key(String operation, ErrorKind kind) {
    int number = 0;
    if (kind == ErrorKind.VALIDATION) {
      while (number < MOST_WRONG_ANSWERS - 1
          && entries.containsKey(new Key(operation, kind, number))) {
        number++;
      }
    }
    return new Key(operation, kind, number);
  }

  /** What came since the last call, by operation and kind, in order of appearance. */
  public synchronized List<Note> drain() {
    List<Note> notes = new ArrayList<>();
    entries.forEach((key, entry) -> notes.add(entry.note(key)));
    entries.clear();
    return notes;
  }

  /**
   * Errors of one kind.
   *
   * @param operation the label of the operation
   * @param message one of them: the first that failed for good, else the first of all
   * @param cause what was thrown there
   * @param count how many there were, the one told included
   */
  public record Note(
      String operation, ErrorKind kind, String message, Optional<Throwable> cause, long count) {}

  /**
   * What is told together.
   *
   * @param number counts up where several messages of a kind are told
   */
  private record Key(String operation, ErrorKind kind, int number) {}

  private static final class Entry {
    private String message;
    private Throwable cause;
    private boolean isFinal;
    private long count;

    void keep(String newMessage, Throwable newCause) {
      message = newMessage;
      cause = newCause;
    }

    Note note(Key key) {
      return new Note(key.operation, key.kind, message, Optional.ofNullable(cause), count);
    }
  }
}
