package io.cqlsurge.feature.metrics;

import io.cqlsurge.feature.web.Servers;
import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.run.Build;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.Timelines;
import io.cqlsurge.settings.Settings;
import java.time.InstantSource;
import java.util.List;

/** The metrics of a command, at a path of a server. */
final class MetricsPart implements RunPart {
  private static final String PATH = "/metrics";

  private final MetricsSettings address;
  private final RunContext context;
  private final WebServer server;
  private final RunMetrics metrics;

  /**
   * Starts the server.
   *
   * @throws io.cqlsurge.grammar.UsageError if it cannot listen at the address
   */
  MetricsPart(MetricsSettings address, RunContext context) {
    this.address = address;
    this.context = context;
    this.metrics = metrics(context.settings(), context.workload().labels());
    this.server =
        context
            .shared()
            .get(Servers.class, Servers::new)
            .at("-metrics", address.bind(), address.port());
    if (!server.addNew(PATH, metrics::reply)) {
      throw new UsageError(
          "-metrics: 'port=%s' shows another run at this time; use port=%s"
              .formatted(address.port(), address.port() + 1));
    }
  }

  private static RunMetrics metrics(Settings settings, List<String> operations) {
    RunLabels labels =
        new RunLabels(
            Build.ofThisTool().id(),
            settings.typed().line(),
            settings.reports().revision(),
            Timelines.title(settings, InstantSource.system()));
    return new RunMetrics(labels, settings.rate().pace().perSecond(), operations);
  }

  @Override
  public void connected(Connected run) {
    context.output().notice("Metrics: " + Servers.url(address.bind(), server) + PATH);
  }

  @Override
  public List<RunListener> watchers() {
    return List.of(metrics);
  }

  @Override
  public void close() {
    server.remove(PATH);
  }
}
