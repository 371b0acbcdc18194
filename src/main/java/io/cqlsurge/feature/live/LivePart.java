package io.cqlsurge.feature.live;

import io.cqlsurge.feature.page.GraphFile;
import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.PageEntries;
import io.cqlsurge.feature.page.Pages;
import io.cqlsurge.feature.web.Servers;
import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunListeners;
import io.cqlsurge.run.RunPart;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The live page of one command. */
final class LivePart implements RunPart {
  private static final PageEntries NONE = writer -> {};

  private final LiveSettings settings;
  private final RunContext context;
  private final Output output;
  private final WebServer server;
  private final List<RunListener> listeners = new ArrayList<>();
  private Optional<LiveView> view = Optional.empty();
  private Optional<LogFile> ownHistograms = Optional.empty();

  /**
   * Starts the server, which has no page yet.
   *
   * @throws UsageError if it cannot listen at its address
   */
  LivePart(LiveSettings settings, RunContext context) {
    this.settings = settings;
    this.context = context;
    this.output = context.output();
    this.server =
        context
            .shared()
            .get(Servers.class, Servers::new)
            .at("-live", settings.bind(), settings.port());
  }

  @Override
  public boolean usesEntries() {
    return true;
  }

  @Override
  public boolean dividesRun() {
    return settings.control();
  }

  /** Adds the page, and prints its address. */
  @Override
  public void connected(Connected run) {
    LogFile histograms = run.histograms().orElseGet(this::logHistograms);
    LivePage page =
        context.shared().get(LivePage.class, () -> new LivePage(InstantSource.system()));
    LiveView shown = page.add(run.timeline(), controls(run));
    view = Optional.of(shown);
    listeners.add(shown);
    new LiveServer(
            page,
            new GraphPage(context.page()),
            Pages.of(context.settings()).map(named -> GraphFile.entries(named.file())).orElse(NONE),
            histograms)
        .addTo(server);
    output.notice("Live page: " + address());
    if (settings.control()) {
      String token = page.control(server);
      output.notice("Live page with control: " + address() + "?token=" + token);
    }
  }

  private LiveView.Controls controls(Connected run) {
    return new LiveView.Controls(
        run.interrupt(),
        context.marks()::mark,
        rate -> {
          boolean hasRate = run.setRate().test(rate);
          if (hasRate) {
            output.line(context.marks().rateChanged(rate));
          }
          return hasRate;
        });
  }

  private String address() {
    return Servers.url(server.address().getAddress().getHostAddress(), server) + "/";
  }

  /** Writes each interval's latencies to a temporary file. */
  private LogFile logHistograms() {
    try {
      LogFile log = LogFile.create(Files.createTempFile("cqlsurge", ".hdr"), output);
      ownHistograms = Optional.of(log);
      listeners.add(RunListeners.histograms(context.settings(), log));
      return log;
    } catch (IOException e) {
      throw new UsageError(
          "-live: cannot write a temporary file (" + e.getMessage() + "); use -log hdrfile=FILE");
    }
  }

  @Override
  public List<RunListener> watchers() {
    return List.copyOf(listeners);
  }

  @Override
  public List<BenchmarkListener> stages() {
    return List.copyOf(view.stream().toList());
  }

  @Override
  public void ended(String stage, String message) {
    view.ifPresent(shown -> shown.end(stage, message));
  }

  @Override
  public void close() {
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
