package io.cqlsurge.driver.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import io.cqlsurge.driver.TestKeys;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.connection.ConnectionSettings;
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

/** The files that can be opened, and the errors for the others. */
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

  private static SSLEngine engine(String... options) {
    List<String> arguments = new ArrayList<>(List.of("-transport"));
    arguments.addAll(List.of(options));
    ConnectionSettings settings =
        SettingsParser.ofCore().check("check", arguments, notice -> {}).connection().orElseThrow();
    InetSocketAddress address = InetSocketAddress.createUnresolved("node.invalid", 9042);
    return new Tls(settings.transport(), InputFiles.local())
        .engines()
        .newSslEngine(new DefaultEndPoint(address));
  }

  private static String message(String... options) {
    UsageError error = catchThrowableOfType(UsageError.class, () -> engine(options));
    assertThat(error).as("no error for " + List.of(options)).isNotNull();
    assertThat(error.messages()).hasSize(1);
    assertThat(error.getMessage()).doesNotContain(PASSWORD).doesNotContain("Wrong77");
    return error.getMessage();
  }

  private static String password(String option) {
    return option + "-password=" + PASSWORD;
  }

  @Test
  void the_format_of_a_trust_store_is_detected() {
    assertThat(engine("truststore=" + p12, password("truststore")).getUseClientMode()).isTrue();
    assertThat(engine("truststore=" + jks, password("truststore")).getUseClientMode()).isTrue();
    assertThat(engine("truststore=" + pem).getUseClientMode()).isTrue();
  }

  @Test
  void a_key_store_may_be_of_any_format() {
    String trust = "truststore=" + pem;
    assertThat(engine(trust, "keystore=" + p12, password("keystore"))).isNotNull();
    assertThat(engine(trust, "keystore=" + jks, password("keystore"))).isNotNull();
    assertThat(engine(trust, "keystore=" + keyPem)).isNotNull();
  }

  @Test
  void a_key_store_without_a_password_uses_that_of_the_trust_store() {
    assertThat(engine("truststore=" + p12, password("truststore"), "keystore=" + jks)).isNotNull();
  }

  @Test
  void a_file_that_cannot_be_opened_is_an_error() throws IOException {
    Path missing = folder.resolve("none.p12");
    assertThat(message("truststore=" + missing))
        .isEqualTo("-transport: 'truststore=" + missing + "': there is no such file");
    assertThat(message("truststore=" + folder)).endsWith("': is a folder, not a file");
    Path text = Files.writeString(folder.resolve("text"), "Dear node");
    assertThat(message("truststore=" + text))
        .endsWith("': is not a key store in a known format: PKCS12, JKS or PEM");
    Path damaged = Files.write(folder.resolve("damaged.p12"), new byte[] {0x30, 1, 2, 3, 4});
    assertThat(message("truststore=" + damaged, password("truststore")))
        .endsWith("': is not a PKCS12 store, or is damaged");
  }

  @Test
  void the_error_for_a_wrong_password_does_not_contain_it() {
    String passwordOption =
        "truststore-password=, or transport.truststore.password in the -credentials-file";
    for (Path store : List.of(p12, jks)) {
      assertThat(message("truststore=" + store, "truststore-password=Wrong77"))
          .isEqualTo(
              "-transport: 'truststore="
                  + store
                  + "': cannot be opened with this password; check "
                  + passwordOption);
    }
    assertThat(message("truststore=" + p12))
        .endsWith("': is protected by a password; give " + passwordOption);
    assertThat(message("truststore=" + pem, "keystore=" + p12, "keystore-password=Wrong77"))
        .contains("'keystore=" + p12 + "': cannot be opened")
        .contains("keystore-password=");
  }

  @Test
  void the_error_for_an_incomplete_pem_file_contains_the_missing_item() throws IOException {
    assertThat(message("truststore=" + pem, "keystore=" + pem))
        .endsWith("': contains no private key, so it cannot identify this client");
    Path old =
        Files.writeString(
            folder.resolve("old.pem"),
            Files.readString(keyPem).replace(" PRIVATE KEY", " RSA PRIVATE KEY"));
    assertThat(message("truststore=" + pem, "keystore=" + old))
        .endsWith("convert it to PKCS8: openssl pkcs8 -topk8 -nodes");
    assertThat(message("truststore=" + p12, "store-type=PEM", password("truststore")))
        .endsWith("': contains no PEM certificate (-----BEGIN CERTIFICATE-----)");
  }

  @Test
  void unsupported_algorithms_are_errors_with_the_supported_ones() {
    String trust = "truststore=" + pem;
    assertThat(message(trust, "ssl-protocol=SSLv9"))
        .startsWith("-transport: 'ssl-protocol=SSLv9': this Java version supports ")
        .contains("TLSv1.3");
    assertThat(message(trust, "ssl-alg=Sun1"))
        .startsWith("-transport: 'ssl-alg=Sun1': this Java version supports ")
        .contains("SunX509");
    assertThat(message(trust, "ssl-ciphers=TLS_AES_128_GCM_SHA265"))
        .startsWith("-transport: 'ssl-ciphers=TLS_AES_128_GCM_SHA265': this Java version does not")
        .contains("did you mean 'TLS_AES_128_GCM_SHA256'?");
    assertThat(message("truststore=" + p12, password("truststore"), "store-type=ABC"))
        .isEqualTo("-transport: 'store-type=ABC': must be PKCS12, JKS or PEM");
  }

  @Test
  void ciphers_protocol_and_host_name_verification_are_set() {
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
    SSLEngine defaults = engine("truststore=" + pem);
    assertThat(defaults.getEnabledCipherSuites()).hasSizeGreaterThan(1);
    assertThat(defaults.getSSLParameters().getEndpointIdentificationAlgorithm()).isNull();
  }

  @Test
  void a_file_that_is_not_a_bundle_is_an_error() throws IOException {
    Path missing = folder.resolve("none.zip");
    assertThat(bundleError(missing))
        .isEqualTo("-mode: 'bundle=" + missing + "': there is no such file");
    assertThat(bundleError(pem))
        .endsWith("': is not a secure-connect bundle, or is damaged: it is not a ZIP file");
    byte[] empty = new byte[22];
    System.arraycopy("PK\5\6".getBytes(StandardCharsets.ISO_8859_1), 0, empty, 0, 4);
    assertThat(bundleError(Files.write(folder.resolve("empty.zip"), empty)))
        .endsWith("': is not a secure-connect bundle: it does not contain config.json");
  }

  private static String bundleError(Path bundle) {
    return catchThrowableOfType(
            UsageError.class, () -> CloudBundle.open(bundle, InputFiles.local()))
        .getMessage();
  }
}
