package io.cqlsurge.cli.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.engine.server.JmxBeans;
import io.cqlsurge.engine.server.MetricsPages;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.VirtualTables;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import java.util.Optional;

/** Chooses where the load of the nodes is read. */
public final class ServerSources {
  private ServerSources() {}

  /** Returns the source; empty if the load is not requested. */
  public static Optional<NodeSource> of(Settings settings, Database database) {
    Optional<NodeSource> pages =
        settings
            .log()
            .server()
            .flatMap(LogSettings.Server::address)
            .map(address -> NodeSource.of(new MetricsPages(address)));
    return settings
        .log()
        .server()
        .map(
            any ->
                pages
                    .or(
                        () ->
                            ServerCollections.servers(settings.connection())
                                .map(servers -> NodeSource.of(new JmxBeans(servers))))
                    .orElseGet(() -> new VirtualTables(database)));
  }
}
