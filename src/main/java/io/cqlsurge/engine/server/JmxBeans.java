package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.SeriesRules.Series;
import io.cqlsurge.measure.gc.JmxServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;

/**
 * A reader of the MBeans of each node over JMX. It names their attributes as the Prometheus JMX
 * exporter does by default. It connects again after a failure.
 */
public final class JmxBeans implements NodeSource.Reader {
  /** Names of series: domain, type and attribute. */
  private static final Pattern SERIES =
      Pattern.compile("(org_apache_cassandra_metrics|java_lang)_(\\w+)_(\\w+)");

  private static final Pattern LITERAL = Pattern.compile("(\\w+)=\"([\\w-]+)\"");

  private final Function<Cluster.Node, JmxServer> servers;
  private final Map<String, Remote> remotes = new ConcurrentHashMap<>();

  /** A connection, and the beans that were found when it was made. */
  private record Remote(JMXConnector connector, Set<Bean> beans) {}

  private record Bean(ObjectName name, String attribute, String series, String labels) {}

  /**
   * Creates a reader.
   *
   * @param servers returns the JMX server of a node
   */
  public JmxBeans(Function<Cluster.Node, JmxServer> servers) {
    this.servers = servers;
  }

  @Override
  public Samples read(Cluster.Node node) throws IOException {
    try {
      Remote remote = remotes.get(node.address());
      if (remote == null) {
        JMXConnector connector = servers.apply(node).connect();
        remote = new Remote(connector, beans(connector.getMBeanServerConnection()));
        remotes.put(node.address(), remote);
      }
      return samples(remote);
    } catch (IOException | JMException | SecurityException e) {
      remotes.remove(node.address());
      throw new IOException("JMX: " + e.getMessage(), e);
    }
  }

  private static Samples samples(Remote remote) throws IOException, JMException {
    MBeanServerConnection connection = remote.connector().getMBeanServerConnection();
    Samples samples = new Samples();
    for (Bean bean : remote.beans()) {
      if (connection.getAttribute(bean.name(), bean.attribute()) instanceof Number value) {
        samples.add(bean.series(), bean.labels(), value.doubleValue());
      }
    }
    return samples;
  }

  private static Set<Bean> beans(MBeanServerConnection connection) throws IOException, JMException {
    Set<Bean> beans = new LinkedHashSet<>();
    for (Series series : SeriesRules.all()) {
      Matcher parts = SERIES.matcher(series.name());
      if (parts.matches()) {
        for (ObjectName name : connection.queryNames(query(series, parts), null)) {
          String labels = labels(name);
          if (series.labels().test(labels)) {
            beans.add(new Bean(name, parts.group(3), series.name(), labels));
          }
        }
      }
    }
    return beans;
  }

  /** Returns a name with the labels whose values are known; others are checked later. */
  private static ObjectName query(Series series, Matcher parts) throws JMException {
    List<String> query = new ArrayList<>(List.of("type=" + parts.group(2)));
    for (String condition : series.conditions()) {
      Matcher literal = LITERAL.matcher(condition);
      if (literal.matches()) {
        query.add(literal.group(1) + "=" + literal.group(2));
      }
    }
    boolean isExact = series.conditions().contains("!keyspace") && query.size() > 1;
    return new ObjectName(
        parts.group(1).replace('_', '.') + ":" + String.join(",", query) + (isExact ? "" : ",*"));
  }

  private static String labels(ObjectName name) {
    return new TreeMap<>(name.getKeyPropertyList())
        .entrySet().stream()
            .filter(property -> !property.getKey().equals("type"))
            .map(property -> property.getKey() + "=\"" + property.getValue() + '"')
            .collect(Collectors.joining(","));
  }
}
