package io.cqlsurge.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects error messages of many threads so that a flood of them is told as a few lines: of each
 * kind the first messages that differ are kept, the rest is counted.
 */
public final class ErrorBook {
  /** So many messages of one kind are kept between two drainings. */
  private static final int KEPT = 5;

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** Takes a message; messages with the same kind are told together. */
  public synchronized void add(String kind, String message) {
    Entry entry = entries.computeIfAbsent(kind, k -> new Entry());
    entry.count++;
    if (entry.messages.size() < KEPT) {
      entry.messages.add(message);
    }
  }

  /** What came since the last call, by kind, in order of appearance. */
  public synchronized List<Note> drain() {
    List<Note> notes = new ArrayList<>();
    entries.forEach(
        (kind, entry) -> notes.add(new Note(kind, List.copyOf(entry.messages), entry.count)));
    entries.clear();
    return notes;
  }

  /**
   * Errors of one kind.
   *
   * @param messages the first of them, each once
   * @param count how many there were, those in messages included
   */
  public record Note(String kind, List<String> messages, long count) {}

  private static final class Entry {
    private final Set<String> messages = new LinkedHashSet<>();
    private long count;
  }
}
