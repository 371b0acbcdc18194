package io.cqlsurge.feature.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.engine.server.SeriesRules;
import io.cqlsurge.measure.gc.JmxServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** The MBeans of each node, read over JMX. Connects again after a failure. */
public final class JmxBeans implements NodeSource {
  private final Function<Cluster.Node, JmxServer> servers;
  private final Map<String, Remote> remotes = new ConcurrentHashMap<>();

  /** A connection, and the beans that existed when it was made. */
  private record Remote(MBeanServerConnection connection, List<Bean> beans) {}

  private record Bean(String series, ObjectName name, String attribute) {}

  public JmxBeans(Function<Cluster.Node, JmxServer> servers) {
    this.servers = servers;
  }

  @Override
  public Samples read(Cluster.Node node) throws IOException {
    try {
      Remote remote = remotes.get(node.address());
      if (remote == null) {
        remote = connect(servers.apply(node));
        remotes.put(node.address(), remote);
      }
      Samples samples = new Samples();
      for (Bean bean : remote.beans()) {
        if (remote.connection().getAttribute(bean.name(), bean.attribute())
            instanceof Number value) {
          String label = "scope=\"" + bean.name().getKeyProperty("scope") + '"';
          samples.add(bean.series(), label, value.doubleValue());
        }
      }
      return samples;
    } catch (IOException | JMException | SecurityException e) {
      remotes.remove(node.address());
      throw new IOException("JMX: " + e.getMessage(), e);
    }
  }

  private static Remote connect(JmxServer server) throws IOException, JMException {
    MBeanServerConnection connection = server.connect().getMBeanServerConnection();
    List<Bean> beans = new ArrayList<>();
    for (String series : SeriesRules.names()) {
      int end = series.lastIndexOf('/');
      if (end > 0) {
        ObjectName pattern = new ObjectName(series.substring(0, end));
        for (ObjectName name : connection.queryNames(pattern, null)) {
          beans.add(new Bean(series, name, series.substring(end + 1)));
        }
      }
    }
    return new Remote(connection, beans);
  }
}
