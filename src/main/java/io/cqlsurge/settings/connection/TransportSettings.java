package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.settings.connection.CredentialsFile.Credential;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The TLS settings; connections are encrypted only if there is a trust store.
 *
 * @param truststore certificates of the servers to trust
 * @param keystore certificate and key of this client; if empty, those in the trust store
 * @param protocol of the context, such as TLS or TLSv1.3
 * @param algorithm the key managers' algorithm; if empty, the JVM's
 * @param ciphers allowed cipher suites; if empty, the JVM's
 * @param storeType the format of the stores, such as PKCS12, JKS or PEM; if empty, it is detected
 * @param hostnameVerification whether a server's certificate must contain its host name
 */
public record TransportSettings(
    Optional<Store> truststore,
    Optional<Store> keystore,
    String protocol,
    Optional<String> algorithm,
    List<String> ciphers,
    Optional<String> storeType,
    boolean hostnameVerification) {

  /** A file of keys or certificates. */
  public record Store(Path file, Optional<Secret> password) {}

  public TransportSettings {
    ciphers = List.copyOf(ciphers);
  }

  public boolean isEncrypted() {
    return truststore.isPresent();
  }

  /** The group's options; passwords can come from the credentials file. */
  public static final class Options
      extends OptionGroup<Function<CredentialsFile, TransportSettings>> {
    private final Param<Path> truststore =
        file("truststore=", "store with the trusted certificates; enables encryption");
    private final Param<Secret> truststorePassword =
        secret(
            "truststore-password=",
            Secret::new,
            "trust store password; safer in a -credentials-file");
    private final Param<Path> keystore =
        file("keystore=", "store with this client's certificate and key; default: the trust store");
    private final Param<Secret> keystorePassword =
        secret(
            "keystore-password=", Secret::new, "key store password; safer in a -credentials-file");
    private final Param<String> protocol =
        param("ssl-protocol=", Function.identity(), "protocol, such as TLS, TLSv1.2 or TLSv1.3")
            .orElse("TLS");
    private final Param<String> algorithm =
        param("ssl-alg=", Function.identity(), "key manager algorithm; default: from the JVM");
    private final Param<List<String>> ciphers =
        param(
            "ssl-ciphers=",
            text -> List.of(text.split(",")),
            "allowed cipher suites, separated by commas; default: from the JVM");
    private final Param<String> storeType =
        param(
            "store-type=",
            Function.identity(),
            "format for both stores: PKCS12, JKS or PEM; default: detected");
    private final Param<String> verification =
        param(
                "hostname-verification=",
                Choice.of(List.of("true", "false"), Function.identity()),
                "whether a node's certificate must contain its host name")
            .orElse("false");
    private final Param<String> factory =
        param("factory=", Function.identity(), "accepted, but has no effect").idle();

    public Options() {
      super("-transport", "TLS: trusted certificates, client certificate, protocol and ciphers");
      note("Connections are encrypted only if truststore= is given.");
      example(
          "write n=1M -transport truststore=trust.p12 -credentials-file login.properties -rate threads=50");
    }

    @Override
    protected Function<CredentialsFile, TransportSettings> read(MatchedOptions options) {
      if (options.has(factory)) {
        options.notice(options.quoted(factory) + " has no effect any more");
      }
      if (!options.has(truststore) && hasTlsOptions(options)) {
        options.notice("without truststore=, connections are not encrypted");
      }
      return credentials -> settings(options, credentials);
    }

    private TransportSettings settings(MatchedOptions options, CredentialsFile credentials) {
      Optional<Secret> trustPassword =
          options
              .find(truststorePassword)
              .or(() -> credentials.secret(Credential.TRUSTSTORE_PASSWORD));
      Optional<Secret> keyPassword =
          options
              .find(keystorePassword)
              .or(() -> credentials.secret(Credential.KEYSTORE_PASSWORD))
              .or(() -> trustPassword);
      return new TransportSettings(
          options.find(truststore).map(file -> new Store(file, trustPassword)),
          options.find(keystore).map(file -> new Store(file, keyPassword)),
          options.get(protocol),
          options.find(algorithm),
          options.find(ciphers).orElse(List.of()),
          options.find(storeType),
          Boolean.parseBoolean(options.get(verification)));
    }

    /** Returns whether there are options that only have an effect with encryption. */
    private boolean hasTlsOptions(MatchedOptions options) {
      return Stream.of(
              truststorePassword,
              keystore,
              keystorePassword,
              protocol,
              algorithm,
              ciphers,
              storeType,
              verification)
          .anyMatch(options::has);
    }
  }
}
