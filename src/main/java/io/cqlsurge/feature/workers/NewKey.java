package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Makes a key and its self-signed certificate, with the program {@code keytool} of Java. */
final class NewKey {
  private static final String NAME = "key";

  /** The store exists only for a moment, in a folder of this user. */
  private static final String STORE_PASSWORD = "unused";

  /**
   * The options of {@code keytool}, before the file's name. The key is valid for ten years. The
   * first ones shorten its start; the file needs no protection by its password.
   */
  private static final String OPTIONS =
      "-J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -J-Dkeystore.pkcs12.keyPbeIterationCount=1"
          + " -J-Dkeystore.pkcs12.certPbeIterationCount=1 -J-Dkeystore.pkcs12.macIterationCount=1"
          + " -genkeypair -alias key -keyalg EC -groupname secp256r1 -dname CN=cqlsurge -validity 3650"
          + " -storetype PKCS12 -storepass unused -keystore";

  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, System.lineSeparator().getBytes(US_ASCII));

  private NewKey() {}

  /**
   * Writes a new key to a new file, which only its owner can read.
   *
   * @throws UsageError if the file exists or cannot be written
   */
  public static void write(Path file) {
    WorkerKey key = create();
    try {
      // Only its owner can read a temporary file, from the beginning.
      Path hidden = Files.createTempFile(file.toAbsolutePath().getParent(), "cqlsurge", ".tmp");
      try {
        Files.writeString(hidden, key.reveal(), US_ASCII);
        Files.move(hidden, file);
      } finally {
        Files.deleteIfExists(hidden);
      }
    } catch (FileAlreadyExistsException e) {
      throw new UsageError("worker new-key: " + file + " exists already; name a new file");
    } catch (IOException e) {
      throw new UsageError("worker new-key: " + file + " cannot be written: " + e.getMessage());
    }
  }

  public static WorkerKey create() {
    try {
      Path folder = Files.createTempDirectory("cqlsurge-key");
      Path store = folder.resolve("store");
      try {
        makeStore(store);
        return WorkerKey.of(
            pem(KeyStore.getInstance(store.toFile(), STORE_PASSWORD.toCharArray())));
      } finally {
        Files.deleteIfExists(store);
        Files.delete(folder);
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new UsageError("a key cannot be made: " + e.getMessage());
    }
  }

  private static void makeStore(Path store) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(OPTIONS.split(" ")));
    command.add(store.toString());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
    if (!Files.exists(store)) {
      throw new IOException(output);
    }
  }

  private static String pem(KeyStore store) throws GeneralSecurityException {
    return block("CERTIFICATE", store.getCertificate(NAME).getEncoded())
        + block("PRIVATE KEY", store.getKey(NAME, STORE_PASSWORD.toCharArray()).getEncoded());
  }

  private static String block(String title, byte[] content) {
    return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
        .formatted(title, LINES.encodeToString(content));
  }
}
