package io.cqlsurge.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Keys and certificates for tests, made by the JDK's keytool in a folder of the test. */
public final class TestKeys {
  private final Path folder;
  private final String password;

  /** Will make keys there, and lock them so. */
  public TestKeys(Path folder, String password) {
    this.folder = folder;
    this.password = password;
  }

  /** A new key with a certificate of its own in a store of that type. */
  public Path store(String name, String type, String algorithm) {
    Path file = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of("-genkeypair", "-alias", "own", "-keyalg"));
    words.addAll(List.of(algorithm, "-dname", "CN=somebody.invalid", "-storetype", type));
    words.addAll(List.of("-keystore", file.toString(), "-storepass", password));
    words.addAll(List.of("-keypass", password));
    keytool(words);
    return file;
  }

  /** The certificate in a store, as PEM. */
  public Path certificate(Path store, String name) {
    Path file = folder.resolve(name);
    keytool(
        List.of(
            "-exportcert",
            "-rfc",
            "-alias",
            "own",
            "-keystore",
            store.toString(),
            "-storepass",
            password,
            "-file",
            file.toString()));
    return file;
  }

  /** Certificate and key of a store in one PEM file. */
  public Path keyAndCertificate(Path store, String name) {
    Path file = certificate(store, name);
    try (InputStream in = Files.newInputStream(store)) {
      KeyStore opened = KeyStore.getInstance("PKCS12");
      opened.load(in, password.toCharArray());
      Key key = opened.getKey("own", password.toCharArray());
      String text = Base64.getMimeEncoder().encodeToString(key.getEncoded());
      return Files.writeString(
          file,
          Files.readString(file)
              + "-----BEGIN PRIVATE KEY-----\n"
              + text
              + "\n-----END PRIVATE KEY-----\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keytool(List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(words);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(said);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
