import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * A program that waits until Cassandra nodes answer CQL, then prints their version. A cluster is
 * ready when every node knows all others and can coordinate requests to them. It implements the
 * native protocol, so that the JDK can run this file without dependencies.
 */
final class CqlProbe {
  private static final String USAGE =
      "java CqlProbe.java [--port 9042] [--seconds 180] [--truststore FILE --password PASSWORD]"
          + " [--login USER:PASSWORD] ADDRESS[=PID] ...";
  private static final int READY = 0;
  private static final int TIMED_OUT = 1;
  private static final int ENDED = 2;
  private static final int USAGE_ERROR = 3;

  private final Settings settings;

  private CqlProbe(Settings settings) {
    this.settings = settings;
  }

  public static void main(String[] arguments) throws Exception {
    try {
      System.exit(new CqlProbe(Settings.parse(arguments)).await());
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage() + "\nusage: " + USAGE);
      System.exit(USAGE_ERROR);
    }
  }

  private int await() throws InterruptedException {
    long deadline = System.nanoTime() + settings.timeout().toNanos();
    while (true) {
      Optional<Node> ended = settings.nodes().stream().filter(Node::hasEnded).findFirst();
      if (ended.isPresent()) {
        System.err.println("the process of " + ended.get().address() + " has ended");
        return ENDED;
      }
      try {
        System.out.println(checkNodes());
        return READY;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          System.err.println("not ready: " + e.getMessage());
          return TIMED_OUT;
        }
      }
      Thread.sleep(100);
    }
  }

  /** Returns the version; fails unless all nodes are ready. */
  private String checkNodes() throws IOException {
    String version = "";
    for (Node node : settings.nodes()) {
      try (Connection connection = Connection.open(settings, node.address())) {
        version = connection.query("SELECT release_version FROM system.local", Level.ONE).get(0)[0];
        if (settings.nodes().size() > 1) {
          checkPeers(connection);
        }
      } catch (IOException e) {
        throw new IOException(node.address() + ":" + settings.port() + ": " + e.getMessage(), e);
      }
    }
    return version;
  }

  /** Fails unless this node knows all others, sees them as members and can reach them. */
  private void checkPeers(Connection connection) throws IOException {
    int nodes = settings.nodes().size();
    String peers = "SELECT host_id, native_address, schema_version, tokens FROM system.peers_v2";
    long known =
        connection.query(peers, Level.ONE).stream()
            .filter(row -> Arrays.stream(row).allMatch(Objects::nonNull))
            .count();
    String gossip = "SELECT status_with_port FROM system_views.gossip_info";
    long normal =
        connection.query(gossip, Level.ONE).stream()
            .filter(row -> row[0] != null && row[0].startsWith("NORMAL,"))
            .count();
    if (known < nodes - 1 || normal < nodes) {
      throw new IOException("sees " + known + " peers, " + normal + " normal of " + nodes);
    }
    // Gossip states do not show which nodes are up. This table has three replicas, so a scan that
    // needs all replicas (two if there are only two nodes) needs an answer from every node.
    connection.query(
        "SELECT view_name FROM system_distributed.view_build_status",
        nodes == 2 ? Level.QUORUM : Level.ALL);
  }

  /** Consistency levels with their protocol codes. */
  private enum Level {
    ONE(1),
    QUORUM(4),
    ALL(5);

    final int code;

    Level(int code) {
      this.code = code;
    }
  }

  private record Node(String address, Optional<Long> pid) {
    static Node parse(String argument) {
      String[] fields = argument.split("=", 2);
      return new Node(
          fields[0], fields.length == 1 ? Optional.empty() : Optional.of(Long.valueOf(fields[1])));
    }

    boolean hasEnded() {
      return pid.isPresent()
          && !ProcessHandle.of(pid.get()).map(ProcessHandle::isAlive).orElse(false);
    }
  }

  /** The nodes to wait for and the connection settings. */
  private record Settings(
      List<Node> nodes,
      int port,
      Duration timeout,
      Optional<SSLSocketFactory> tls,
      Optional<String> login) {

    private static final Set<String> OPTIONS =
        Set.of("--port", "--seconds", "--truststore", "--password", "--login");

    static Settings parse(String[] arguments) throws IOException, GeneralSecurityException {
      List<Node> nodes = new ArrayList<>();
      Map<String, String> options = new HashMap<>();
      for (Iterator<String> rest = List.of(arguments).iterator(); rest.hasNext(); ) {
        String argument = rest.next();
        if (!argument.startsWith("--")) {
          nodes.add(Node.parse(argument));
        } else if (OPTIONS.contains(argument) && rest.hasNext()) {
          options.put(argument, rest.next());
        } else {
          throw new IllegalArgumentException(argument + " is not an option or has no value");
        }
      }
      if (nodes.isEmpty()) {
        throw new IllegalArgumentException("no address given");
      }
      String truststore = options.get("--truststore");
      return new Settings(
          List.copyOf(nodes),
          Integer.parseInt(options.getOrDefault("--port", "9042")),
          Duration.ofSeconds(Long.parseLong(options.getOrDefault("--seconds", "180"))),
          truststore == null
              ? Optional.empty()
              : Optional.of(socketFactory(Path.of(truststore), options.get("--password"))),
          Optional.ofNullable(options.get("--login")));
    }

    private static SSLSocketFactory socketFactory(Path file, String password)
        throws IOException, GeneralSecurityException {
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, password == null ? null : password.toCharArray());
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    }
  }

  /** A connection with version 4 of the native protocol, one request at a time. */
  private static final class Connection implements Closeable {
    private static final int ERROR = 0;
    private static final int STARTUP = 1;
    private static final int AUTHENTICATE = 3;
    private static final int QUERY = 7;
    private static final int AUTH_RESPONSE = 15;
    private static final byte SKIP_METADATA = 2;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private int reply;

    private Connection(Socket socket) throws IOException {
      this.socket = socket;
      this.in = new DataInputStream(socket.getInputStream());
      this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    static Connection open(Settings settings, String address) throws IOException {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, settings.port()), 1_000);
        socket.setSoTimeout(15_000);
        if (settings.tls().isPresent()) {
          socket = secured(socket, settings.tls().get(), address);
        }
        Connection connection = new Connection(socket);
        connection.startUp(settings.login());
        return connection;
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    }

    private static Socket secured(Socket plain, SSLSocketFactory tls, String address)
        throws IOException {
      SSLSocket socket = (SSLSocket) tls.createSocket(plain, address, plain.getPort(), true);
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
      return socket;
    }

    private void startUp(Optional<String> login) throws IOException {
      Body startup = new Body();
      startup.writeShort(1);
      startup.writeUTF("CQL_VERSION");
      startup.writeUTF("3.0.0");
      request(STARTUP, startup);
      if (reply == AUTHENTICATE) {
        String credentials = login.orElseThrow(() -> new IOException("the node requires a login"));
        Body response = new Body();
        response.writeText("\0" + credentials.replaceFirst(":", "\0"));
        request(AUTH_RESPONSE, response);
      }
    }

    /** Runs a query. A row contains each column's bytes as characters, or null. */
    List<String[]> query(String cql, Level level) throws IOException {
      Body body = new Body();
      body.writeText(cql);
      body.writeShort(level.code);
      body.writeByte(SKIP_METADATA);
      DataInputStream result = request(QUERY, body);
      result.skipNBytes(8);
      int columns = result.readInt();
      int count = result.readInt();
      List<String[]> rows = new ArrayList<>();
      for (int row = 0; row < count; row++) {
        String[] values = new String[columns];
        for (int column = 0; column < columns; column++) {
          values[column] = value(result);
        }
        rows.add(values);
      }
      return rows;
    }

    private static String value(DataInputStream result) throws IOException {
      int length = result.readInt();
      return length < 0 ? null : new String(result.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    private DataInputStream request(int opcode, Body body) throws IOException {
      byte[] bytes = body.bytes();
      out.write(new byte[] {4, 0, 0, 0, (byte) opcode});
      out.writeInt(bytes.length);
      out.write(bytes);
      out.flush();
      in.skipNBytes(4);
      reply = in.readUnsignedByte();
      DataInputStream answer =
          new DataInputStream(new ByteArrayInputStream(in.readNBytes(in.readInt())));
      if (reply == ERROR) {
        int code = answer.readInt();
        throw new IOException(answer.readUTF() + " (error " + code + ")");
      }
      return answer;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** The body of a request. {@code writeUTF} writes a short string of the protocol. */
  private static final class Body extends DataOutputStream {
    private Body() {
      super(new ByteArrayOutputStream());
    }

    void writeText(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      writeInt(bytes.length);
      write(bytes);
    }

    byte[] bytes() {
      return ((ByteArrayOutputStream) out).toByteArray();
    }
  }
}
