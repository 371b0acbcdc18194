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

/** Keys and certificates for tests, created with the JDK's keytool in a folder of the test. */
public final class TestKeys {
  private final Path folder;
  private final String password;

  /** Creates keys in this folder, protected with this password. */
  public TestKeys(Path folder, String password) {
    this.folder = folder;
    this.password = password;
  }

  /** Creates a key with a self-signed certificate in a store of this type. */
  public Path store(String name, String type, String algorithm) {
    return store(name, type, algorithm, "somebody.invalid");
  }

  /** Creates a key with a self-signed certificate for this host in a store of this type. */
  public Path store(String name, String type, String algorithm, String host) {
    Path file = folder.resolve(name);
    List<String> arguments = new ArrayList<>(List.of("-genkeypair", "-alias", "own", "-keyalg"));
    arguments.addAll(List.of(algorithm, "-dname", "CN=" + host, "-storetype", type));
    arguments.addAll(List.of("-keystore", file.toString(), "-storepass", password));
    arguments.addAll(List.of("-keypass", password));
    keytool(arguments);
    return file;
  }

  /** Exports the certificate in a store as a PEM file. */
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

  /** Exports the certificate and the key in a store as one PEM file. */
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

  private static void keytool(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
