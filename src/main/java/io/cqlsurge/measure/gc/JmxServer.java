package io.cqlsurge.measure.gc;

import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Map;
import java.util.Optional;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIConnector;
import javax.management.remote.rmi.RMIServer;

/** A node's JMX server, and the credentials for it. */
public record JmxServer(String host, int port, Optional<Login> login) {

  /** The credentials for JMX. The string form omits the password. */
  public record Login(String user, String password) {
    @Override
    public String toString() {
      return user;
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }

  /**
   * Connects. It may take as long as the operating system allows.
   *
   * @throws IOException if the server cannot be reached
   * @throws SecurityException if it refuses the login
   */
  public JMXConnector connect() throws IOException {
    Map<String, Object> environment =
        login
            .<Map<String, Object>>map(
                given ->
                    Map.of(JMXConnector.CREDENTIALS, new String[] {given.user(), given.password()}))
            .orElse(Map.of());
    try {
      // Uses the registry directly: a service URL would use JNDI, which can be redirected.
      Registry registry = LocateRegistry.getRegistry(host, port);
      JMXConnector connector = new RMIConnector((RMIServer) registry.lookup("jmxrmi"), environment);
      connector.connect();
      return connector;
    } catch (NotBoundException e) {
      throw new IOException(e);
    }
  }
}
