package io.cqlsurge.measure.gc;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;

/**
 * A counter of the garbage collections of all nodes together, which report them over JMX. A node
 * that cannot be reached is reported once and then ignored.
 */
public final class ServerGc implements GcSource, AutoCloseable {
  private static final long CONNECT_SECONDS = 5;

  private final List<JMXConnector> connectors = new ArrayList<>();
  private final GcListener listener = new GcListener();

  private ServerGc() {}

  /**
   * Starts counting on all servers in parallel.
   *
   * @param problems receives a message for each server that cannot be reached within about 5
   *     seconds
   */
  public static ServerGc connect(List<JmxServer> servers, Consumer<String> problems) {
    ServerGc gc = new ServerGc();
    ExecutorService executor = Executors.newCachedThreadPool(ServerGc::helper);
    List<Callable<JMXConnector>> tasks = new ArrayList<>();
    servers.forEach(server -> tasks.add(() -> gc.listen(server)));
    try {
      List<Future<JMXConnector>> connecting =
          executor.invokeAll(tasks, CONNECT_SECONDS, TimeUnit.SECONDS);
      for (int i = 0; i < connecting.size(); i++) {
        JmxServer server = servers.get(i);
        gc.keep(connecting.get(i)).ifPresent(reason -> problems.accept(problem(server, reason)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    executor.shutdownNow();
    return gc;
  }

  private static String problem(JmxServer server, String reason) {
    return "Failed to connect over JMX; not collecting these stats: " + server + ": " + reason;
  }

  /**
   * Returns a daemon thread, so that a server that never answers does not keep the process alive.
   */
  private static Thread helper(Runnable task) {
    Thread thread = new Thread(task, "jmx");
    thread.setDaemon(true);
    return thread;
  }

  private JMXConnector listen(JmxServer server) throws IOException, JMException {
    JMXConnector connector = server.connect();
    MBeanServerConnection remote = connector.getMBeanServerConnection();
    ObjectName collectors =
        new ObjectName(ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*");
    for (ObjectName collector : remote.queryNames(collectors, null)) {
      remote.addNotificationListener(collector, listener, null, null);
    }
    return connector;
  }

  /** Keeps a connection, or returns the reason why it failed. */
  private Optional<String> keep(Future<JMXConnector> connecting) throws InterruptedException {
    try {
      connectors.add(connecting.get());
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(reason(e));
    } catch (CancellationException e) {
      return Optional.of("no answer within " + CONNECT_SECONDS + " s");
    }
  }

  private static String reason(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof SecurityException
        ? "the login is refused; check -jmx user= password="
        : String.valueOf(root.getMessage());
  }

  @Override
  public GcFigures drain() {
    return listener.drain();
  }

  @Override
  public void close() {
    for (JMXConnector connector : connectors) {
      try {
        connector.close();
      } catch (IOException e) {
        // The node is down, so the connection is closed already.
      }
    }
    connectors.clear();
  }
}
