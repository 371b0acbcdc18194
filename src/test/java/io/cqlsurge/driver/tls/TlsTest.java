package io.cqlsurge.driver.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.cqlsurge.driver.CloudBundle;
import io.cqlsurge.driver.TestKeys;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What opens, and what is said of what does not. */
class TlsTest {
  private static final String PASSWORD = "Sesame42";

  @TempDir static Path folder;
  private static TestKeys keys;
  private static Path p12;
  private static Path jks;
  private static Path pem;
  private static Path keyPem;

  @BeforeAll
  static void makeKeys() {
    keys = new TestKeys(folder, PASSWORD);
    p12 = keys.store("own.p12", "PKCS12", "RSA");
    jks = keys.store("own.jks", "JKS", "EC");
    pem = keys.certificate(p12, "own.crt");
    keyPem = keys.keyAndCertificate(p12, "own.pem");
  }

  private static SSLEngine engine(String... words) {
    List<String> line = new ArrayList<>(List.of("-transport"));
    line.addAll(List.of(words));
    ConnectionSettings settings = SettingsParser.connection("check", line, notice -> {});
    InetSocketAddress address = InetSocketAddress.createUnresolved("node.invalid", 9042);
    return Tls.engines(settings.transport()).newSslEngine(new DefaultEndPoint(address));
  }

  private static String complaint(String... words) {
    UsageError error = catchThrowableOfType(UsageError.class, () -> engine(words));
    assertThat(error).as("nothing is wrong with " + List.of(words)).isNotNull();
    assertThat(error.messages()).hasSize(1);
    assertThat(error.getMessage()).doesNotContain(PASSWORD).doesNotContain("Wrong77");
    return error.getMessage();
  }

  private static String opens(String option) {
    return option + "-password=" + PASSWORD;
  }

  @Test
  void the_format_of_a_trust_store_is_found_out() {
    assertThat(engine("truststore=" + p12, opens("truststore")).getUseClientMode()).isTrue();
    assertThat(engine("truststore=" + jks, opens("truststore")).getUseClientMode()).isTrue();
    assertThat(engine("truststore=" + pem).getUseClientMode()).isTrue();
  }

  @Test
  void a_key_store_may_be_of_any_format() {
    String trust = "truststore=" + pem;
    assertThat(engine(trust, "keystore=" + p12, opens("keystore"))).isNotNull();
    assertThat(engine(trust, "keystore=" + jks, opens("keystore"))).isNotNull();
    assertThat(engine(trust, "keystore=" + keyPem)).isNotNull();
  }

  @Test
  void a_key_store_without_a_password_has_that_of_the_trust_store() {
    assertThat(engine("truststore=" + p12, opens("truststore"), "keystore=" + jks)).isNotNull();
  }

  @Test
  void a_file_that_cannot_be_opened_is_named() throws IOException {
    Path missing = folder.resolve("none.p12");
    assertThat(complaint("truststore=" + missing))
        .isEqualTo("-transport: 'truststore=" + missing + "': there is no such file");
    assertThat(complaint("truststore=" + folder)).endsWith("': is a folder, not a file");
    Path letter = Files.writeString(folder.resolve("letter"), "Dear node");
    assertThat(complaint("truststore=" + letter))
        .endsWith("': is no store of keys in a known format: PKCS12, JKS or PEM");
    Path torn = Files.write(folder.resolve("torn.p12"), new byte[] {0x30, 1, 2, 3, 4});
    assertThat(complaint("truststore=" + torn, opens("truststore")))
        .endsWith("': is no PKCS12 store, or is damaged");
  }

  @Test
  void a_password_that_does_not_open_is_told_without_it() {
    String where =
        "truststore-password=, or transport.truststore.password in the -credentials-file";
    for (Path store : List.of(p12, jks)) {
      assertThat(complaint("truststore=" + store, "truststore-password=Wrong77"))
          .isEqualTo(
              "-transport: 'truststore="
                  + store
                  + "': does not open with the password given; check "
                  + where);
    }
    assertThat(complaint("truststore=" + p12)).endsWith("': has a password; give " + where);
    assertThat(complaint("truststore=" + pem, "keystore=" + p12, "keystore-password=Wrong77"))
        .contains("'keystore=" + p12 + "': does not open")
        .contains("keystore-password=");
  }

  @Test
  void a_pem_file_that_lacks_something_is_told_what() throws IOException {
    assertThat(complaint("truststore=" + pem, "keystore=" + pem))
        .endsWith("': has no private key, so it says nothing of this client");
    Path old =
        Files.writeString(
            folder.resolve("old.pem"),
            Files.readString(keyPem).replace(" PRIVATE KEY", " RSA PRIVATE KEY"));
    assertThat(complaint("truststore=" + pem, "keystore=" + old))
        .endsWith("turn it into PKCS8: openssl pkcs8 -topk8 -nodes");
    assertThat(complaint("truststore=" + p12, "store-type=PEM", opens("truststore")))
        .endsWith("': has no certificate in PEM, -----BEGIN CERTIFICATE-----");
  }

  @Test
  void what_this_java_does_not_have_is_told_with_what_it_has() {
    String trust = "truststore=" + pem;
    assertThat(complaint(trust, "ssl-protocol=SSLv9"))
        .startsWith("-transport: 'ssl-protocol=SSLv9': this Java has ")
        .contains("TLSv1.3");
    assertThat(complaint(trust, "ssl-alg=Sun1"))
        .startsWith("-transport: 'ssl-alg=Sun1': this Java has ")
        .contains("SunX509");
    assertThat(complaint(trust, "ssl-ciphers=TLS_AES_128_GCM_SHA265"))
        .startsWith("-transport: 'ssl-ciphers=TLS_AES_128_GCM_SHA265': this Java has no cipher")
        .contains("did you mean 'TLS_AES_128_GCM_SHA256'?");
    assertThat(complaint("truststore=" + p12, opens("truststore"), "store-type=ABC"))
        .isEqualTo("-transport: 'store-type=ABC': must be PKCS12, JKS or PEM");
  }

  @Test
  void ciphers_protocol_and_names_are_as_asked_for() {
    SSLEngine engine =
        engine(
            "truststore=" + pem,
            "ssl-protocol=TLSv1.2",
            "ssl-ciphers=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "hostname-verification=true");
    assertThat(engine.getEnabledCipherSuites())
        .containsExactly("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
    assertThat(engine.getEnabledProtocols()).doesNotContain("TLSv1.3");
    assertThat(engine.getSSLParameters().getEndpointIdentificationAlgorithm()).isEqualTo("HTTPS");
    SSLEngine usual = engine("truststore=" + pem);
    assertThat(usual.getEnabledCipherSuites()).hasSizeGreaterThan(1);
    assertThat(usual.getSSLParameters().getEndpointIdentificationAlgorithm()).isNull();
  }

  @Test
  void a_bundle_that_is_none_is_told() throws IOException {
    Path missing = folder.resolve("none.zip");
    assertThat(broken(missing)).isEqualTo("-mode: 'bundle=" + missing + "': there is no such file");
    assertThat(broken(pem))
        .endsWith("': is no secure-connect bundle, or is damaged: it is no ZIP file");
    byte[] empty = new byte[22];
    System.arraycopy("PK\5\6".getBytes(StandardCharsets.ISO_8859_1), 0, empty, 0, 4);
    assertThat(broken(Files.write(folder.resolve("empty.zip"), empty)))
        .endsWith("': is no secure-connect bundle: it has no config.json");
  }

  private static String broken(Path bundle) {
    return catchThrowableOfType(UsageError.class, () -> CloudBundle.check(bundle)).getMessage();
  }
}
