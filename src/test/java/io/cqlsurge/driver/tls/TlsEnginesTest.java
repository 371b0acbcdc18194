package io.cqlsurge.driver.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.cqlsurge.driver.TestKeys;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.connection.TransportSettings;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslEngine;
import io.netty.handler.ssl.SslHandler;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes with both TLS engines, BoringSSL's and the JDK's, in memory. */
class TlsEnginesTest {
  private static final String PASSWORD = "Sesame42";
  private static final String HOST = "somebody.invalid";
  private static final int BYTES = 100_000;

  /** An option that only the JDK's engine supports. */
  private static final String JDK =
      "ssl-ciphers=TLS_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";

  private static final String NATIVE = "ssl-alg=SunX509";

  @TempDir static Path folder;
  private static Path own;
  private static Path ownPem;
  private static Path other;
  private static Path otherPem;

  @BeforeAll
  static void makeKeys() {
    TestKeys keys = new TestKeys(folder, PASSWORD);
    own = keys.store("own.p12", "PKCS12", "RSA");
    ownPem = keys.certificate(own, "own.pem");
    other = keys.store("other.p12", "PKCS12", "RSA", "other.invalid");
    otherPem = keys.certificate(other, "other.pem");
  }

  private static TransportSettings settings(String... options) {
    List<String> arguments = new ArrayList<>(List.of("-transport"));
    arguments.addAll(List.of(options));
    return SettingsParser.ofCore()
        .check("check", arguments, notice -> {})
        .connection()
        .orElseThrow()
        .transport();
  }

  private static SSLEngine client(String host, String... options) {
    return new Tls(settings(options), InputFiles.local())
        .engines()
        .newSslEngine(new DefaultEndPoint(InetSocketAddress.createUnresolved(host, 9042)));
  }

  /** Returns the engine of a node that trusts its own certificate. */
  private static SSLEngine node(boolean wantsClient) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(own)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("own", store.getCertificate("own"));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setNeedClientAuth(wantsClient);
    return engine;
  }

  /** Both sides of a connection without a network. */
  private static final class Pair {
    private final SSLEngine engine;
    private final EmbeddedChannel client = new EmbeddedChannel();
    private final EmbeddedChannel node;
    private Optional<Throwable> failure = Optional.empty();

    Pair(SSLEngine engine, boolean wantsClient) throws GeneralSecurityException, IOException {
      this.engine = engine;
      this.node = new EmbeddedChannel(new SslHandler(node(wantsClient)));
      client.pipeline().addFirst(new SslHandler(engine));
      exchange();
    }

    private void exchange() {
      for (boolean active = true; active; ) {
        active = move(client, node);
        active |= move(node, client);
      }
    }

    /** Moves the bytes of one side to the other; only the first error of the client counts. */
    private boolean move(EmbeddedChannel from, EmbeddedChannel to) {
      from.runPendingTasks();
      boolean moved = false;
      for (ByteBuf bytes = from.readOutbound(); bytes != null; bytes = from.readOutbound()) {
        moved = true;
        try {
          to.writeInbound(bytes);
        } catch (Exception e) {
          fail(to, e);
        }
      }
      return moved;
    }

    private void fail(EmbeddedChannel side, Throwable error) {
      if (side.equals(client) && failure.isEmpty()) {
        failure = Optional.of(error);
      }
    }

    /** Sends bytes through the connection, and returns how many arrived. */
    int sent(int bytes) {
      client.writeOutbound(client.alloc().directBuffer(bytes).writeZero(bytes));
      exchange();
      int arrived = 0;
      for (ByteBuf part = node.readInbound(); part != null; part = node.readInbound()) {
        arrived += part.readableBytes();
        part.release();
      }
      return arrived;
    }

    String explanation(String... options) {
      return TlsErrors.explain(failure.orElseThrow(), settings(options)).orElseThrow();
    }
  }

  private static String trust(Path file) {
    return "truststore=" + file;
  }

  @Test
  void the_engine_is_native_unless_an_option_needs_that_of_the_jdk() {
    assumeThat(OpenSsl.isAvailable()).isTrue();
    assertThat(client(HOST, trust(ownPem))).isInstanceOf(OpenSslEngine.class);
    assertThat(client(HOST, trust(ownPem), NATIVE)).isInstanceOf(OpenSslEngine.class);
    assertThat(client(HOST, trust(ownPem), "ssl-protocol=TLSv1.2"))
        .isInstanceOf(OpenSslEngine.class);
    assertThat(client(HOST, trust(ownPem), JDK)).isNotInstanceOf(OpenSslEngine.class);
    assertThat(client(HOST, trust(ownPem), "ssl-protocol=TLSv1.1"))
        .isNotInstanceOf(OpenSslEngine.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JDK})
  void data_arrives_with_each_protocol(String kind) throws Exception {
    Pair newest = new Pair(client(HOST, trust(ownPem), kind), false);
    assertThat(newest.sent(BYTES)).isEqualTo(BYTES);
    assertThat(newest.engine.getSession().getProtocol()).isEqualTo("TLSv1.3");
    Pair older = new Pair(client(HOST, trust(ownPem), kind, "ssl-protocol=TLSv1.2"), false);
    assertThat(older.sent(BYTES)).isEqualTo(BYTES);
    assertThat(older.engine.getSession().getProtocol()).isEqualTo("TLSv1.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JDK})
  void a_node_gets_the_certificate_that_it_requires(String kind) throws Exception {
    String password = "truststore-password=" + PASSWORD;
    for (String protocol : List.of("ssl-protocol=TLS", "ssl-protocol=TLSv1.2")) {
      String keys = "keystore=" + own;
      SSLEngine engine = client(HOST, trust(ownPem), password, keys, protocol, kind);
      assertThat(new Pair(engine, true).sent(BYTES)).isEqualTo(BYTES);
      SSLEngine both = client(HOST, trust(own), password, protocol, kind);
      assertThat(new Pair(both, true).sent(BYTES)).isEqualTo(BYTES);
      String[] without = {trust(ownPem), protocol, kind};
      assertThat(new Pair(client(HOST, without), true).explanation(without))
          .startsWith("the node requires a client certificate; give -transport keystore=");
      String[] wrong = {trust(ownPem), "keystore=" + other, password, protocol, kind};
      assertThat(new Pair(client(HOST, wrong), true).explanation(wrong))
          .startsWith("the node does not trust the certificate in -transport keystore=");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {NATIVE, JDK})
  void certificates_and_host_names_are_verified(String kind) throws Exception {
    String[] untrusted = {trust(otherPem), kind};
    assertThat(new Pair(client(HOST, untrusted), false).explanation(untrusted))
        .startsWith("the certificate of the node is not trusted");
    String[] verified = {trust(ownPem), "hostname-verification=true", kind};
    assertThat(new Pair(client(HOST, verified), false).sent(BYTES)).isEqualTo(BYTES);
    assertThat(new Pair(client("node.invalid", verified), false).explanation(verified))
        .startsWith("the certificate of the node is for other host names");
    SSLEngine unverified = client("node.invalid", trust(ownPem), kind);
    assertThat(new Pair(unverified, false).sent(BYTES)).isEqualTo(BYTES);
  }
}
