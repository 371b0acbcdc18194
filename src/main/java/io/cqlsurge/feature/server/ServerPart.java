package io.cqlsurge.feature.server;

import io.cqlsurge.database.Database;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.VirtualTables;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.ServerCollections;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** Reads, prints and keeps the load of the nodes of one command. */
final class ServerPart implements RunPart {
  private final ServerSettings settings;
  private final RunContext context;
  private final ServerSeries series = new ServerSeries();
  private final List<RunListener> listeners = new ArrayList<>();

  ServerPart(ServerSettings settings, RunContext context) {
    this.settings = settings;
    this.context = context;
  }

  @Override
  public boolean dividesRun() {
    return true;
  }

  @Override
  public void connected(Connected run) {
    listeners.add(new ServerLines(context.output()));
    listeners.add(series);
    listeners.add(
        new ServerWatch(
            run.database()::nodes,
            source(settings, context.settings(), run.database()),
            context.events(),
            context.output()::complaint,
            System::nanoTime));
  }

  @Override
  public List<RunListener> watchers() {
    return List.copyOf(listeners);
  }

  @Override
  public Sections sections(Moment moment) {
    return series.section(moment);
  }

  /** Returns where the loads are read. */
  static NodeSource source(ServerSettings server, Settings settings, Database database) {
    return server
        .address()
        .<NodeSource>map(MetricsPages::new)
        .or(() -> ServerCollections.servers(settings.connection()).map(JmxBeans::new))
        .orElseGet(() -> new VirtualTables(database));
  }
}
