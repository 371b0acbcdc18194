package io.cqlsurge.feature.live;

import io.cqlsurge.measure.ErrorBook;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A benchmark's error messages, for browsers. Thread-safe. */
final class LiveMessages {
  /** Maximum errors with messages; wrong answers can have many different ones. */
  private static final int MAX_ERRORS = 50;

  private final InstantSource clock;
  private final Map<String, Messages> errors = new LinkedHashMap<>();

  /** Creates messages of no errors; the clock gives their times. */
  LiveMessages(InstantSource clock) {
    this.clock = clock;
  }

  /** The errors of one operation and kind. */
  record Messages(
      String operation,
      String kind,
      long count,
      String firstTime,
      String first,
      String lastTime,
      String last) {

    private Messages plus(Messages later) {
      return new Messages(
          operation, kind, count + later.count, firstTime, first, later.lastTime, later.last);
    }
  }

  synchronized void add(ErrorBook.Note note) {
    String key = note.topic();
    String now = now();
    if (errors.containsKey(key) || errors.size() < MAX_ERRORS) {
      errors.merge(
          key,
          new Messages(
              note.operation(),
              note.kind().title(),
              note.count(),
              now,
              note.message(),
              now,
              note.message()),
          Messages::plus);
    }
  }

  synchronized List<Messages> all() {
    return List.copyOf(errors.values());
  }

  /** Returns the time in whole seconds. */
  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
