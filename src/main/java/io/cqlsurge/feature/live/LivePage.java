package io.cqlsurge.feature.live;

import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Shared;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * What the browsers see: the runs of one command, or of several that run at once. It is open until
 * the last command has ended. Thread-safe.
 */
public final class LivePage implements Shared.Resource {
  private static final String DONE = "done";
  private static final String FAILED = "failed";

  /** Maximum time for browsers to receive the last events after the run. */
  private static final Duration LAST_EVENTS = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final EventHub hub = new EventHub();
  private final List<LiveView> views = new CopyOnWriteArrayList<>();
  private Optional<ControlPaths> control = Optional.empty();
  private volatile boolean isClosed;

  /** Creates a page without runs; the clock gives the times of the messages. */
  public LivePage(InstantSource clock) {
    this.clock = clock;
  }

  /** Adds a command, whose runs the returned view shows. */
  LiveView add(Timeline timeline, LiveView.Controls controls) {
    LiveView view = new LiveView(new LiveView.Browsers(hub, this::show), timeline, controls, clock);
    views.add(view);
    return view;
  }

  EventHub hub() {
    return hub;
  }

  String title() {
    return views.isEmpty() ? "" : views.get(0).title();
  }

  /** Returns the entries of all runs so far. */
  List<RunEntry> entries() {
    return views.stream().flatMap(view -> view.entries().stream()).toList();
  }

  /** The state's event. */
  private record Event(
      String time,
      String stage,
      String detail,
      OptionalDouble seconds,
      OptionalLong operations,
      OptionalLong errors,
      OptionalDouble share,
      OptionalDouble secondsLeft,
      List<LiveMessages.Messages> messages) {}

  /** Sends the state to the browsers. */
  synchronized void show() {
    List<LiveView> running = running();
    Optional<Progress> progress =
        running.size() == 1 ? running.get(0).state().progress() : Optional.empty();
    hub.publishState(
        RunCodec.text(
            new Event(
                clock.instant().truncatedTo(ChronoUnit.SECONDS).toString(),
                stage(running),
                running.stream()
                    .map(view -> view.state().detail())
                    .distinct()
                    .collect(Collectors.joining("; ")),
                progress.stream().mapToDouble(now -> Rounding.three(now.seconds())).findFirst(),
                progress.stream().mapToLong(Progress::operations).findFirst(),
                progress.stream().mapToLong(Progress::errors).findFirst(),
                rounded(progress.map(Progress::share)),
                rounded(progress.map(Progress::secondsLeft)),
                views.stream().flatMap(view -> view.messages().stream()).toList())));
  }

  /** Returns the stage of the run that started last; between runs and after them, one of all. */
  private String stage(List<LiveView> running) {
    if (!running.isEmpty()) {
      return running.get(running.size() - 1).state().stage();
    }
    return isClosed
        ? views.stream()
            .map(view -> view.state().stage())
            .filter(FAILED::equals)
            .findFirst()
            .orElse(DONE)
        : "between runs";
  }

  private static OptionalDouble rounded(Optional<OptionalDouble> value) {
    return value.stream().flatMapToDouble(OptionalDouble::stream).map(Rounding::three).findFirst();
  }

  /**
   * Allows readers of the page to change the runs. Done once, for all of them.
   *
   * @return the token that readers need
   */
  synchronized String control(WebServer server) {
    if (control.isEmpty()) {
      ControlPaths paths = new ControlPaths();
      paths.addTo(
          server,
          () -> running().forEach(view -> view.controls().stop().run()),
          text -> running().stream().filter(view -> view.controls().mark().test(text)).count() > 0,
          rate -> running().size() == 1 && running().get(0).controls().rate().test(rate));
      control = Optional.of(paths);
    }
    return control.get().token();
  }

  private List<LiveView> running() {
    return views.stream().filter(view -> !view.isEnded()).toList();
  }

  /** Shows how the runs ended, and waits a short time until the browsers have received it. */
  @Override
  public void close() {
    isClosed = true;
    show();
    hub.close(LAST_EVENTS.toMillis());
  }
}
