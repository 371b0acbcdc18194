package io.cqlsurge.driver.tls;

import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.TransportSettings;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Encryption as {@code -transport} asks for it; whatever cannot be is told before connecting. */
public final class Tls {
  private final TransportSettings settings;

  private Tls(TransportSettings settings) {
    this.settings = settings;
  }

  /**
   * What makes connections encrypted.
   *
   * @param settings with a trust store
   * @throws UsageError if a file does not open, or this Java cannot do what is asked for
   */
  public static SslEngineFactory engines(TransportSettings settings) {
    Tls tls = new Tls(settings);
    SSLContext context = tls.context();
    String[] ciphers =
        settings.ciphers().isEmpty()
            ? null
            : tls.ciphers(List.of(context.getSupportedSSLParameters().getCipherSuites()));
    // To look up the name of each address takes time; only to compare names is it needed.
    boolean named = settings.hostnameVerification();
    return new ProgrammaticSslEngineFactory(context, ciphers, named, named);
  }

  private SSLContext context() {
    SSLContext context = emptyContext();
    KeyManagerFactory keys = keyManagers();
    KeyFile trusted =
        new KeyFile("truststore", settings.truststore().orElseThrow(), settings.storeType());
    TrustManager[] trust = trust(trusted);
    KeyManager[] own =
        settings
            .keystore()
            .map(file -> new KeyFile("keystore", file, settings.storeType()).keys(keys))
            .orElseGet(() -> trusted.hasKeys() ? trusted.keys(keys) : null);
    try {
      context.init(own, trust, null);
    } catch (GeneralSecurityException e) {
      throw new UsageError("-transport: " + e.getMessage());
    }
    return context;
  }

  private static TrustManager[] trust(KeyFile trusted) {
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted.trusted());
      return factory.getTrustManagers();
    } catch (GeneralSecurityException e) {
      throw trusted.wrong("cannot be trusted: " + e.getMessage());
    }
  }

  private SSLContext emptyContext() {
    try {
      return SSLContext.getInstance(settings.protocol());
    } catch (NoSuchAlgorithmException e) {
      throw KeyFile.wrong(
          "ssl-protocol=" + settings.protocol(), "this Java has " + known("SSLContext"));
    }
  }

  private KeyManagerFactory keyManagers() {
    String name = settings.algorithm().orElseGet(KeyManagerFactory::getDefaultAlgorithm);
    try {
      return KeyManagerFactory.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw KeyFile.wrong("ssl-alg=" + name, "this Java has " + known("KeyManagerFactory"));
    }
  }

  /** What there is of a kind, in the words of this Java. */
  private static String known(String kind) {
    return Arrays.stream(Security.getProviders())
        .flatMap(provider -> provider.getServices().stream())
        .filter(service -> service.getType().equals(kind))
        .map(Provider.Service::getAlgorithm)
        .filter(name -> !name.contains("Default"))
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private String[] ciphers(List<String> known) {
    for (String cipher : settings.ciphers()) {
      if (!known.contains(cipher)) {
        throw KeyFile.wrong(
            "ssl-ciphers=" + String.join(",", settings.ciphers()),
            "this Java has no cipher suite '"
                + cipher
                + "'"
                + Spelling.nearest(cipher, known)
                    .map(Spelling::question)
                    .orElse("; leave it out to use the usual ones"));
      }
    }
    return settings.ciphers().toArray(String[]::new);
  }
}
