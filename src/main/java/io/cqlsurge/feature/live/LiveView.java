package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
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
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * A listener that passes a command's runs to the browsers that watch it: the stage and the progress
 * about once per second, and each interval's rows. It must be called after the timeline, by one
 * thread at a time; {@link #entries} and {@link #state} are thread-safe.
 */
public final class LiveView implements RunListener, BenchmarkListener {
  /**
   * Number of intervals after which browsers get what is about the whole run again; to compute it
   * every second would disturb the run.
   */
  private static final int INTERVALS_PER_UPDATE = 5;

  private final Browsers browsers;
  private final Timeline timeline;
  private final Controls controls;
  private final LiveMessages messages;
  private volatile State state = new State("connecting", "", Optional.empty());
  private volatile boolean isEnded;
  private int steps;

  /**
   * The browsers that watch.
   *
   * @param changed is called when the state has changed
   */
  record Browsers(EventHub hub, Runnable changed) {}

  /**
   * What readers of the page can change.
   *
   * @param stop ends the run as Ctrl-C does
   * @param mark begins a phase; returns whether there is a run
   * @param rate changes the requests per second; returns whether a run has a constant rate
   */
  record Controls(Runnable stop, Predicate<String> mark, LongPredicate rate) {}

  /**
   * What a command does.
   *
   * @param detail about the stage; may be empty
   */
  record State(String stage, String detail, Optional<Progress> progress) {}

  /** All intervals of the current run, added up. */
  private volatile Optional<Interval> soFar = Optional.empty();

  /** Number of intervals since the last one with an update, including it. */
  private int sinceUpdate;

  /** Creates a view before the first run; the clock gives the times of the messages. */
  LiveView(Browsers browsers, Timeline timeline, Controls controls, InstantSource clock) {
    this.browsers = browsers;
    this.controls = controls;
    this.timeline = timeline;
    this.messages = new LiveMessages(clock);
  }

  String title() {
    return timeline.title();
  }

  Controls controls() {
    return controls;
  }

  State state() {
    return state;
  }

  boolean isEnded() {
    return isEnded;
  }

  List<LiveMessages.Messages> messages() {
    return messages.all();
  }

  /** Returns the entries of all runs of the command so far. */
  List<RunEntry> entries() {
    return soFar.map(whole -> timeline.entries(whole)).orElseGet(timeline::entries);
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
    publish("interval", entries);
  }

  private void publish(String event, List<RunEntry> entries) {
    browsers.hub().publish(event, json(title(), entries));
  }

  /** Returns entries as JSON, in the format of the run file. */
  static String json(String title, List<RunEntry> entries) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try {
      StatsWriter.run(stream, title, entries, Optional.empty());
    } catch (IOException e) {
      throw new UncheckedIOException("an array cannot fail", e);
    }
    return stream.toString(UTF_8);
  }

  private boolean isUpdate(boolean isFirst) {
    boolean isUpdate =
        isFirst || (sinceUpdate >= INTERVALS_PER_UPDATE && browsers.hub().hasReaders());
    sinceUpdate = isUpdate ? 1 : sinceUpdate + 1;
    return isUpdate;
  }

  @Override
  public void progressed(Progress now) {
    state = new State(state.stage, state.detail, Optional.of(now));
    browsers.changed().run();
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    notes.forEach(messages::add);
  }

  @Override
  public void runFinished(RunResult result) {
    publish("ended", timeline.entries());
    show("between runs", "");
  }

  /** Shows how the command ended, such as "done" or "failed". */
  public void end(String last, String message) {
    isEnded = true;
    show(last, message);
  }

  /** Starts a stage. */
  private void show(String stage, String detail) {
    state = new State(stage, detail, Optional.empty());
    browsers.changed().run();
  }
}
