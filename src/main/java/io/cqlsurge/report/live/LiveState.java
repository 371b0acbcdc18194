package io.cqlsurge.report.live;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunCodec;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The stage and a benchmark's progress, and its error messages, as JSON. Not thread-safe. */
public final class LiveState {
  /** Maximum errors with messages; wrong answers can have many different ones. */
  private static final int MAX_ERRORS = 50;

  private final InstantSource clock;
  private final Map<String, Messages> errors = new LinkedHashMap<>();
  private String stage = "connecting";
  private String detail = "";
  private int steps;
  private Optional<Progress> progress = Optional.empty();

  /** Creates the state before the first stage; the clock gives the times of the messages. */
  public LiveState(InstantSource clock) {
    this.clock = clock;
  }

  /** The errors of one operation and kind. */
  private record Messages(
      String operation,
      String kind,
      long count,
      String firstTime,
      String first,
      String lastTime,
      String last) {

    Messages plus(ErrorBook.Note note, String now) {
      return new Messages(
          operation, kind, count + note.count(), firstTime, first, now, note.message());
    }
  }

  void add(ErrorBook.Note note) {
    String key = note.topic();
    String now = time(clock.instant());
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
          (before, first) -> before.plus(note, now));
    }
  }

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

  /** The state's event. */
  private record State(
      String time,
      String stage,
      String detail,
      OptionalDouble seconds,
      OptionalLong operations,
      OptionalLong errors,
      OptionalDouble share,
      OptionalDouble secondsLeft,
      List<Messages> messages) {}

  private String json() {
    return RunCodec.text(
        new State(
            time(clock.instant()),
            stage,
            detail,
            progress.stream().mapToDouble(now -> Rounding.three(now.seconds())).findFirst(),
            progress.stream().mapToLong(Progress::operations).findFirst(),
            progress.stream().mapToLong(Progress::errors).findFirst(),
            rounded(progress.map(Progress::share).orElse(OptionalDouble.empty())),
            rounded(progress.map(Progress::secondsLeft).orElse(OptionalDouble.empty())),
            List.copyOf(errors.values())));
  }

  private static OptionalDouble rounded(OptionalDouble value) {
    return value.stream().map(Rounding::three).findFirst();
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
