package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.metrics.MetricsHandler;
import io.cqlsurge.report.metrics.RunLabels;
import io.cqlsurge.report.metrics.RunMetrics;
import io.cqlsurge.report.metrics.Scrapes;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.web.WebServer;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.MetricsSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** The metrics of a command, and the server from which Prometheus reads them. */
final class MetricsServer implements AutoCloseable {
  private static final String PATH = "/metrics";
  private static final int MAX_PORT = 65_535;

  private final Scrapes scrapes = new Scrapes(System::nanoTime);
  private final RunMetrics metrics;
  private final MetricsSettings address;
  private final WebServer server;

  /** Whether the server also has other paths, so that it is closed elsewhere. */
  private final boolean isShared;

  private MetricsServer(
      RunMetrics metrics, MetricsSettings address, WebServer server, boolean isShared) {
    this.metrics = metrics;
    this.address = address;
    this.server = server;
    this.isShared = isShared;
    server.add(PATH, new MetricsHandler(metrics, scrapes));
  }

  /**
   * Returns the metrics if the user asked for them.
   *
   * @param live the server of the live page, which serves the metrics as well if it has their port
   * @throws UsageError if a server cannot listen at the address
   */
  static Optional<MetricsServer> of(
      Settings settings, Workload workload, Optional<WebServer> live) {
    return settings
        .reports()
        .metrics()
        .map(address -> of(address, live, metrics(settings, workload)));
  }

  private static MetricsServer of(
      MetricsSettings address, Optional<WebServer> live, RunMetrics metrics) {
    Optional<WebServer> shared =
        live.filter(server -> server.address().getPort() == address.port())
            .filter(server -> server.address().getAddress().equals(socket(address).getAddress()));
    return new MetricsServer(
        metrics, address, shared.orElseGet(() -> listening(address)), shared.isPresent());
  }

  private static RunMetrics metrics(Settings settings, Workload workload) {
    return new RunMetrics(labels(settings), settings.rate().pace().perSecond(), workload.labels());
  }

  private static RunLabels labels(Settings settings) {
    return new RunLabels(
        VersionCommand.version(),
        settings.typed().line(),
        settings.reports().revision(),
        settings
            .reports()
            .graph()
            .flatMap(GraphSettings::title)
            .orElseGet(() -> Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault())));
  }

  private static InetSocketAddress socket(MetricsSettings address) {
    return new InetSocketAddress(address.bind(), address.port());
  }

  private static WebServer listening(MetricsSettings address) {
    InetSocketAddress socket = socket(address);
    if (!isOfThisMachine(socket)) {
      throw new UsageError(
          "-metrics: 'bind="
              + address.bind()
              + "': is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all addresses");
    }
    try {
      return WebServer.start(socket);
    } catch (IOException e) {
      throw new UsageError(
          "-metrics: 'port="
              + address.port()
              + "': cannot listen at this port ("
              + e.getMessage()
              + "); choose another one, such as -metrics port="
              + (address.port() < MAX_PORT ? address.port() + 1 : address.port() - 1));
    }
  }

  private static boolean isOfThisMachine(InetSocketAddress socket) {
    try {
      return !socket.isUnresolved()
          && (socket.getAddress().isAnyLocalAddress()
              || NetworkInterface.getByInetAddress(socket.getAddress()) != null);
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the metrics, which listen to the runs. */
  RunMetrics metrics() {
    return metrics;
  }

  /** Prints the address of the metrics. */
  void announce(Output output) {
    String host = address.bind().contains(":") ? "[" + address.bind() + "]" : address.bind();
    output.notice("Metrics: http://" + host + ":" + server.address().getPort() + PATH);
  }

  /** Waits until Prometheus has read the last values, if it has read the metrics regularly. */
  void awaitLastScrape(Output output) {
    Optional<Duration> longest = scrapes.untilNext();
    if (longest.isEmpty()) {
      return;
    }
    output.notice(
        "Waiting for the next request for the metrics, at most "
            + longest.get().toSeconds()
            + " s; Ctrl-C ends the wait.");
    try {
      scrapes.awaitNext(longest.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    if (!isShared) {
      server.close();
    }
  }
}
