package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.StatsWriter;
import io.cqlsurge.report.trial.Timeline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A listener that passes a run to the browsers that watch it: the stage and the progress about once
 * per second, and each interval's rows. It must be called after the timeline, by one thread at a
 * time; {@link #entries} is thread-safe.
 */
public final class LiveView implements RunListener, BenchmarkListener {
  /**
   * Number of intervals after which browsers get what is about the whole run again; to compute it
   * every second would disturb the run.
   */
  private static final int INTERVALS_PER_UPDATE = 5;

  private final Timeline timeline;
  private final EventHub hub = new EventHub();
  private final LiveMessages messages;
  private String stage = "connecting";
  private String detail = "";
  private int steps;
  private Optional<Progress> progress = Optional.empty();

  /** All intervals of the current run, added up. */
  private volatile Optional<Interval> soFar = Optional.empty();

  /** Number of intervals since the last one with an update, including it. */
  private int sinceUpdate;

  /** Creates a view before the first run; the clock gives the times of the messages. */
  public LiveView(Timeline timeline, InstantSource clock) {
    this.timeline = timeline;
    this.messages = new LiveMessages(clock);
  }

  EventHub hub() {
    return hub;
  }

  String title() {
    return timeline.title();
  }

  /** Returns the entries of all runs of the command so far. */
  List<RunEntry> entries() {
    return soFar.map(whole -> timeline.entries(whole)).orElseGet(timeline::entries);
  }

  /** Returns entries as JSON, in the format of the run file. */
  String json(List<RunEntry> entries) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try {
      StatsWriter.run(stream, title(), entries, Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException("an array cannot fail", e);
    }
    return stream.toString(UTF_8);
  }

  @Override
  public void warmingUp(String label, long operations) {
    show("warming up", label);
  }

  @Override
  public void warmingUp(String label, Progress now) {
    progressed(now);
  }

  @Override
  public void rampStep(int lanes) {
    steps++;
  }

  @Override
  public void runStarts(String operations, int lanes) {
    soFar = Optional.empty();
    String threads = operations + " with " + lanes + (lanes == 1 ? " thread" : " threads");
    show("running", steps == 0 ? threads : "ramp step " + steps + ": " + threads);
  }

  @Override
  public void settling(Duration max) {
    show("waiting for the nodes", "");
  }

  @Override
  public void intervalEnded(Interval interval) {
    boolean isFirst = soFar.isEmpty();
    Interval whole = soFar.map(before -> before.plus(interval)).orElse(interval);
    soFar = Optional.of(whole);
    List<RunEntry> entries =
        isUpdate(isFirst)
            ? timeline.update(interval, whole)
            : timeline.rows(interval, whole.errors());
    hub.publish("interval", json(entries));
  }

  private boolean isUpdate(boolean isFirst) {
    boolean isUpdate = isFirst || (sinceUpdate >= INTERVALS_PER_UPDATE && hub.hasReaders());
    sinceUpdate = isUpdate ? 1 : sinceUpdate + 1;
    return isUpdate;
  }

  @Override
  public void progressed(Progress now) {
    progress = Optional.of(now);
    show();
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    notes.forEach(messages::add);
  }

  @Override
  public void runFinished(RunResult result) {
    hub.publish("ended", json(timeline.entries()));
    show("between runs", "");
  }

  /**
   * Ends all browsers' events, after the last run, and waits until they have received them.
   *
   * @param last how the benchmark ended, such as "done" or "failed"
   */
  public void end(String last, String message, Duration max) {
    show(last, message);
    hub.close(max.toMillis());
  }

  /** Starts a stage. */
  private void show(String name, String about) {
    stage = name;
    detail = about;
    progress = Optional.empty();
    show();
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
      List<LiveMessages.Messages> messages) {}

  private void show() {
    hub.publishState(
        RunCodec.text(
            new State(
                messages.now(),
                stage,
                detail,
                progress.stream().mapToDouble(now -> Rounding.three(now.seconds())).findFirst(),
                progress.stream().mapToLong(Progress::operations).findFirst(),
                progress.stream().mapToLong(Progress::errors).findFirst(),
                rounded(progress.map(Progress::share)),
                rounded(progress.map(Progress::secondsLeft)),
                messages.all())));
  }

  private static OptionalDouble rounded(Optional<OptionalDouble> value) {
    return value.stream().flatMapToDouble(OptionalDouble::stream).map(Rounding::three).findFirst();
  }
}
