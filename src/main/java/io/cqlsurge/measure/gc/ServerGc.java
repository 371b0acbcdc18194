package io.cqlsurge.measure.gc;

import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.GcSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/**
 * Counts the garbage collections of other processes, as these tell them over JMX: of all nodes
 * together. A node that cannot be asked is told once and then left out.
 */
public final class ServerGc implements GcSource, AutoCloseable {
  private static final long CONNECT_SECONDS = 5;

  private final List<JMXConnector> connectors = new ArrayList<>();
  private final GcListener listener = new GcListener();

  private ServerGc() {}

  /** Where JMX is served. */
  public record Server(String host, int port) {
    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /** Whoever logs in; the password is for the server alone. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user;
    }
  }

  /**
   * Begins to count, at once at all servers.
   *
   * @param problems is told of each that cannot be asked, within about 5 seconds
   */
  public static ServerGc connect(
      List<Server> servers, Optional<Login> login, Consumer<String> problems) {
    ServerGc gc = new ServerGc();
    ExecutorService asking = Executors.newCachedThreadPool(ServerGc::helper);
    List<Callable<JMXConnector>> tasks = new ArrayList<>();
    servers.forEach(server -> tasks.add(() -> gc.listen(server, login)));
    try {
      List<Future<JMXConnector>> asked = asking.invokeAll(tasks, CONNECT_SECONDS, TimeUnit.SECONDS);
      for (int i = 0; i < asked.size(); i++) {
        Server server = servers.get(i);
        gc.take(asked.get(i)).ifPresent(why -> problems.accept(problem(server, why)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    asking.shutdownNow();
    return gc;
  }

  private static String problem(Server server, String why) {
    return "Failed to connect over JMX; not collecting these stats: " + server + ": " + why;
  }

  /** A server that never answers must not keep the process alive. */
  private static Thread helper(Runnable task) {
    Thread thread = new Thread(task, "jmx");
    thread.setDaemon(true);
    return thread;
  }

  private JMXConnector listen(Server server, Optional<Login> login)
      throws IOException, JMException, NotBoundException {
    Map<String, Object> environment =
        login
            .<Map<String, Object>>map(
                given ->
                    Map.of(JMXConnector.CREDENTIALS, new String[] {given.user(), given.password()}))
            .orElse(Map.of());
    // The registry directly: a service URL would look it up over JNDI, which can be led astray.
    Registry registry = LocateRegistry.getRegistry(server.host(), server.port());
    JMXConnector connector = new RMIConnector((RMIServer) registry.lookup("jmxrmi"), environment);
    connector.connect();
    MBeanServerConnection remote = connector.getMBeanServerConnection();
    ObjectName collectors =
        new ObjectName(ManagementFactory.GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE + ",*");
    for (ObjectName collector : remote.queryNames(collectors, null)) {
      remote.addNotificationListener(collector, listener, null, null);
    }
    return connector;
  }

  /** Keeps a connection; says why there is none. */
  private Optional<String> take(Future<JMXConnector> asked) throws InterruptedException {
    try {
      connectors.add(asked.get());
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(why(e.getCause()));
    } catch (CancellationException e) {
      return Optional.of("no answer within " + CONNECT_SECONDS + " s");
    }
  }

  private static String why(Throwable error) {
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
        // The node is gone, and with it what there was to close.
      }
    }
    connectors.clear();
  }
}
