package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Use;
import io.cqlsurge.settings.CredentialsFile.Credential;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How connections are encrypted: they are exactly when there is a trust store.
 *
 * @param truststore whose servers are trusted
 * @param keystore this client's own certificate; without one, what the trust store has
 * @param protocol of the context, such as TLS or TLSv1.3
 * @param algorithm of the key managers; the JVM's own if none is given
 * @param ciphers those of the JVM if there are none
 * @param storeType the format of the stores, such as PKCS12, JKS or PEM; found out if not given
 * @param hostnameVerification whether a server's certificate has to have its name
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

  /** Keeps its own copy of the ciphers. */
  public TransportSettings {
    ciphers = List.copyOf(ciphers);
  }

  /** Whether connections are encrypted. */
  public boolean isEncrypted() {
    return truststore.isPresent();
  }

  /** How the group is typed; passwords may stand in a file. */
  static final class Options extends OptionGroup<Function<CredentialsFile, TransportSettings>> {
    private final Param<Path> truststore =
        Param.text(
            "truststore=",
            FileName::parse,
            "store of the certificates to trust; turns encryption on");
    private final Param<Secret> truststorePassword =
        Param.secret(
            "truststore-password=",
            Secret::new,
            "password of the trust store; safer in a -credentials-file");
    private final Param<Path> keystore =
        Param.text(
            "keystore=",
            FileName::parse,
            "store with the certificate and key of this client; else the trust store");
    private final Param<Secret> keystorePassword =
        Param.secret(
            "keystore-password=",
            Secret::new,
            "password of the key store; safer in a -credentials-file");
    private final Param<String> protocol =
        param("ssl-protocol=", Function.identity(), "protocol, such as TLS, TLSv1.2 or TLSv1.3")
            .orElse("TLS");
    private final Param<String> algorithm =
        param(
            "ssl-alg=", Function.identity(), "algorithm of the key manager; else that of the JVM");
    private final Param<List<String>> ciphers =
        param(
            "ssl-ciphers=",
            Options::ciphers,
            "allow these cipher suites only, with commas between them; else those of the JVM");
    private final Param<String> storeType =
        param(
            "store-type=",
            Function.identity(),
            "format of both stores: PKCS12, JKS or PEM; else it is found out");
    private final Param<String> verification =
        param(
                "hostname-verification=",
                Choice.of(List.of("true", "false"), Function.identity()),
                "whether the certificate of a node must be made out to its name")
            .orElse("false");
    private final Param<String> factory =
        param("factory=", Function.identity(), "accepted and without effect").idle();

    Options() {
      super("-transport", "TLS: trusted certificates, own certificate, protocol and ciphers");
      note("Connections are encrypted exactly if truststore= is given.");
      example("write n=1M -transport truststore=trust.p12 -credentials-file login.properties");
      usage(
          Stream.of(
                  truststore,
                  truststorePassword,
                  keystore,
                  keystorePassword,
                  protocol,
                  algorithm,
                  ciphers,
                  storeType,
                  verification,
                  factory)
              .<Use>map(Use.May::new)
              .toList());
    }

    @Override
    protected Function<CredentialsFile, TransportSettings> read(MatchedOptions words) {
      if (words.has(factory)) {
        words.notice(words.word(factory) + " has no effect any more");
      }
      if (!words.has(truststore) && isAsked(words)) {
        words.notice("without truststore= nothing is encrypted");
      }
      return credentials -> settings(words, credentials);
    }

    private TransportSettings settings(MatchedOptions words, CredentialsFile credentials) {
      Optional<Secret> opensTrust =
          words
              .find(truststorePassword)
              .or(() -> credentials.secret(Credential.TRUSTSTORE_PASSWORD));
      Optional<Secret> opensKeys =
          words
              .find(keystorePassword)
              .or(() -> credentials.secret(Credential.KEYSTORE_PASSWORD))
              .or(() -> opensTrust);
      return new TransportSettings(
          words.find(truststore).map(file -> new Store(file, opensTrust)),
          words.find(keystore).map(file -> new Store(file, opensKeys)),
          words.get(protocol),
          words.find(algorithm),
          words.find(ciphers).orElse(List.of()),
          words.find(storeType),
          Boolean.parseBoolean(words.get(verification)));
    }

    /** Whether there are words that mean something with encryption alone. */
    private boolean isAsked(MatchedOptions words) {
      return Stream.of(
              truststorePassword,
              keystore,
              keystorePassword,
              protocol,
              algorithm,
              ciphers,
              storeType,
              verification)
          .anyMatch(words::has);
    }

    private static List<String> ciphers(String text) {
      return List.of(text.split(","));
    }
  }
}
