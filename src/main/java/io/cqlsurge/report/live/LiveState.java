package io.cqlsurge.report.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Progress;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The stage and the progress of a benchmark, and its error messages, as JSON. Not thread-safe. */
public final class LiveState {
  /** Maximum number of errors with messages; wrong answers can have many different ones. */
  private static final int MAX_ERRORS = 50;

  private static final double MILLI = 1e3;

  private final InstantSource clock;
  private final Map<String, Messages> errors = new LinkedHashMap<>();
  private String stage = "connecting";
  private String detail = "";
  private int steps;
  private Optional<Progress> progress = Optional.empty();

  /**
   * Creates the state before the first stage.
   *
   * @param clock supplies the times of the messages
   */
  public LiveState(InstantSource clock) {
    this.clock = clock;
  }

  /** The errors of one operation and kind. */
  private record Messages(
      String operation,
      String kind,
      long count,
      Instant firstTime,
      String first,
      Instant lastTime,
      String last) {

    Messages plus(ErrorBook.Note note, Instant now) {
      return new Messages(
          operation, kind, count + note.count(), firstTime, first, now, note.message());
    }
  }

  /** Adds errors. */
  void add(ErrorBook.Note note) {
    String key = note.operation() + "\n" + note.kind();
    Instant now = clock.instant();
    Messages before = errors.get(key);
    if (before != null) {
      errors.put(key, before.plus(note, now));
    } else if (errors.size() < MAX_ERRORS) {
      errors.put(
          key,
          new Messages(
              note.operation(),
              note.kind().title(),
              note.count(),
              now,
              note.message(),
              now,
              note.message()));
    }
  }

  /** Counts a step of a ramp. */
  void step() {
    steps++;
  }

  /** Starts a run; returns the state. */
  String run(String operations, int lanes) {
    String threads = operations + " with " + lanes + (lanes == 1 ? " thread" : " threads");
    return stage("running", steps == 0 ? threads : "ramp step " + steps + ": " + threads);
  }

  /** Starts a stage; returns the state. */
  String stage(String name, String about) {
    stage = name;
    detail = about;
    progress = Optional.empty();
    return json();
  }

  /** Sets the progress in the current stage; returns the state. */
  String progress(Progress now) {
    progress = Optional.of(now);
    return json();
  }

  private String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("time", time(clock.instant())).put("stage", stage).put("detail", detail);
    progress.ifPresent(now -> addProgress(now, json));
    ArrayNode list = json.putArray("messages");
    for (Messages messages : errors.values()) {
      list.addObject()
          .put("operation", messages.operation)
          .put("kind", messages.kind)
          .put("count", messages.count)
          .put("firstTime", time(messages.firstTime))
          .put("first", messages.first)
          .put("lastTime", time(messages.lastTime))
          .put("last", messages.last);
    }
    return json.toString();
  }

  private static void addProgress(Progress now, ObjectNode json) {
    json.put("seconds", rounded(now.seconds())).put("errors", now.errors());
    now.share().ifPresent(share -> json.put("share", rounded(share)));
    now.secondsLeft().ifPresent(left -> json.put("secondsLeft", rounded(left)));
  }

  private static double rounded(double value) {
    return Math.round(value * MILLI) / MILLI;
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
