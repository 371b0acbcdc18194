package io.cqlsurge.run;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.metrics.RunLabels;
import io.cqlsurge.report.metrics.RunMetrics;
import io.cqlsurge.report.web.WebServer;
import io.cqlsurge.settings.MetricsSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The metrics of a command, and the server from which Prometheus reads them.
 *
 * @param isShared whether the server also has other paths, so that it is closed elsewhere
 */
record MetricsServer(
    RunMetrics metrics, MetricsSettings address, WebServer server, boolean isShared)
    implements AutoCloseable {
  private static final String PATH = "/metrics";

  /**
   * Returns the metrics if the user asked for them.
   *
   * @param live the live page's server, which serves the metrics as well if it has their port
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
    InetSocketAddress socket = new InetSocketAddress(address.bind(), address.port());
    Optional<WebServer> shared =
        live.filter(server -> server.address().getPort() == address.port())
            .filter(server -> server.address().getAddress().equals(socket.getAddress()));
    WebServer server =
        shared.orElseGet(() -> Listening.start("-metrics", address.bind(), address.port()));
    server.add(PATH, metrics::reply);
    return new MetricsServer(metrics, address, server, shared.isPresent());
  }

  private static RunMetrics metrics(Settings settings, Workload workload) {
    RunLabels labels =
        new RunLabels(
            Build.ofThisTool().id(),
            settings.typed().line(),
            settings.reports().revision(),
            Timelines.title(settings, InstantSource.system()));
    return new RunMetrics(labels, settings.rate().pace().perSecond(), workload.labels());
  }

  void announce(Output output) {
    output.notice("Metrics: " + Listening.url(address.bind(), server) + PATH);
  }

  @Override
  public void close() {
    if (!isShared) {
      server.close();
    }
  }
}
