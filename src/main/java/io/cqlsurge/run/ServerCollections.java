package io.cqlsurge.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.measure.gc.GcSource;
import io.cqlsurge.measure.gc.JmxServer;
import io.cqlsurge.measure.gc.ServerGc;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.JmxSettings;
import io.cqlsurge.settings.connection.Secret;
import java.util.Optional;
import java.util.function.Function;

/** The garbage collections of the nodes, if the user requested them. */
public record ServerCollections(Optional<ServerGc> nodes) implements AutoCloseable {

  /** Connects to every node over JMX; reports those that cannot be reached. */
  public static ServerCollections of(
      ConnectionSettings settings, Database database, Output output) {
    return new ServerCollections(
        servers(settings)
            .map(
                server ->
                    ServerGc.connect(
                        database.nodes().stream().map(server).toList(), output::complaint)));
  }

  /** Returns which JMX server a node has; empty if JMX is not requested. */
  public static Optional<Function<Cluster.Node, JmxServer>> servers(ConnectionSettings settings) {
    return settings
        .jmx()
        .map(jmx -> node -> new JmxServer(node.host(), settings.port().jmxPort(), login(jmx)));
  }

  private static Optional<JmxServer.Login> login(JmxSettings jmx) {
    return jmx.user()
        .map(user -> new JmxServer.Login(user, jmx.password().map(Secret::reveal).orElse("")));
  }

  public Optional<GcSource> source() {
    return nodes.map(GcSource.class::cast);
  }

  @Override
  public void close() {
    nodes.ifPresent(ServerGc::close);
  }
}
