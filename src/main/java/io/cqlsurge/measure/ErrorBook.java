package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A collector of error messages that reduces many errors to a few lines. For each operation and
 * kind it keeps one message and counts the others. It keeps more messages of wrong answers, because
 * each of these is different. Thread-safe.
 */
public final class ErrorBook {
  /** Maximum number of wrong answers per operation that are reported separately. */
  private static final int MAX_WRONG_ANSWERS = 20;

  private final Map<Key, Entry> entries = new LinkedHashMap<>();

  /**
   * Records an operation that failed after its last try.
   *
   * @param message is called only if the message is kept, before this method returns
   * @param cause may be null
   */
  public synchronized void failed(
      String operation, ErrorKind kind, Supplier<String> message, @Nullable Throwable cause) {
    Entry entry = entry(operation, kind);
    if (!entry.isFinal) {
      entry.isFinal = true;
      entry.keep(message.get(), cause);
    }
  }

  /**
   * Records a failed try that is followed by another try. The message of a failed operation
   * replaces that of a failed try.
   */
  public synchronized void retried(
      String operation, ErrorKind kind, Supplier<String> message, @Nullable Throwable cause) {
    Entry entry = entry(operation, kind);
    if (entry.count == 1) {
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
      while (number < MAX_WRONG_ANSWERS - 1
          && entries.containsKey(new Key(operation, kind, number))) {
        number++;
      }
    }
    return new Key(operation, kind, number);
  }

  /** Returns the errors since the last call by operation and kind, in order of first appearance. */
  public synchronized List<Note> drain() {
    List<Note> notes = new ArrayList<>();
    entries.forEach((key, entry) -> notes.add(entry.note(key)));
    entries.clear();
    return notes;
  }

  /**
   * Errors of one kind.
   *
   * @param operation the operation's label
   * @param message the message of the first failed operation, else of the first failed try
   * @param cause the exception that belongs to the message
   * @param count error count, including the one of the message
   */
  public record Note(
      String operation, ErrorKind kind, String message, Optional<Throwable> cause, long count) {}

  /**
   * The key of errors that are reported together.
   *
   * @param number 0, 1, ... if several messages of a kind are reported
   */
  private record Key(String operation, ErrorKind kind, int number) {}

  private static final class Entry {
    private String message = "";
    private Optional<Throwable> cause = Optional.empty();
    private boolean isFinal;
    private long count;

    void keep(String newMessage, @Nullable Throwable newCause) {
      message = newMessage;
      cause = Optional.ofNullable(newCause);
    }

    Note note(Key key) {
      return new Note(key.operation, key.kind, message, cause, count);
    }
  }
}
