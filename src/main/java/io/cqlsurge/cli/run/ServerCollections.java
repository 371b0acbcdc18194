package io.cqlsurge.cli.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.gc.GcSource;
import io.cqlsurge.measure.gc.ServerGc;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.JmxSettings;
import io.cqlsurge.settings.connection.Secret;
import java.util.List;
import java.util.Optional;

/** The garbage collections of the nodes, if the user requested them. */
public record ServerCollections(Optional<ServerGc> nodes) implements AutoCloseable {

  /** Connects to every node over JMX; reports those that cannot be reached. */
  public static ServerCollections of(
      ConnectionSettings settings, Database database, Output output) {
    return new ServerCollections(
        settings
            .jmx()
            .map(
                jmx ->
                    ServerGc.connect(
                        servers(database, settings.port().jmxPort()),
                        login(jmx),
                        output::complaint)));
  }

  private static List<ServerGc.Server> servers(Database database, int port) {
    return database.nodes().stream().map(node -> new ServerGc.Server(node.host(), port)).toList();
  }

  private static Optional<ServerGc.Login> login(JmxSettings jmx) {
    return jmx.user()
        .map(user -> new ServerGc.Login(user, jmx.password().map(Secret::reveal).orElse("")));
  }

  public Optional<GcSource> source() {
    return nodes.map(GcSource.class::cast);
  }

  @Override
  public void close() {
    nodes.ifPresent(ServerGc::close);
  }
}
