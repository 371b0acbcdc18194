package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A PEM file: certificates and a private key as text. The key's certificate is the first. */
public final class PemFile {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \\1-----");
  private static final String KEY = "PRIVATE KEY";
  private static final String ENCRYPTED_KEY = "ENCRYPTED PRIVATE KEY";

  private final Optional<char[]> password;
  private final List<X509Certificate> certificates = new ArrayList<>();
  private final List<Block> keys = new ArrayList<>();

  /** A block of the file. */
  private record Block(String title, String text) {

    byte[] bytes() {
      try {
        return Base64.getMimeDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        throw new UsageError("is a damaged PEM file");
      }
    }
  }

  /**
   * Parses a file.
   *
   * @param password the key's password, if it is encrypted
   * @throws UsageError if a block cannot be read
   */
  public PemFile(byte[] content, Optional<char[]> password) throws GeneralSecurityException {
    this.password = password;
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    Matcher blocks = BLOCK.matcher(text(content));
    while (blocks.find()) {
      Block block = new Block(blocks.group(1), blocks.group(2));
      if (block.title().endsWith(KEY)) {
        keys.add(block);
      } else if (block.title().endsWith("CERTIFICATE")) {
        certificates.add(
            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.bytes())));
      }
    }
  }

  public static boolean isPem(byte[] content) {
    return text(content).contains("-----BEGIN ");
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the first key and all certificates as a key store.
   *
   * @param keyPassword the key's password in the store
   * @throws UsageError if there is no certificate, or the key cannot be decrypted
   */
  public KeyStore store(char[] keyPassword) throws GeneralSecurityException, IOException {
    if (certificates.isEmpty()) {
      throw new UsageError("contains no PEM certificate (-----BEGIN CERTIFICATE-----)");
    }
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (X509Certificate certificate : certificates) {
      store.setCertificateEntry("certificate-" + store.size(), certificate);
    }
    if (!keys.isEmpty()) {
      store.setKeyEntry("key", key(keys.get(0)), keyPassword, chain());
    }
    return store;
  }

  /**
   * Returns the first certificate and, as far as the file contains them, the certificates of its
   * signers.
   */
  private Certificate[] chain() {
    List<X509Certificate> chain = new ArrayList<>(List.of(certificates.get(0)));
    Optional<X509Certificate> next = signer(chain);
    while (next.isPresent()) {
      chain.add(next.get());
      next = signer(chain);
    }
    return chain.toArray(Certificate[]::new);
  }

  private Optional<X509Certificate> signer(List<X509Certificate> chain) {
    X509Certificate last = chain.get(chain.size() - 1);
    return certificates.stream()
        .filter(other -> !chain.contains(other))
        .filter(other -> other.getSubjectX500Principal().equals(last.getIssuerX500Principal()))
        .findFirst();
  }

  private PrivateKey key(Block block) throws GeneralSecurityException, IOException {
    String algorithm = certificates.get(0).getPublicKey().getAlgorithm();
    return switch (block.title()) {
      case KEY ->
          KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(block.bytes()));
      case ENCRYPTED_KEY -> KeyFactory.getInstance(algorithm).generatePrivate(decrypt(block));
      default ->
          throw new UsageError(
              "contains a key in the format '"
                  + block.title()
                  + "', which Java cannot read; convert it to PKCS8: openssl pkcs8 -topk8 -nodes");
    };
  }

  private PKCS8EncodedKeySpec decrypt(Block block) throws IOException {
    char[] secret =
        password.orElseThrow(
            () -> new UsageError("contains an encrypted key; give keystore-password="));
    EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(block.bytes());
    try {
      // The full name of a scheme with parameters is only in the parameters.
      String scheme =
          encrypted.getAlgName().equals("PBES2")
              ? encrypted.getAlgParameters().toString()
              : encrypted.getAlgName();
      SecretKey secretKey =
          SecretKeyFactory.getInstance(scheme).generateSecret(new PBEKeySpec(secret));
      return encrypted.getKeySpec(secretKey);
    } catch (GeneralSecurityException e) {
      throw new UsageError(
          "its key cannot be decrypted with this password; check keystore-password=");
    }
  }
}
