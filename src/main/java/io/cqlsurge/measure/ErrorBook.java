package io.cqlsurge.measure;

import io.cqlsurge.measure.server.ServerWarning;
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
 * each of these is different, and each warning. Thread-safe.
 */
public final class ErrorBook {
  /** Maximum number of wrong answers per operation that are reported separately. */
  private static final int MAX_WRONG_ANSWERS = 20;

  /** Maximum number of warnings with different texts; all others are counted together. */
  private static final int MAX_WARNINGS = 100;

  private final Map<Key, Entry> entries = new LinkedHashMap<>();
  private final Map<String, ServerWarning> warnings = new LinkedHashMap<>();

  /**
   * Records an operation that failed after its last try.
   *
   * @param message is called only if the message is kept, before this method returns
   * @param cause may be null
   */
  public synchronized void failed(
      String operation, ErrorKind kind, Supplier<String> message, @Nullable Throwable cause) {
    Entry entry = entry(key(operation, kind));
    if (!entry.isFinal) {
      entry.isFinal = true;
      entry.keep(message.get(), cause);
    }
  }

  /**
   * Records a failed try that is followed by another try. The message of a failed operation
   * replaces the one of a failed try.
   */
  public synchronized void retried(
      String operation, ErrorKind kind, Supplier<String> message, @Nullable Throwable cause) {
    Entry entry = entry(key(operation, kind));
    if (entry.count == 1) {
      entry.keep(message.get(), cause);
    }
  }

  /**
   * Records a reply with warnings. Of texts that differ only in values, the first one is kept.
   *
   * @param node the address of the node that sent the reply
   */
  public void warned(String operation, List<String> texts, String node) {
    Map<String, String> different = new LinkedHashMap<>();
    texts.forEach(text -> different.putIfAbsent(ServerWarning.folded(text), text));
    different.forEach(
        (folded, text) -> warned(operation, folded, new ServerWarning(text, node, 1)));
  }

  private synchronized void warned(String operation, String text, ServerWarning warning) {
    boolean isKept = warnings.containsKey(text) || warnings.size() < MAX_WARNINGS;
    String key = isKept ? text : "";
    warnings.merge(key, warning, ServerWarning::and);
    Entry entry = entry(new Key(operation, ErrorKind.WARNING, key));
    if (entry.count == 1) {
      entry.keep("WARNING from " + warning.node() + ": " + warning.text(), null);
    }
  }

  /** Returns all warnings so far, in order of first appearance. */
  public synchronized List<ServerWarning> warnings() {
    return List.copyOf(warnings.values());
  }

  private Entry entry(Key key) {
    Entry entry = entries.computeIfAbsent(key, any -> new Entry());
    entry.count++;
    return entry;
  }

  private Key key(String operation, ErrorKind kind) {
    int number = 0;
    if (kind == ErrorKind.VALIDATION) {
      while (number < MAX_WRONG_ANSWERS - 1
          && entries.containsKey(new Key(operation, kind, String.valueOf(number)))) {
        number++;
      }
    }
    return new Key(operation, kind, String.valueOf(number));
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
      String operation, ErrorKind kind, String message, Optional<Throwable> cause, long count) {

    public boolean isWarning() {
      return kind == ErrorKind.WARNING;
    }

    /** Returns what notes have in common of which the first one is enough. */
    public String topic() {
      return isWarning() ? ServerWarning.folded(message) : operation + " " + kind.title();
    }
  }

  /**
   * The key of errors that are reported together.
   *
   * @param part 0, 1, ... if several messages of a kind are reported; of a warning, its text
   *     without values
   */
  private record Key(String operation, ErrorKind kind, String part) {}

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
