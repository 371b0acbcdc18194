package io.cqlsurge.driver.tls;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.PemFile;
import io.cqlsurge.settings.connection.Secret;
import io.cqlsurge.settings.connection.TransportSettings.Store;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/** An opened file of keys or certificates: PKCS12, JKS, or PEM. */
final class KeyFile {
  private static final String PEM = "PEM";
  private static final int JKS_MAGIC = 0xFEEDFEED;
  private static final int JCEKS_MAGIC = 0xCECECECE;

  /** First byte of a DER sequence, with which a PKCS12 store begins. */
  private static final int SEQUENCE = 0x30;

  /** Password of a key that is only kept in memory. */
  private static final String NO_PASSWORD = "";

  private final String name;
  private final Path file;
  private final InputFiles files;
  private final Optional<char[]> password;
  private final KeyStore store;
  private final Optional<char[]> keyPassword;

  /**
   * Opens a file.
   *
   * @param name the option's name, for example {@code truststore}
   * @param type the store's type; detected if empty
   * @param files where the file is
   * @throws UsageError if the file cannot be read or opened
   */
  KeyFile(String name, Store file, Optional<String> type, InputFiles files) {
    this.name = name;
    this.file = file.file();
    this.files = files;
    this.password = file.password().map(Secret::reveal).map(String::toCharArray);
    byte[] content = content();
    String format =
        type.map(text -> text.toUpperCase(Locale.ROOT)).orElseGet(() -> format(content));
    boolean isPem = format.equals(PEM);
    this.keyPassword = isPem ? Optional.of(NO_PASSWORD.toCharArray()) : password;
    this.store = isPem ? pem(content) : store(content, format);
    if (keyPassword.isEmpty() && (entries().isEmpty() || hasKeys())) {
      throw wrong("is protected by a password; give " + passwordOption());
    }
  }

  private byte[] content() {
    try {
      return files.read(file);
    } catch (IOException e) {
      throw wrong(InputFiles.reason(file, e));
    }
  }

  private String format(byte[] content) {
    if (PemFile.isPem(content)) {
      return PEM;
    }
    int magic = content.length < Integer.BYTES ? 0 : ByteBuffer.wrap(content).getInt();
    if (magic == JKS_MAGIC || magic == JCEKS_MAGIC) {
      return magic == JKS_MAGIC ? "JKS" : "JCEKS";
    }
    if (magic >>> 24 == SEQUENCE) {
      return "PKCS12";
    }
    throw wrong("is not a key store in a known format: PKCS12, JKS or PEM");
  }

  private KeyStore pem(byte[] content) {
    try {
      return new PemFile(content, password).store(NO_PASSWORD.toCharArray());
    } catch (UsageError e) {
      throw wrong(e.getMessage());
    } catch (GeneralSecurityException | IOException e) {
      throw wrong("is not a PEM file that this Java version can read");
    }
  }

  private KeyStore store(byte[] content, String format) {
    KeyStore opened = empty(format);
    try {
      opened.load(new ByteArrayInputStream(content), password.orElse(null));
      return opened;
    } catch (IOException e) {
      throw wrong(
          e.getCause() instanceof UnrecoverableKeyException
              ? "cannot be opened with this password; check " + passwordOption()
              : "is not a " + format + " store, or is damaged");
    } catch (GeneralSecurityException e) {
      throw wrong("is a " + format + " store that this Java version cannot open");
    }
  }

  private static KeyStore empty(String format) {
    try {
      return KeyStore.getInstance(format);
    } catch (KeyStoreException e) {
      throw wrong("store-type=" + format, "must be PKCS12, JKS or PEM");
    }
  }

  private String passwordOption() {
    return name + "-password=, or transport." + name + ".password in the -credentials-file";
  }

  private List<String> entries() {
    try {
      return Collections.list(store.aliases());
    } catch (KeyStoreException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the store of the trusted certificates.
   *
   * @throws UsageError if the store is empty
   */
  KeyStore trusted() {
    if (entries().isEmpty()) {
      throw wrong("contains no certificate to trust");
    }
    return store;
  }

  boolean hasKeys() {
    return entries().stream().anyMatch(this::isKey);
  }

  private boolean isKey(String entry) {
    try {
      return store.isKeyEntry(entry);
    } catch (KeyStoreException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the private keys with which this client authenticates.
   *
   * @throws UsageError if the store has no private keys, or they cannot be decrypted
   */
  KeyManager[] keys(KeyManagerFactory factory) {
    if (!hasKeys()) {
      throw wrong("contains no private key, so it cannot identify this client");
    }
    try {
      factory.init(store, keyPassword.orElse(null));
      return factory.getKeyManagers();
    } catch (GeneralSecurityException e) {
      throw wrong(
          "its private key cannot be decrypted with this password; check " + passwordOption());
    }
  }

  UsageError wrong(String reason) {
    return wrong(name + "=" + file, reason);
  }

  /** Returns the error for an option of {@code -transport} as it was typed. */
  static UsageError wrong(String option, String reason) {
    return new UsageError("-transport: '" + option + "': " + reason);
  }
}
