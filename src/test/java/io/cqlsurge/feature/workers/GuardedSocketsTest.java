package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process with a key accepts. */
class GuardedSocketsTest {
  private static final WorkerKey KEY = NewKey.create();
  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir private Path folder;

  private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();
  private final GuardedSockets sockets =
      new GuardedSockets(Optional.of(KEY), (source, reason) -> refused.add(reason));
  private ServerSocket server;
  private InetSocketAddress address;

  @BeforeEach
  void listen() throws IOException {
    server = sockets.createServerSocket("test");
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    address = new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  @AfterEach
  void end() throws IOException {
    server.close();
  }

  @Test
  void no_part_of_a_handshake_waits_for_an_acknowledgement() throws Exception {
    try (Socket client = sockets.createSocket("test")) {
      assertThat(client.getTcpNoDelay()).isTrue();
    }
    AtomicReference<Socket> accepted = new AtomicReference<>();
    Thread acceptor =
        new Thread(
            () -> {
              try {
                accepted.set(server.accept());
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    acceptor.start();
    try (Socket client = sockets.connect(address)) {
      client.getOutputStream().write(1);
      acceptor.join();
      assertThat(accepted.get().getTcpNoDelay()).isTrue();
      accepted.get().close();
    }
  }

  /** Accepts connections; returns {@code accepted} and the first text of each. */
  private BlockingQueue<String> received() {
    BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  Socket socket = server.accept();
                  texts.add("accepted");
                  texts.add(text(socket));
                }
              } catch (IOException e) {
                assertThat(server.isClosed()).isTrue();
              }
            });
    thread.setDaemon(true);
    thread.start();
    return texts;
  }

  private static String text(Socket socket) {
    try (socket;
        InputStream stream = socket.getInputStream()) {
      return new String(stream.readNBytes(5), US_ASCII);
    } catch (IOException e) {
      return e.getClass().getSimpleName();
    }
  }

  private static String next(BlockingQueue<String> queue) throws InterruptedException {
    return queue.poll(20, TimeUnit.SECONDS);
  }

  /** Connects with TLS as another program would do it. */
  private void connect(String protocol, Optional<KeyStore> keys) throws Exception {
    SSLContext context = SSLContext.getInstance(protocol);
    KeyManager[] managers = null;
    if (keys.isPresent()) {
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys.get(), PASSWORD);
      managers = factory.getKeyManagers();
    }
    context.init(managers, new TrustManager[] {new TrustsAll()}, new SecureRandom());
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(address.getAddress(), address.getPort())) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.getOutputStream().write("hello".getBytes(US_ASCII));
      socket.getInputStream().read();
    } catch (IOException e) {
      assertThat(e).isNotNull();
    }
  }

  /** Makes a key with a program, as a user could do it. */
  private KeyStore store(String... validity) throws Exception {
    Path file = folder.resolve(UUID.randomUUID().toString());
    List<String> command =
        List.of(
            "keytool",
            "-genkeypair",
            "-alias",
            "key",
            "-keyalg",
            "EC",
            "-dname",
            "CN=cqlsurge",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            "password");
    Process process =
        new ProcessBuilder(Stream.concat(command.stream(), Arrays.stream(validity)).toList())
            .start();
    assertThat(process.waitFor()).isZero();
    return KeyStore.getInstance(file.toFile(), PASSWORD);
  }

  @Test
  void only_the_same_key_with_tls_1_3_is_accepted() throws Exception {
    BlockingQueue<String> received = received();
    connect("TLSv1.3", Optional.of(store()));
    assertThat(next(refused))
        .isEqualTo("a connection without this key (the certificate of another key)");
    connect("TLSv1.3", Optional.of(store("-startdate", "-3d", "-validity", "1")));
    assertThat(next(refused)).startsWith("a connection without this key (NotAfter: ");
    connect("TLSv1.3", Optional.empty());
    assertThat(next(refused))
        .isEqualTo("a connection without this key (Empty client certificate chain)");
    connect("TLSv1.2", Optional.of(store()));
    assertThat(next(refused)).startsWith("a connection without this key (").contains("TLSv1.2");
    try (Socket plain = new Socket(address.getAddress(), address.getPort())) {
      plain.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
      assertThat(next(refused)).isEqualTo("data that is not from cqlsurge");
    }
    assertThat(received).isEmpty();
    try (Socket socket = sockets.connect(address)) {
      socket.getOutputStream().write("hello".getBytes(US_ASCII));
      assertThat(next(received)).isEqualTo("accepted");
      assertThat(next(received)).isEqualTo("hello");
    }
    assertThat(refused).isEmpty();
  }

  @Test
  void a_recorded_conversation_cannot_be_sent_again() throws Exception {
    BlockingQueue<String> received = received();
    try (Recorder recorder = new Recorder(address)) {
      byte[] handshake;
      try (Socket socket = sockets.connect(recorder.address())) {
        assertThat(next(received)).isEqualTo("accepted");
        handshake = recorder.recorded();
        socket.getOutputStream().write("hello".getBytes(US_ASCII));
        assertThat(next(received)).isEqualTo("hello");
      }
      byte[] all = recorder.recorded();
      assertThat(all).startsWith(handshake).hasSizeGreaterThan(handshake.length);

      try (Socket again = new Socket(address.getAddress(), address.getPort())) {
        again.getOutputStream().write(all);
        assertThat(next(refused)).isEqualTo("data that is not from cqlsurge");
      }
      // From the middle: the handshake of another connection, then the recorded message.
      try (Socket socket = sockets.connect(recorder.address())) {
        assertThat(socket.isConnected()).isTrue();
        assertThat(next(received)).isEqualTo("accepted");
        recorder.inject(Arrays.copyOfRange(all, handshake.length, all.length));
        assertThat(next(received)).isEqualTo("SSLException");
      }
    }
  }

  @Test
  void a_key_file_is_private_new_and_of_this_form() throws Exception {
    Path file = folder.resolve("cqlsurge.secret");
    NewKey.write(file);
    assertThat(Files.getPosixFilePermissions(file))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    WorkerKey read = WorkerKey.read(file);
    assertThat(read.reveal()).isEqualTo(Files.readString(file));
    assertThat(read).hasToString("***");
    assertThatThrownBy(() -> NewKey.write(file))
        .isInstanceOf(UsageError.class)
        .hasMessage("worker new-key: " + file + " exists already; name a new file");
    Path old = Files.writeString(folder.resolve("old"), "0123456789abcdef0123456789abcdef\n");
    assertThatThrownBy(() -> WorkerKey.read(old))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("secret-file=" + old + ": is not a key for workers (")
        .hasMessageEndingWith("; make a key with: cqlsurge worker new-key FILE");
  }

  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /** A relay in the middle, which keeps the bytes of the client and can add others. */
  private static final class Recorder implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final InetSocketAddress target;
    private volatile OutputStream toServer = OutputStream.nullOutputStream();

    Recorder(InetSocketAddress target) throws IOException {
      this.target = target;
      start(this::relayAll);
    }

    private static void start(Runnable task) {
      Thread thread = new Thread(task);
      thread.setDaemon(true);
      thread.start();
    }

    InetSocketAddress address() {
      return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    byte[] recorded() {
      return bytes.toByteArray();
    }

    void inject(byte[] content) throws IOException {
      toServer.write(content);
    }

    private void relayAll() {
      try {
        while (true) {
          Socket client = listener.accept();
          Socket server = new Socket(target.getAddress(), target.getPort());
          toServer = server.getOutputStream();
          start(() -> copy(server, client, OutputStream.nullOutputStream()));
          start(() -> copy(client, server, bytes));
        }
      } catch (IOException e) {
        assertThat(listener.isClosed()).isTrue();
      }
    }

    private static void copy(Socket from, Socket to, OutputStream copy) {
      byte[] buffer = new byte[4096];
      try (from;
          to) {
        for (int n = from.getInputStream().read(buffer);
            n >= 0;
            n = from.getInputStream().read(buffer)) {
          copy.write(buffer, 0, n);
          to.getOutputStream().write(buffer, 0, n);
        }
      } catch (IOException e) {
        assertThat(e).isNotNull();
      }
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }
}
