package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.FreePort;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.SeriesRules;
import io.cqlsurge.measure.gc.JmxServer;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests with a JMX connection to this process, and beans with the names of Cassandra. */
class JmxBeansTest {
  private static final String HOST = "127.0.0.1";
  private static final Cluster.Node NODE = new Cluster.Node("/127.0.0.1:9042", "dc1", "r1");
  private static final String METRICS = "org.apache.cassandra.metrics:type=";

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final int port = FreePort.next();
  private final List<JmxServer> asked = new ArrayList<>();
  private final JmxBeans source = new JmxBeans(this::server);
  private Registry registry;
  private JMXConnectorServer server;

  /** A bean as those of Cassandra for a counter, a timer or a meter. */
  public interface CounterMBean {
    long getCount();
  }

  /** A bean as those of Cassandra for a gauge. */
  public interface GaugeMBean {
    Object getValue();
  }

  private JmxServer server(Cluster.Node node) {
    JmxServer of = new JmxServer(node.host(), port, Optional.empty());
    asked.add(of);
    return of;
  }

  @BeforeEach
  void serve() throws IOException {
    RMIServerSocketFactory loopback =
        any -> new ServerSocket(any, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    registry = LocateRegistry.createRegistry(port, null, loopback);
    server =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + HOST + ":" + port + "/jmxrmi"),
            Map.of(),
            beans);
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.stop();
    UnicastRemoteObject.unexportObject(registry, true);
  }

  private void count(String name, long count) throws JMException {
    beans.registerMBean(
        new StandardMBean((CounterMBean) () -> count, CounterMBean.class),
        new ObjectName(METRICS + name));
  }

  private void gauge(String name, Object value) throws JMException {
    beans.registerMBean(
        new StandardMBean((GaugeMBean) () -> value, GaugeMBean.class),
        new ObjectName(METRICS + name));
  }

  private void remove(String name) throws JMException {
    beans.unregisterMBean(new ObjectName(METRICS + name));
  }

  private Map<Amount, Double> values() throws IOException {
    return SeriesRules.values(source.read(NODE));
  }

  @Test
  void amounts_are_read_from_the_beans_of_cassandra() throws IOException, JMException {
    gauge("ThreadPools,path=request,scope=MutationStage,name=PendingTasks", 10);
    gauge("ThreadPools,path=internal,scope=CompactionExecutor,name=PendingTasks", 2);
    gauge("ThreadPools,path=internal,scope=CompactionExecutor,name=ActiveTasks", 1);
    gauge("ThreadPools,path=request,scope=MutationStage,name=ActiveTasks", 32);
    count("ThreadPools,path=request,scope=MutationStage,name=CurrentlyBlockedTasks", 3);
    count("ThreadPools,path=request,scope=MutationStage,name=TotalBlockedTasks", 3_000);
    gauge("Client,name=connectedNativeClients", 4);
    count("ClientRequest,scope=Read,name=Latency", 100);
    count("ClientRequest,scope=RangeSlice,name=Latency", 10);
    count("ClientRequest,scope=CASRead,name=Latency", 1);
    count("ClientRequest,scope=Read-ONE,name=Latency", 100);
    count("ClientRequest,scope=Read,name=TotalLatency", 5_000);
    count("ClientRequest,scope=CASWrite,name=Latency", 7);
    count("Table,name=ReadLatency", 21);
    count("Table,keyspace=ks,scope=t,name=ReadLatency", 20);
    count("Table,name=RangeLatency", 2);
    gauge("Table,name=BytesFlushed", 1_000L);
    gauge("Table,keyspace=ks,scope=t,name=BytesFlushed", 900L);
    count("DroppedMessage,scope=READ_REQ,name=Dropped", 5);
    count("DroppedMessage,scope=_TRACE,name=Dropped", 500);
    count("Storage,name=TotalHints", 6);
    count("Cache,scope=KeyCache,name=Hits", 8);
    count("Cache,scope=KeyCache,name=Requests", 9);
    assertThat(values())
        .isEqualTo(
            Map.ofEntries(
                Map.entry(Amount.PENDING_TASKS, 12.0),
                Map.entry(Amount.BLOCKED_TASKS, 3.0),
                Map.entry(Amount.COMPACTIONS, 1.0),
                Map.entry(Amount.CONNECTIONS, 4.0),
                Map.entry(Amount.READS, 111.0),
                Map.entry(Amount.READ_US, 5_000.0),
                Map.entry(Amount.WRITES, 7.0),
                Map.entry(Amount.LOCAL_READS, 23.0),
                Map.entry(Amount.FLUSHED_BYTES, 1_000.0),
                Map.entry(Amount.DROPPED, 5.0),
                Map.entry(Amount.HINTS, 6.0),
                Map.entry(Amount.KEY_HITS, 8.0),
                Map.entry(Amount.KEY_LOOKUPS, 9.0)));
    assertThat(NodeState.of(0, source.read(NODE)).busiest())
        .containsExactly("MutationStage 10", "CompactionExecutor 2");
  }

  @Test
  void the_connection_is_made_once_and_values_are_read_each_time() throws Exception {
    long[] count = {1};
    beans.registerMBean(
        new StandardMBean((CounterMBean) () -> count[0]++, CounterMBean.class),
        new ObjectName(METRICS + "Storage,name=TotalHints"));
    assertThat(values()).isEqualTo(Map.of(Amount.HINTS, 1.0));
    assertThat(values()).isEqualTo(Map.of(Amount.HINTS, 2.0));
    assertThat(asked).containsExactly(new JmxServer(HOST, port, Optional.empty()));
  }

  @Test
  void a_value_that_is_no_number_is_left_out() throws Exception {
    gauge("Client,name=connectedNativeClients", "many");
    gauge("ThreadPools,path=request,scope=A,name=PendingTasks", Double.NaN);
    gauge("ThreadPools,path=request,scope=B,name=PendingTasks", 2);
    assertThat(values()).isEqualTo(Map.of(Amount.PENDING_TASKS, 2.0));
  }

  @Test
  void a_server_that_goes_away_is_an_error_and_is_used_again_when_it_is_back() throws Exception {
    count("Storage,name=TotalHints", 3);
    assertThat(values()).containsEntry(Amount.HINTS, 3.0);
    stop();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(this::values)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("JMX: ");
    }
    serve();
    assertThat(values()).containsEntry(Amount.HINTS, 3.0);
    assertThat(asked).as("connections").hasSize(3);
  }

  @Test
  void a_bean_that_is_gone_is_an_error_once_and_then_not_read() throws Exception {
    count("Storage,name=TotalHints", 3);
    gauge("Client,name=connectedNativeClients", 4);
    assertThat(values()).hasSize(2);
    remove("Storage,name=TotalHints");
    assertThatThrownBy(this::values).isInstanceOf(IOException.class);
    assertThat(values()).isEqualTo(Map.of(Amount.CONNECTIONS, 4.0));
  }

  @Test
  void a_node_without_beans_reports_nothing() throws IOException {
    assertThat(values()).isEmpty();
  }
}
