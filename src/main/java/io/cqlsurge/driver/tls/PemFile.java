package io.cqlsurge.driver.tls;

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

/** Certificates and a private key as text; the key's own certificate comes before other ones. */
final class PemFile {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]+)-----END \\1-----");
  private static final String KEY = "PRIVATE KEY";
  private static final String LOCKED_KEY = "ENCRYPTED PRIVATE KEY";

  private final Optional<char[]> password;
  private final List<X509Certificate> certificates = new ArrayList<>();
  private final List<Block> keys = new ArrayList<>();

  /** A part of the file. */
  private record Block(String title, String text) {

    byte[] bytes() {
      try {
        return Base64.getMimeDecoder().decode(text);
      } catch (IllegalArgumentException e) {
        throw new UsageError("is a PEM file that is damaged");
      }
    }
  }

  /**
   * Takes a file apart.
   *
   * @param password opens its key if that is locked
   * @throws UsageError if it holds what cannot be read
   */
  PemFile(byte[] content, Optional<char[]> password) throws GeneralSecurityException {
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

  /** Whether a file is of this kind. */
  static boolean looksLike(byte[] content) {
    return text(content).contains("-----BEGIN ");
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  /**
   * All of it as a store.
   *
   * @param keyPassword is to open the key there
   */
  KeyStore store(char[] keyPassword) throws GeneralSecurityException, IOException {
    if (certificates.isEmpty()) {
      throw new UsageError("has no certificate in PEM, -----BEGIN CERTIFICATE-----");
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

  /** The first certificate and, as far as they are here, those that vouch for it. */
  private Certificate[] chain() {
    List<X509Certificate> chain = new ArrayList<>(List.of(certificates.get(0)));
    Optional<X509Certificate> next = voucher(chain);
    while (next.isPresent()) {
      chain.add(next.get());
      next = voucher(chain);
    }
    return chain.toArray(Certificate[]::new);
  }

  private Optional<X509Certificate> voucher(List<X509Certificate> chain) {
    X509Certificate last = chain.get(chain.size() - 1);
    return certificates.stream()
        .filter(other -> !chain.contains(other))
        .filter(other -> other.getSubjectX500Principal().equals(last.getIssuerX500Principal()))
        .findFirst();
  }

  private PrivateKey key(Block block) throws GeneralSecurityException, IOException {
    String kind = certificates.get(0).getPublicKey().getAlgorithm();
    return switch (block.title()) {
      case KEY ->
          KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(block.bytes()));
      case LOCKED_KEY -> KeyFactory.getInstance(kind).generatePrivate(unlocked(block));
      default ->
          throw new UsageError(
              "has a key in the form '"
                  + block.title()
                  + "', which Java does not read; turn it into PKCS8: openssl pkcs8 -topk8 -nodes");
    };
  }

  private PKCS8EncodedKeySpec unlocked(Block block) throws IOException {
    char[] word =
        password.orElseThrow(
            () -> new UsageError("has a key with a password; give keystore-password="));
    EncryptedPrivateKeyInfo locked = new EncryptedPrivateKeyInfo(block.bytes());
    try {
      // Of a scheme with parameters, only these tell its full name.
      String scheme =
          locked.getAlgName().equals("PBES2")
              ? locked.getAlgParameters().toString()
              : locked.getAlgName();
      SecretKey opener = SecretKeyFactory.getInstance(scheme).generateSecret(new PBEKeySpec(word));
      return locked.getKeySpec(opener);
    } catch (GeneralSecurityException e) {
      throw new UsageError(
          "its key does not open with the password given; check keystore-password=");
    }
  }
}
