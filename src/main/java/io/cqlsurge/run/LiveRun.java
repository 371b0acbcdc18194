package io.cqlsurge.run;

import io.cqlsurge.engine.Benchmark;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.graph.GraphFile;
import io.cqlsurge.report.graph.PageEntries;
import io.cqlsurge.report.live.ControlPaths;
import io.cqlsurge.report.live.LiveServer;
import io.cqlsurge.report.live.LiveView;
import io.cqlsurge.report.phases.Phases;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.web.WebServer;
import io.cqlsurge.settings.LiveSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The servers of {@code -live} and {@code -metrics}, and the listeners that pass the run to them.
 */
final class LiveRun implements AutoCloseable {
  /** Maximum time for browsers to receive the last events after the run. */
  private static final Duration LAST_EVENTS = Duration.ofSeconds(1);

  private static final PageEntries NONE = writer -> {};

  private final Optional<WebServer> server;
  private final Optional<MetricsServer> metrics;
  private final Output output;
  private final List<RunListener> listeners = new ArrayList<>();
  private Optional<LiveView> view = Optional.empty();
  private Optional<LogFile> ownHistograms = Optional.empty();

  private LiveRun(Optional<WebServer> server, Optional<MetricsServer> metrics, Output output) {
    this.server = server;
    this.metrics = metrics;
    this.output = output;
  }

  /**
   * Starts the servers that the settings ask for. The one of the page has no page yet.
   *
   * @throws UsageError if one of them cannot listen at its address
   */
  static LiveRun start(Settings settings, Workload workload, Output output) {
    Optional<WebServer> server =
        settings.reports().live().map(live -> Listening.start("-live", live.bind(), live.port()));
    try {
      return new LiveRun(server, MetricsServer.of(settings, workload, server), output);
    } catch (UsageError e) {
      server.ifPresent(WebServer::close);
      throw e;
    }
  }

  /**
   * Adds a run's page, and prints the addresses. Does nothing if there is no server.
   *
   * @param log the histogram log, if the user wants one
   */
  void show(Settings settings, Optional<Timeline> trials, Optional<LogFile> log) {
    server.ifPresent(
        web ->
            show(
                settings, trials.orElseThrow(), log.orElseGet(() -> logHistograms(settings)), web));
    metrics.ifPresent(
        served -> {
          listeners.add(served.metrics());
          served.announce(output);
        });
  }

  /** Allows readers of the page to change the run, if the user wants that. */
  void control(Settings settings, Marks marks, Benchmark benchmark) {
    if (settings.reports().live().filter(LiveSettings::control).isPresent()) {
      ControlPaths paths = new ControlPaths();
      WebServer web = server.orElseThrow();
      paths.addTo(
          web,
          benchmark::interrupt,
          marks::mark,
          rate -> {
            boolean hasRate = benchmark.setRate(rate);
            if (hasRate) {
              output.line(Phases.sentence(marks.rateChanged(rate), rate));
            }
            return hasRate;
          });
      output.notice("Live page with control: " + address(web) + "?token=" + paths.token());
    }
  }

  private void show(Settings settings, Timeline trials, LogFile histograms, WebServer web) {
    LiveView shown = new LiveView(trials, InstantSource.system());
    view = Optional.of(shown);
    listeners.add(shown);
    new LiveServer(
            shown,
            settings.reports().graph().map(graph -> GraphFile.entries(graph.file())).orElse(NONE),
            histograms)
        .addTo(web);
    output.notice("Live page: " + address(web));
  }

  private static String address(WebServer web) {
    return Listening.url(web.address().getAddress().getHostAddress(), web) + "/";
  }

  /** Writes each interval's latencies to a temporary file. */
  private LogFile logHistograms(Settings settings) {
    try {
      LogFile log = LogFile.create(Files.createTempFile("cqlsurge", ".hdr"), output);
      ownHistograms = Optional.of(log);
      listeners.add(RunListeners.histograms(settings, log));
      return log;
    } catch (IOException e) {
      throw new UsageError(
          "-live: cannot write a temporary file (" + e.getMessage() + "); use -log hdrfile=FILE");
    }
  }

  List<RunListener> listeners() {
    return List.copyOf(listeners);
  }

  Optional<BenchmarkListener> stages() {
    return view.map(shown -> shown);
  }

  /**
   * Shows how the benchmark ended, and waits a short time until the browsers have received it.
   *
   * @param stage such as "done" or "failed"
   * @param message why it ended
   */
  void end(String stage, String message) {
    view.ifPresent(shown -> shown.end(stage, message, LAST_EVENTS));
  }

  @Override
  public void close() {
    metrics.ifPresent(MetricsServer::close);
    server.ifPresent(WebServer::close);
    ownHistograms.ifPresent(this::delete);
  }

  private void delete(LogFile log) {
    log.close();
    try {
      Files.deleteIfExists(log.path());
    } catch (IOException e) {
      output.complaint(log.path() + " cannot be deleted: " + e.getMessage());
    }
  }
}
