package io.cqlsurge.nullserver;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A null server for the tests of a class. Registered in a static field, all tests share it, and
 * each test starts with the same faults. Registered in an instance field, each test has a new
 * server.
 */
public final class TestServer
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private final Start start;
  private Faults faults = Faults.NONE;
  private Optional<NullServer> running = Optional.empty();
  private boolean isShared;

  private interface Start {
    NullServer server() throws IOException;
  }

  private TestServer(Start start) {
    this.start = start;
  }

  /** Returns a server with a number of nodes. */
  public static TestServer of(int nodes) {
    return new TestServer(() -> Loopback.server(nodes));
  }

  /** Returns a server with a number of nodes and its newest protocol version. */
  public static TestServer of(int nodes, int newestVersion) {
    return new TestServer(() -> Loopback.server(nodes, newestVersion));
  }

  /** Returns a server with a node in each data centre and rack, such as {@code dc1:rack2}. */
  public static TestServer of(String... places) {
    return new TestServer(() -> Loopback.server(places));
  }

  /** Returns a server with the persona of ScyllaDB. */
  public static TestServer scylla(int nodes, ScyllaOptions options) {
    return new TestServer(() -> Loopback.scylla(nodes, options));
  }

  /** Sets the faults of all nodes at the start of each test. */
  public TestServer with(Faults newFaults) {
    faults = newFaults;
    return this;
  }

  /** Returns the running server. */
  public NullServer server() {
    return running.orElseThrow();
  }

  /** Returns the nodes of the server. */
  public List<Node> nodes() {
    return server().nodes();
  }

  /** Returns the first node of the server. */
  public Node node() {
    return nodes().get(0);
  }

  /** Returns the addresses of the nodes in their order. */
  public List<InetSocketAddress> addresses() {
    return server().addresses();
  }

  /** Returns the address of the first node, in the form of {@code -node}. */
  public String address() {
    InetSocketAddress first = addresses().get(0);
    return first.getHostString() + ":" + first.getPort();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    isShared = true;
    running = Optional.of(start.server());
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    if (!isShared) {
      running = Optional.of(start.server());
    }
    nodes().forEach(node -> node.faults(faults));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (!isShared) {
      close();
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close();
  }

  private void close() {
    running.ifPresent(NullServer::close);
    running = Optional.empty();
  }
}
