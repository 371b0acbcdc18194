package io.cqlsurge.driver;

import io.cqlsurge.driver.tls.Causes;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.UnrecoverableKeyException;
import java.util.List;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.net.ssl.SSLException;

/** A secure-connect bundle, which contains the addresses and certificates of a cloud database. */
public final class CloudBundle {
  private static final List<String> FILES =
      List.of("config.json", "identity.jks", "trustStore.jks");

  private CloudBundle() {}

  /**
   * Checks that a file is a bundle, before anything is sent.
   *
   * @throws UsageError if it is not
   */
  public static void check(Path file) {
    if (!Files.exists(file)) {
      throw wrong(file, "there is no such file");
    }
    if (Files.isDirectory(file)) {
      throw wrong(file, "is a folder; give the bundle as it was downloaded, a ZIP file");
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (String name : FILES) {
        if (zip.getEntry(name) == null) {
          throw wrong(file, "is not a secure-connect bundle: it does not contain " + name);
        }
      }
    } catch (ZipException e) {
      throw wrong(file, "is not a secure-connect bundle, or is damaged: it is not a ZIP file");
    } catch (IOException e) {
      throw wrong(file, "cannot be read");
    }
  }

  private static UsageError wrong(Path file, String why) {
    return new UsageError("-mode: 'bundle=" + file + "': " + why);
  }

  /** Returns why a connection with a bundle failed, and what to do. */
  static String explain(Throwable error) {
    if (Causes.find(error, ConnectException.class).isPresent()
        || Causes.find(error, UnknownHostException.class).isPresent()) {
      return "the database of the bundle does not answer; is it parked or deleted?";
    }
    if (Causes.find(error, SSLException.class).isPresent()
        || Causes.find(error, UnrecoverableKeyException.class).isPresent()) {
      return "the keys and certificates in the bundle do not match the database; download it again";
    }
    return Causes.rootMessage(error) + "; if the bundle is old, download it again";
  }
}
