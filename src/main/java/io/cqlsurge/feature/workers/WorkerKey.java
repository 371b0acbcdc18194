package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.PemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * What a controller and its workers prove to each other: that they have the same private key, with
 * its self-signed certificate. It is never printed.
 */
final class WorkerKey {
  /** The only protocol version, which has forward secrecy. */
  static final String PROTOCOL = "TLSv1.3";

  private static final char[] NO_PASSWORD = {};

  private final String pem;
  private final X509Certificate certificate;
  private final SSLSocketFactory sockets;

  private WorkerKey(String pem) throws GeneralSecurityException, IOException {
    this.pem = pem;
    KeyStore store = new PemFile(pem.getBytes(US_ASCII), Optional.empty()).store(NO_PASSWORD);
    certificate = (X509Certificate) store.getCertificate("key");
    if (certificate == null) {
      throw new UsageError("contains no private key");
    }
    certificate.checkValidity();
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, NO_PASSWORD);
    SSLContext context = SSLContext.getInstance(PROTOCOL);
    context.init(keys.getKeyManagers(), new TrustManager[] {new SameCertificate()}, null);
    sockets = context.getSocketFactory();
  }

  /**
   * Reads a key from a file.
   *
   * @throws UsageError if it cannot be read, is no key, or has expired
   */
  public static WorkerKey read(Path file) {
    String option = "secret-file=" + file + ": ";
    String remedy = "; make a key with: cqlsurge worker new-key FILE";
    try {
      return new WorkerKey(Files.readString(file, US_ASCII));
    } catch (IOException e) {
      throw new UsageError(option + "cannot be read" + remedy);
    } catch (CertificateException e) {
      throw new UsageError(option + e.getMessage() + remedy);
    } catch (UsageError | GeneralSecurityException e) {
      throw new UsageError(option + "is not a key for workers (" + e.getMessage() + ")" + remedy);
    }
  }

  /** Returns the key with this text, which {@link #reveal} returned. */
  public static WorkerKey of(String pem) {
    try {
      return new WorkerKey(pem);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("not a key", e);
    }
  }

  /** Returns the key and the certificate as the text of a PEM file. */
  public String reveal() {
    return pem;
  }

  SSLSocketFactory sockets() {
    return sockets;
  }

  @Override
  public String toString() {
    return "***";
  }

  /** Trusts exactly the certificate of this key, while it is valid. */
  private final class SameCertificate implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      chain[0].checkValidity();
      if (!chain[0].equals(certificate)) {
        throw new CertificateException("the certificate of another key");
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[] {certificate};
    }
  }
}
