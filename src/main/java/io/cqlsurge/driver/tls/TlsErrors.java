package io.cqlsurge.driver.tls;

import io.cqlsurge.settings.connection.TransportSettings;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * The messages for connections that failed because TLS is wrong or missing: the reason and what to
 * do.
 */
public final class TlsErrors {
  private static final Pattern ALERT = Pattern.compile("(?:fatal alert: |_alert_)(\\w+)");

  /** Alerts of a server that misses the client certificate or rejects it. */
  private static final List<String> ABOUT_CLIENT =
      List.of(
          "bad_certificate",
          "certificate_required",
          "certificate_unknown",
          "certificate_expired",
          "unsupported_certificate",
          "unknown_ca",
          "access_denied");

  private TlsErrors() {}

  /** Returns the reason and what to do; empty if the error is not related to TLS. */
  public static Optional<String> explain(Throwable error, TransportSettings settings) {
    return settings.isEncrypted() ? encrypted(error, settings) : plain(error);
  }

  /** Returns the reason for a connection without TLS: a node that requires TLS closes it. */
  private static Optional<String> plain(Throwable error) {
    Throwable root = Causes.root(error);
    boolean closed =
        root instanceof ClosedChannelException
            || (root instanceof IOException && String.valueOf(root.getMessage()).contains("reset"));
    return closed
        ? Optional.of(
            "the node closed the connection, possibly because it requires TLS; if so, give"
                + " -transport truststore=... truststore-password=...")
        : Optional.empty();
  }

  private static Optional<String> encrypted(Throwable error, TransportSettings settings) {
    if (Causes.find(error, NotSslRecordException.class).isPresent()) {
      return Optional.of("the node does not use TLS on this port; omit -transport");
    }
    if (Causes.find(error, CertificateExpiredException.class).isPresent()) {
      return Optional.of("the certificate of the node has expired; install a new one");
    }
    if (Causes.find(error, CertPathBuilderException.class).isPresent()) {
      return Optional.of(
          "the certificate of the node is not trusted; add it or the certificate of its signer to"
              + " -transport truststore=");
    }
    Optional<Throwable> name = Causes.find(error, CertificateException.class);
    if (name.isPresent() && String.valueOf(name.get().getMessage()).startsWith("No ")) {
      return Optional.of(
          "the certificate of the node is for other host names; use one of them in -node, or give"
              + " -transport hostname-verification=false");
    }
    return Causes.find(error, SSLException.class).map(other -> handshake(other, settings));
  }

  private static String handshake(Throwable error, TransportSettings settings) {
    String message = Causes.rootMessage(error);
    Matcher alert = ALERT.matcher(message.toLowerCase(Locale.ROOT));
    if (alert.find() && ABOUT_CLIENT.contains(alert.group(1))) {
      return settings.keystore().isPresent()
          ? "the node does not trust the certificate in -transport keystore= (TLS alert '"
              + alert.group(1)
              + "')"
          : "the node requires a client certificate; give -transport keystore=..."
              + " keystore-password=...";
    }
    return "the TLS handshake failed ("
        + message
        + "); omit -transport ssl-protocol= and ssl-ciphers="
        + (settings.keystore().isPresent()
            ? ""
            : ", or give keystore= if the node requires a client certificate");
  }
}
