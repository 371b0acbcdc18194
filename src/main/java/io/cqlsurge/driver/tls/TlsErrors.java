package io.cqlsurge.driver.tls;

import io.cqlsurge.settings.TransportSettings;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Why encryption did not come about, or should have, and what to do about it. */
public final class TlsErrors {
  private static final Pattern ALERT = Pattern.compile("fatal alert: (\\w+)");

  /** What a server says that misses the certificate of a client, or does not like it. */
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

  /** The reason and the advice; nothing if encryption has nothing to do with it. */
  public static Optional<String> explain(Throwable error, TransportSettings settings) {
    return settings.isEncrypted() ? encrypted(error, settings) : plain(error);
  }

  /** A node that wants encryption hangs up on who speaks plainly. */
  private static Optional<String> plain(Throwable error) {
    Throwable root = Causes.root(error);
    boolean hungUp =
        root instanceof ClosedChannelException
            || (root instanceof IOException && Causes.text(root).contains("reset"));
    return hungUp
        ? Optional.of(
            "it hung up, as a node does that wants TLS; if so, give -transport truststore=..."
                + " truststore-password=...")
        : Optional.empty();
  }

  private static Optional<String> encrypted(Throwable error, TransportSettings settings) {
    if (Causes.find(error, NotSslRecordException.class) != null) {
      return Optional.of("it does not speak TLS there; leave -transport out");
    }
    if (Causes.find(error, CertificateExpiredException.class) != null) {
      return Optional.of("its certificate has expired; the node needs a new one");
    }
    if (Causes.find(error, CertPathBuilderException.class) != null) {
      return Optional.of(
          "its certificate is not trusted; -transport truststore= needs it, or that of who signed"
              + " it");
    }
    Throwable name = Causes.find(error, CertificateException.class);
    if (name != null && Causes.text(name).startsWith("No ")) {
      return Optional.of(
          "its certificate is for other names; call it by one of them in -node, or give -transport"
              + " hostname-verification=false");
    }
    Throwable other = Causes.find(error, SSLException.class);
    return other == null ? Optional.empty() : Optional.of(handshake(other, settings));
  }

  private static String handshake(Throwable error, TransportSettings settings) {
    String said = Causes.text(error).strip();
    Matcher alert = ALERT.matcher(said);
    if (alert.find() && ABOUT_CLIENT.contains(alert.group(1))) {
      return settings.keystore().isPresent()
          ? "it does not trust the certificate in -transport keystore= (it says '"
              + alert.group(1)
              + "')"
          : "it asks for a certificate of this client; give -transport keystore=..."
              + " keystore-password=...";
    }
    return "no encryption could be agreed on ("
        + said
        + "); leave -transport ssl-protocol= and ssl-ciphers= out"
        + (settings.keystore().isPresent()
            ? ""
            : ", or give keystore= if the node wants a certificate of this client");
  }
}
