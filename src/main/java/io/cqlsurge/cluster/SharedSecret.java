package io.cqlsurge.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** A secret that the controller and its workers share. It is never printed. */
public final class SharedSecret {
  private static final int MIN_LENGTH = 16;
  private static final long MAX_LENGTH = 4096;
  private static final int RANDOM_BYTES = 32;
  private static final int ITERATIONS = 100_000;
  private static final int KEY_BITS = 256;
  private static final byte[] SALT = "cqlsurge worker 1".getBytes(UTF_8);

  private final String text;

  /** Empty until it is needed; guarded by this. */
  private Optional<SecretKey> key = Optional.empty();

  private SharedSecret(String text) {
    this.text = text;
  }

  /**
   * Reads a secret from a file; blanks and line ends around it are ignored.
   *
   * @throws UsageError if the file cannot be read, or the secret is too short
   */
  public static SharedSecret read(Path file) {
    String text;
    try {
      if (Files.size(file) > MAX_LENGTH) {
        throw new UsageError("secret-file=" + file + ": is longer than " + MAX_LENGTH + " bytes");
      }
      text = Files.readString(file).strip();
    } catch (IOException e) {
      throw new UsageError(
          "secret-file="
              + file
              + ": cannot be read; create it with: openssl rand -hex 32 > "
              + file);
    }
    if (text.length() < MIN_LENGTH) {
      throw new UsageError(
          "secret-file="
              + file
              + ": is shorter than "
              + MIN_LENGTH
              + " characters; create it with: openssl rand -hex 32 > "
              + file);
    }
    return new SharedSecret(text);
  }

  public static SharedSecret random() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new SharedSecret(HexFormat.of().formatHex(bytes));
  }

  /** Returns the secret with this text, which {@link #reveal} returned. */
  public static SharedSecret of(String text) {
    return new SharedSecret(text);
  }

  public String reveal() {
    return text;
  }

  /** Returns a key for AES. The first call takes some time. */
  synchronized SecretKey key() {
    if (key.isEmpty()) {
      key = Optional.of(derived());
    }
    return key.get();
  }

  /** Derives the key by PBKDF2 (RFC 8018), so that guesses are slow. */
  private SecretKey derived() {
    try {
      PBEKeySpec spec = new PBEKeySpec(text.toCharArray(), SALT, ITERATIONS, KEY_BITS);
      SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
      return new SecretKeySpec(factory.generateSecret(spec).getEncoded(), "AES");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("each Java has this algorithm", e);
    }
  }

  @Override
  public String toString() {
    return "***";
  }
}
