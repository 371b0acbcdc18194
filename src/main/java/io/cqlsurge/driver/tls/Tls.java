package io.cqlsurge.driver.tls;

import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.TransportSettings;
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
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * The encryption that {@code -transport} specifies. Errors are reported before connecting.
 *
 * @param settings settings with a trust store
 * @param files where the stores are
 */
public record Tls(TransportSettings settings, InputFiles files) {

  /**
   * Returns the factory for the connections' TLS engines.
   *
   * @throws UsageError if a file cannot be opened, or this Java version does not support an option
   */
  public SslEngineFactory engines() {
    SSLContext context = emptyContext();
    KeyManagerFactory keys = keyManagers();
    KeyFile trusted =
        new KeyFile("truststore", settings.truststore().orElseThrow(), settings.storeType(), files);
    TrustManager[] trust = trust(trusted);
    KeyManager[] clientKeys =
        settings
            .keystore()
            .map(file -> new KeyFile("keystore", file, settings.storeType(), files).keys(keys))
            .orElseGet(() -> trusted.hasKeys() ? trusted.keys(keys) : null);
    try {
      context.init(clientKeys, trust, null);
      return NativeEngines.support(settings)
          ? NativeEngines.create(settings, context, clientKeys, trust[0])
          : javaEngines(context);
    } catch (GeneralSecurityException | SSLException e) {
      throw new UsageError("-transport: " + e.getMessage());
    }
  }

  private SslEngineFactory javaEngines(SSLContext context) {
    String[] ciphers =
        settings.ciphers().isEmpty()
            ? null
            : ciphers(List.of(context.getSupportedSSLParameters().getCipherSuites()));
    // Resolving each address to a name takes time, and is only needed to verify host names.
    boolean verified = settings.hostnameVerification();
    return new ProgrammaticSslEngineFactory(context, ciphers, verified, verified);
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
          "ssl-protocol=" + settings.protocol(),
          "this Java version supports " + known("SSLContext"));
    }
  }

  private KeyManagerFactory keyManagers() {
    String name = settings.algorithm().orElseGet(KeyManagerFactory::getDefaultAlgorithm);
    try {
      return KeyManagerFactory.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw KeyFile.wrong(
          "ssl-alg=" + name, "this Java version supports " + known("KeyManagerFactory"));
    }
  }

  /** Returns the names of the algorithms that this Java version supports for a service type. */
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
            "this Java version does not support cipher suite '"
                + cipher
                + "'"
                + Spelling.hint(cipher, known, "; omit it to use the default ones"));
      }
    }
    return settings.ciphers().toArray(String[]::new);
  }
}
